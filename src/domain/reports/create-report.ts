/** Reports an actor, optionally with an event and posts, to the moderators (rules of the event service, createReport). */
import type { Report } from '../../generated/prisma/client.ts';
import { type FieldErrors, Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { insertReport, isTooLong, openReportsLike, REPORT_TEXT_MAX } from './insert-report.ts';
import { findReported, findReportedEvent, isEventOf, statusesForReporter } from './reported.ts';

export interface NewReport {
  reporterActorId?: string | undefined;
  reportedActorId: string;
  content?: string | null | undefined;
  /** An empty id means none, as in lists. */
  eventId?: string | null | undefined;
  commentsIds?: readonly (string | null)[] | undefined;
  /** Whether the server of a remote account gets a copy. */
  forward?: boolean | undefined;
}

const FAILED = 'Error while saving report';

/**
 * Returns the new open report; a job mails the moderators. Posts of other actors, hidden and absent ones are ignored (Mobilizon's
 * transitions, report).
 *
 * Refuses: identities that are not the viewer's, actors and events hidden from the viewer, events of others, the viewer itself,
 * more than 1,000 characters, and a duplicate: by the same identity, of the same actor, event and posts, while the first is open.
 */
export async function createReport(ctx: UserContext, given: NewReport): Promise<Report> {
  const content = given.content?.trim() || null;
  if (content !== null && isTooLong(content)) {
    const fields: FieldErrors = { content: [`should be at most ${REPORT_TEXT_MAX} character(s)`] };
    throw new Refusal('invalid', FAILED, { fields });
  }
  return ctx.db.$transaction(async (tx) => {
    const notOwn = 'Reporter actor id is not owned by authenticated user';
    const reporter = await requireOwnIdentity(ctx, given.reporterActorId, notOwn, tx);
    // Serializes reports of one identity, to detect duplicates.
    await lockRow(tx, 'actors', reporter.id);
    const reported = await findReported(ctx, tx, given.reportedActorId);
    if (!reported) throw new Refusal('not_found', FAILED);
    const event = given.eventId ? await findReportedEvent(ctx, tx, given.eventId) : null;
    if (given.eventId && !event) throw new Refusal('not_found', FAILED);
    if (event && !(await isEventOf(tx, event, reported.id)))
      throw new Refusal('invalid', FAILED, { fields: { eventId: ['is not an event of the reported actor'] } });
    const visible = await statusesForReporter(tx, given.commentsIds ?? [], reporter.id);
    const statuses = visible.filter(({ actorId }) => actorId === reported.id);
    const forwardTo = given.forward && reported.domain !== null ? [reported.domain] : [];
    const checked = { reporter, reported, content, event, statuses, forwardTo };
    if ((await openReportsLike(tx, checked)).length > 0)
      throw new Refusal('conflict', 'You have already reported this');
    return insertReport(tx, ctx, checked);
  });
}
