/** Moving to an account of this server or of another one, which says whether it agrees. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { addAlias } from '../../../relationships/aliases.ts';
import { moveActor } from '../../../relationships/move-actor.ts';
import { findFresh, findRemote, type RemoteObject } from './find-remote.ts';

/** The page of a profile has another address than the actor, by which it is known. */
const addressOf = (found: RemoteObject | null, text: string): string =>
  found && 'actor' in found ? found.actor.uri : text;

/** @param text a handle or the address of a profile; one of another server is read anew, since it may name the old account only now */
export async function moveAnywhere(ctx: IdentityContext, text: string): Promise<Actor> {
  return moveActor(ctx, addressOf(await findFresh(ctx, text.trim()), text));
}

/** @param text as above; one of another server that is not known here is read first */
export async function aliasAnywhere(ctx: IdentityContext, text: string): Promise<Actor> {
  return addAlias(ctx, addressOf(await findRemote(ctx, text.trim()), text));
}
