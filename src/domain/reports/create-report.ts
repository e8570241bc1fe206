/** Reports an actor, optionally with an event and posts, to the moderators (spec/graphql/rules.md, createReport). */
import type { Actor, Event, Report, Status } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { UserContext } from '../access/context.ts';
import { snapshotOf } from '../action-log/snapshot.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { eventNamedTo } from '../events/find.ts';
import { ORGANIZING } from '../events/visible.ts';
import { lockActor } from '../kernel/lock-actor.ts';
import { leave } from '../kernel/outbox.ts';
import { isOwnIdentity } from '../persons/visible.ts';
import { statusVisibleTo } from '../statuses/visible.ts';

const CONTENT_MAX = 1000;

export interface NewReport {
  reporterActorId?: string | undefined;
  reportedActorId: string;
  content?: string | null | undefined;
  eventId?: string | null | undefined;
  commentsIds?: readonly (string | null)[] | undefined;
}

const FAILED = 'Error while saving report';

/** Persons and groups, remote ones too; suspended ones are hidden already. */
async function findReported(ctx: UserContext, tx: Tx, id: string): Promise<Actor> {
  const actorId = parseId(id);
  const reported =
    actorId === null
      ? null
      : await tx.actor.findFirst({
          where: {
            ...{ id: actorId, deletedAt: null, suspendedAt: null },
            OR: [{ userId: null }, { user: { confirmedAt: { not: null } } }],
          },
        });
  if (!reported) throw new Refusal('not_found', FAILED);
  // An application must not learn which identities belong to the same user.
  if (isOwnIdentity(ctx.viewer, reported)) throw new Refusal('forbidden', 'You cannot report yourself');
  return reported;
}

/** An empty id means none, as in lists. */
async function findReportedEvent(ctx: UserContext, tx: Tx, id: string, reportedId: bigint): Promise<Event> {
  const where = eventNamedTo(ctx, id);
  const event = where && (await tx.event.findFirst({ where }));
  if (!event) throw new Refusal('not_found', FAILED);
  // Not of every moderator of its group, whose names are not public.
  const theirs = {
    OR: [
      { organizerId: reportedId },
      { attributedToId: reportedId },
      { participants: { some: { actorId: reportedId, role: { in: ORGANIZING } } } },
    ],
  };
  const own = await tx.event.count({ where: { AND: [{ id: event.id }, theirs] } });
  const fields = { eventId: ['is not an event of the reported actor'] };
  if (own === 0) throw new Refusal('invalid', FAILED, { fields });
  return event;
}

/** Posts of other actors, hidden and absent ones are ignored (spec/mobilizon/transitions.json, report). */
function findReportedStatuses(tx: Tx, given: readonly (string | null)[], reporter: Actor, reportedId: bigint) {
  const ids = given.flatMap((id) => parseId(id ?? '') ?? []);
  if (ids.length === 0) return Promise.resolve([]);
  return tx.status.findMany({
    where: { AND: [{ id: { in: ids }, actorId: reportedId }, statusVisibleTo(reporter.id)] },
  });
}

/** Refuses a duplicate: by the same identity, of the same actor, event and posts, while the first is open. */
async function refuseRepeated(
  tx: Tx,
  report: Pick<Report, 'reporterId' | 'reportedId' | 'eventId'>,
  statuses: Status[],
) {
  const { reporterId, reportedId, eventId } = report;
  const open = await tx.report.findMany({
    where: { reporterId, reportedId, eventId, status: 'OPEN' },
    select: { statuses: { select: { statusId: true } } },
  });
  const named = new Set(statuses.map((status) => status.id));
  const repeated = open.some(
    (other) => other.statuses.length === named.size && other.statuses.every(({ statusId }) => named.has(statusId)),
  );
  if (repeated) throw new Refusal('conflict', 'You have reported this already');
}

/**
 * Returns the new open report; a job mails the moderators.
 *
 * Refuses: identities that are not the viewer's, actors and events hidden from the viewer, events of others, the viewer itself,
 * more than 1,000 characters, and a duplicate open report.
 */
export async function createReport(ctx: UserContext, given: NewReport): Promise<Report> {
  const content = given.content?.trim() || null;
  if (content !== null && [...content].length > CONTENT_MAX) {
    throw new Refusal('invalid', FAILED, { fields: { content: [`should be at most ${CONTENT_MAX} character(s)`] } });
  }
  return ctx.db.$transaction(async (tx) => {
    const notOwn = 'Reporter actor id is not owned by authenticated user';
    const reporter = await requireOwnIdentity(ctx, given.reporterActorId, notOwn, tx);
    // Serializes reports of one identity, to detect duplicates.
    await lockActor(tx, reporter.id);
    const reported = await findReported(ctx, tx, given.reportedActorId);
    const event = given.eventId ? await findReportedEvent(ctx, tx, given.eventId, reported.id) : null;
    const statuses = await findReportedStatuses(tx, given.commentsIds ?? [], reporter, reported.id);
    const about = { reporterId: reporter.id, reportedId: reported.id, eventId: event?.id ?? null };
    await refuseRepeated(tx, about, statuses);
    const now = ctx.clock.now();
    const report = await tx.report.create({
      data: {
        ...about,
        id: ctx.ids.next(),
        uri: `${ctx.config.publicUrl}/report/${ctx.random.uuid()}`,
        content,
        ...(event && { event: snapshotOf(event) }),
        createdAt: now,
        updatedAt: now,
        statuses: { create: statuses.map((status) => ({ statusId: status.id, object: snapshotOf(status) })) },
      },
    });
    await leave(tx, 'report.created', { reportId: report.id.toString() });
    return report;
  });
}
