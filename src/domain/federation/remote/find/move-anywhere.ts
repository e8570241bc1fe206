/** Moving to a local or remote account, which must agree. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { IdentityContext } from '../../../access/context.ts';
import { addAlias } from '../../../relationships/aliases.ts';
import { moveActor } from '../../../relationships/move-actor.ts';
import { findFresh, findRemote, type RemoteObject } from './find-remote.ts';

/** The address of a profile's page differs from the actor's, by which it is stored. */
const addressOf = (found: RemoteObject | null, text: string): string =>
  found && 'actor' in found ? found.actor.uri : text;

/**
 * @param text a handle or the address of a profile; a remote one is fetched again, since it may name the old account only now
 */
export async function moveAnywhere(ctx: IdentityContext, text: string): Promise<Actor> {
  return moveActor(ctx, addressOf(await findFresh(ctx, text.trim()), text));
}

/** @param text as above; an unknown remote actor is fetched first */
export async function aliasAnywhere(ctx: IdentityContext, text: string): Promise<Actor> {
  return addAlias(ctx, addressOf(await findRemote(ctx, text.trim()), text));
}
