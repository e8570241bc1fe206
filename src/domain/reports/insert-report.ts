/** Stores a validated report, with snapshots of its subjects, and enqueues the job that notifies the moderators. */
import type { Actor, Event, Report, Status } from '../../generated/prisma/client.ts';
import type { ReportCategory } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { snapshotOf } from '../action-log/snapshot.ts';
import { enqueue } from '../kernel/outbox.ts';
import { serversOfReport } from './forwarding.ts';

/** The longest text of a report, in characters (rules of the event service; Mastodon's limits, report.comment). */
export const REPORT_TEXT_MAX = 1000;

export const isTooLong = (text: string): boolean => [...text].length > REPORT_TEXT_MAX;

export interface CheckedReport {
  reporter: Actor;
  reported: Actor;
  content: string | null;
  event: Event | null;
  statuses: readonly Status[];
  category?: ReportCategory;
  ruleIds?: readonly bigint[];
  collectionIds?: readonly bigint[];
  photoIds?: readonly bigint[];
  /** The domains whose servers get a copy if they take reports; those of nobody concerned are ignored. */
  forwardTo?: readonly string[];
}

type Found = Report & { statuses: { statusId: bigint }[] };

/** The open reports by the same identity, of the same actor, event and posts. */
export async function openReportsLike(
  tx: Tx,
  { reporter, reported, event, statuses }: Pick<CheckedReport, 'reporter' | 'reported' | 'event' | 'statuses'>,
): Promise<Found[]> {
  const about = { reporterId: reporter.id, reportedId: reported.id, eventId: event?.id ?? null };
  const open: Found[] = await tx.report.findMany({
    where: { ...about, status: 'OPEN' },
    include: { statuses: { select: { statusId: true } } },
  });
  const named = new Set(statuses.map((status) => status.id));
  return open.filter(
    (other) => other.statuses.length === named.size && other.statuses.every(({ statusId }) => named.has(statusId)),
  );
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

export async function insertReport(tx: Tx, ctx: UserContext, checked: CheckedReport): Promise<Report> {
  const {
    reporter,
    reported,
    content,
    event,
    statuses,
    category = 'OTHER',
    ruleIds = [],
    collectionIds = [],
    photoIds = [],
    forwardTo = [],
  } = checked;
  const now = ctx.clock.now();
  const concerned = [reported.id, ...statuses.flatMap((status) => status.inReplyToActorId ?? [])];
  const servers = forwardTo.length === 0 ? [] : await serversOfReport(tx, concerned, forwardTo);
  const report = await tx.report.create({
    data: {
      reporterId: reporter.id,
      reportedId: reported.id,
      eventId: event?.id ?? null,
      id: ctx.ids.next(),
      uri: `${ctx.config.publicUrl}/report/${ctx.random.uuid()}`,
      content,
      category,
      ruleIds: [...ruleIds],
      collectionIds: [...collectionIds],
      photoIds: [...photoIds],
      forwarded: servers.length > 0,
      forwardedTo: distinct(servers.map(({ host }) => host)),
      ...(event && { event: snapshotOf(event) }),
      createdAt: now,
      updatedAt: now,
      statuses: { create: statuses.map((status) => ({ statusId: status.id, object: snapshotOf(status) })) },
    },
  });
  const domains = distinct(servers.map(({ domain }) => domain));
  await enqueue(tx, 'report.created', { reportId: report.id.toString(), forwardTo: domains });
  return report;
}
