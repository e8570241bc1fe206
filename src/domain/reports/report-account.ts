/** Reports an account as Mastodon's clients do, with posts, broken rules and a category (Mastodon's endpoints, POST /api/v1/reports). */
import type { Actor, Event, Report, Status } from '../../generated/prisma/client.ts';
import type { ReportCategory } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { visibleCollections } from '../collections/find.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { photoVisibleTo } from '../photos/visible.ts';
import { type CheckedReport, insertReport, isTooLong, openReportsLike, REPORT_TEXT_MAX } from './insert-report.ts';
import { findReported, findReportedEvent, isEventOf, statusesForReporter } from './reported.ts';
import { requireRules } from './require-rules.ts';

export interface AccountReport {
  /** Null for the group, or the organizer of the event. */
  accountId: string | null;
  groupId: string | null;
  eventId: string | null;
  statusIds: readonly string[];
  collectionIds: readonly string[];
  /** Photos that the account added to albums of events. */
  photoIds: readonly string[];
  comment: string;
  category: ReportCategory;
  ruleIds: readonly string[];
  /** Whether the server of a remote account gets a copy. */
  forward: boolean;
  /**
   * The servers that get a copy: that of the account, or those of the people to whom the posts reply. Null for that of the
   * account.
   */
  forwardTo: readonly string[] | null;
}

async function requireReported(
  ctx: IdentityContext,
  tx: Tx,
  given: AccountReport,
  event: Event | null,
): Promise<Actor> {
  const organizer = event && (event.attributedToId ?? event.organizerId)?.toString();
  const reported = await findReported(ctx, tx, given.accountId ?? given.groupId ?? organizer ?? '');
  if (!reported) refuse('record_not_found');
  if (given.groupId !== null && (reported.type !== 'GROUP' || reported.id !== parseId(given.groupId)))
    throw invalid({ group_id: ['is not the reported group'] });
  if (event && !(await isEventOf(tx, event, reported.id)))
    throw invalid({ event_id: ['is not an event of the reported account'] });
  return reported;
}

/**
 * Posts that were deleted while the report was written are left out, and so are hidden ones, which must be indistinguishable from
 * them; at least one post must exist. Posts of other accounts are refused (Mastodon's behaviours, reports-02).
 */
async function requireStatuses(tx: Tx, given: readonly string[], reporter: Actor, reported: Actor): Promise<Status[]> {
  const statuses = await statusesForReporter(tx, given, reporter.id);
  const isForeign = statuses.some(({ actorId }) => actorId !== reported.id);
  if (isForeign || (statuses.length === 0 && given.length > 0)) refuse('record_not_found');
  return statuses;
}

type NamedCollections = Awaited<ReturnType<typeof visibleCollections>>;

async function findCollections(ctx: IdentityContext, given: readonly string[]): Promise<NamedCollections> {
  const ids = [...new Set(given)].map(parseId).filter((id) => id !== null);
  return ids.length === 0 ? [] : visibleCollections(ctx, ids);
}

/** Collections of the reported account, in the order of their ids; refused like posts. */
function requireCollections(found: NamedCollections, given: readonly string[], reported: Actor): bigint[] {
  const theirs = found.filter((collection) => collection.actor_id === reported.id);
  if (theirs.length < new Set(given).size) refuse('record_not_found');
  return theirs.map(({ id }) => BigInt(id)).sort((a, b) => (a < b ? -1 : 1));
}

/** Photos that the reported account added, in the order of their ids; refused like posts. */
async function requirePhotos(
  ctx: IdentityContext,
  tx: Tx,
  given: readonly string[],
  reported: Actor,
): Promise<bigint[]> {
  if (given.length === 0) return [];
  const ids = [...new Set(given)].map((id) => parseId(id) ?? -1n);
  const found = await tx.eventPhoto.findMany({
    where: { AND: [{ id: { in: ids }, actorId: reported.id }, photoVisibleTo(ctx)] },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  if (found.length < ids.length) refuse('record_not_found');
  return found.map(({ id }) => id);
}

const isSame = (
  open: Report,
  { content, category, ruleIds = [], collectionIds = [], photoIds = [] }: CheckedReport,
): boolean =>
  open.content === content &&
  open.category === category &&
  open.ruleIds.join() === ruleIds.join() &&
  open.collectionIds.join() === collectionIds.join() &&
  open.photoIds.join() === photoIds.join();

/**
 * Returns the open report, or the existing one if the same report is sent again. A job mails the moderators. A report that names
 * rules is one of a violation (Mastodon's behaviours, reports-01).
 *
 * Refuses: absent or hidden accounts, posts, events and rules, or those of others, the viewer itself, more than 1,000 characters.
 */
export async function reportAccount(ctx: IdentityContext, given: AccountReport): Promise<Report> {
  const content = given.comment.trim() || null;
  if (content !== null && isTooLong(content))
    throw invalid({ comment: [`is too long (maximum is ${REPORT_TEXT_MAX} characters)`] });
  const collections = await findCollections(ctx, given.collectionIds);
  return ctx.db.$transaction(async (tx) => {
    const reporter = await requireOwnIdentity(ctx, undefined, undefined, tx);
    // Serializes reports of one identity, to detect repeated ones.
    await lockRow(tx, 'actors', reporter.id);
    const event = given.eventId === null ? null : await findReportedEvent(ctx, tx, given.eventId);
    if (given.eventId !== null && !event) refuse('record_not_found');
    const reported = await requireReported(ctx, tx, given, event);
    const statuses = await requireStatuses(tx, given.statusIds, reporter, reported);
    const collectionIds = requireCollections(collections, given.collectionIds, reported);
    const photoIds = await requirePhotos(ctx, tx, given.photoIds, reported);
    const ruleIds = await requireRules(tx, given.ruleIds);
    const category = ruleIds.length > 0 ? 'VIOLATION' : given.category;
    const { domain } = reported;
    const forwardTo = given.forward && domain !== null ? (given.forwardTo ?? [domain]) : [];
    const about = { reporter, reported, content, event, statuses };
    const checked: CheckedReport = { ...about, category, ruleIds, collectionIds, photoIds, forwardTo };
    const same = (await openReportsLike(tx, checked)).find((open) => isSame(open, checked));
    return same ?? insertReport(tx, ctx, checked);
  });
}
