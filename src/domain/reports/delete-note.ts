/** Deletes a note of a report; its text stays in the action log. */
import type { ReportNote } from '../../generated/prisma/client.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { isAdministrator } from '../access/viewer.ts';
import { recordAction } from '../action-log/record-action.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { findNote } from './find.ts';

/** Returns the note as it was. Refuses absent notes, and notes of other moderators unless the viewer is an administrator. */
export async function deleteNote(
  ctx: UserContext,
  given: { noteId: string; moderatorId?: string | undefined },
): Promise<ReportNote> {
  return ctx.db.$transaction(async (tx) => {
    const moderator = await requireOwnIdentity(ctx, given.moderatorId, undefined, tx);
    const note = await findNote(ctx, given.noteId, tx);
    if (note.moderatorId !== moderator.id && !isAdministrator(ctx.viewer, 'admin:write:reports')) {
      throw new Refusal('forbidden', 'You can only remove your own notes');
    }
    const { count } = await tx.reportNote.deleteMany({ where: { id: note.id } });
    // Deleted concurrently.
    if (count === 0) throw new Refusal('not_found', 'Note not found');
    await recordAction(tx, ctx, {
      actorId: moderator.id,
      action: 'NOTE_DELETION',
      target: note,
    });
    return note;
  });
}
