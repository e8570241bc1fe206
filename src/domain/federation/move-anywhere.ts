/** Moving to an account of this server or of another one, which says whether it agrees. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { moveActor } from '../relationships/move-actor.ts';
import { findFresh } from './find-elsewhere.ts';

/** @param text a handle or the address of a profile; one of another server is read anew, since it may name the old account only now */
export async function moveAnywhere(ctx: IdentityContext, text: string): Promise<Actor> {
  await findFresh(ctx, text.trim());
  return moveActor(ctx, text);
}
