/** Adds a moderator's note to a report; recorded in the action log. */
import type { ReportNote } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findReport } from './find.ts';

/** Refuses identities that are not the viewer's, absent reports, and empty notes. */
export async function createNote(
  ctx: UserContext,
  given: { reportId: string; moderatorId?: string | undefined; content?: string | null | undefined },
): Promise<ReportNote> {
  const content = given.content?.trim() ?? '';
  if (content === '') throw invalid({ content: ["can't be blank"] });
  return ctx.db.$transaction(async (tx) => {
    const moderator = await requireOwnIdentity(ctx, given.moderatorId, undefined, tx);
    const report = await findReport(ctx, given.reportId, undefined, tx);
    const note = await tx.reportNote.create({
      data: {
        id: ctx.ids.next(),
        reportId: report.id,
        moderatorId: moderator.id,
        content,
        createdAt: ctx.clock.now(),
      },
    });
    await recordAction(tx, ctx, {
      actorId: moderator.id,
      action: 'NOTE_CREATION',
      target: note,
    });
    return note;
  });
}
