/** Private notes on accounts. */
import type { Actor } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';

/** In characters (Mastodon's limits, account.private_note). */
export const LONGEST_NOTE = 2000;

const upsertNote = statement(
  'upsert_account_note',
  `INSERT INTO account_notes (actor_id, target_id, comment, updated_at)
   VALUES ($1, $2, $3, $4)
   ON CONFLICT (actor_id, target_id) DO UPDATE SET comment = excluded.comment, updated_at = excluded.updated_at`,
);

/** Replaces the viewer's note on the account; blank text removes it. Refuses a longer one than allowed. */
export async function noteActor(ctx: IdentityContext, id: string, text: string): Promise<Actor> {
  const target = await findActor(ctx, id);
  const { actorId } = ctx.viewer;
  const comment = text.trim() === '' ? '' : text;
  if ([...comment].length > LONGEST_NOTE)
    throw invalid({ comment: [`is too long (maximum is ${LONGEST_NOTE} characters)`] });
  if (comment === '') {
    await ctx.db.accountNote.deleteMany({ where: { actorId, targetId: target.id } });
    return target;
  }
  // One statement, so that concurrent notes do not collide.
  await sqlWithin(ctx.db).run(upsertNote, [actorId, target.id, comment, ctx.clock.now()]);
  return target;
}
