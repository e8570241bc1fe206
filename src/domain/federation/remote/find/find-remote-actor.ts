/** Finds actors by their address, local and remote; unknown ones are fetched. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { type RemoteActor, readActor } from '../../documents/actor.ts';
import { isSameId } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import type { Handle } from '../../documents/webfinger.ts';
import { domainOf, fetchObject, isLocalUri, RemoteError } from '../../outbox/requests.ts';
import { removeRemoteActor } from '../purge/remove-remote.ts';
import { enqueueRemoteActor, isOld, storeActor } from '../store/store-actor.ts';
import { succeed } from '../store/succeed-actor.ts';
import { confirmHandle, lookUp, quietly } from './webfinger.ts';

export type FederationContext = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'ids' | 'random' | 'config'>;

/** An actor that is stored and not deleted. */
export const knownActor = ({ db }: Pick<Platform, 'db'>, uri: string) =>
  db.actor.findFirst({ where: { uri, deletedAt: null }, include: { remote: true } });

/** The actor in the document. Throws RemoteError. */
function actorIn(document: JsonObject): RemoteActor {
  const read = readActor(document);
  if (!read) throw new RemoteError(`${document.id} is no actor`);
  return read;
}

/**
 * The actor that it moved to, which is fetched if unknown; null if that has moved itself. Undefined if it cannot be fetched now.
 */
async function movedToOf(ctx: FederationContext, { id, movedTo }: RemoteActor): Promise<bigint | null | undefined> {
  if (movedTo === null || isSameId(movedTo, id)) return null;
  const known = await knownActor(ctx, movedTo);
  if (known || isLocalUri(ctx, movedTo)) return known?.id ?? null;
  const found = await quietly(async () => {
    const read = actorIn(await fetchObject(ctx, movedTo));
    if (read.movedTo !== null) return { id: null };
    return storeActor(ctx, read, await confirmHandle(ctx, read), null);
  });
  return found?.id;
}

/** Stores an actor from its own server's document, with a confirmed handle. */
export async function keepActor(ctx: FederationContext, read: RemoteActor, handle: Handle): Promise<Actor> {
  return storeActor(ctx, read, handle, await movedToOf(ctx, read));
}

/** Stores an actor from its own server's document. Throws RemoteError. */
export async function takeActor(ctx: FederationContext, document: JsonObject): Promise<Actor> {
  const read = actorIn(document);
  const handle = await confirmHandle(ctx, read);
  await succeed(ctx, read.id, handle);
  return keepActor(ctx, read, handle);
}

/**
 * Fetches the actor and stores it. If it is gone, it may have another address, which WebFinger returns for its handle.
 *
 * @throws RemoteError if there is no actor, or if it is not the actor that it claims to be
 */
export async function refreshActor(ctx: FederationContext, uri: string): Promise<Actor> {
  if (isLocalUri(ctx, uri)) throw new RemoteError(`${uri} is of this server`);
  const before = await knownActor(ctx, uri);
  try {
    return await takeActor(ctx, await fetchObject(ctx, uri));
  } catch (error) {
    if (!before || !(error instanceof RemoteError)) throw error;
    if (error.status === 410) await removeRemoteActor(ctx, before);
    if (error.status !== 404) throw error;
    const handle = { username: before.preferredUsername, domain: before.domain ?? domainOf(uri) };
    const found = await quietly(() => lookUp(ctx, handle));
    if (!found || isSameId(found.uri, uri)) throw error;
    return takeActor(ctx, await fetchObject(ctx, found.uri));
  }
}

/** The same for a known actor that was fetched more than a day ago. If this fails, it is not tried again for a day. */
export async function refreshIfOld(ctx: FederationContext, actorId: bigint): Promise<void> {
  const known = await ctx.db.actor.findFirst({ where: { id: actorId, deletedAt: null }, include: { remote: true } });
  const fetchedAt = ctx.clock.now();
  if (!known?.remote || !isOld(known.remote, fetchedAt)) return;
  try {
    await refreshActor(ctx, known.uri);
  } catch (error) {
    await ctx.db.remoteActor.updateMany({ where: { actorId }, data: { fetchedAt } });
    throw error;
  }
}

/**
 * The actor with that address. A remote one is fetched if it is unknown, or if it is old and its server answers.
 *
 * @throws RemoteError
 */
export async function actorAt(ctx: FederationContext, uri: string): Promise<Actor> {
  const known = await knownActor(ctx, uri);
  if (isLocalUri(ctx, uri)) {
    if (!known || known.domain !== null) throw new RemoteError(`${uri} is no local actor`);
    return known;
  }
  const servers = [domainOf(uri), known?.domain ?? domainOf(uri)];
  if (!(await strictestOf(ctx, servers)).allowed)
    throw new RemoteError(`nothing is exchanged with ${servers.join(' or ')}`, 403);
  if (known && (!known.remote || !isOld(known.remote, ctx.clock.now()))) return known;
  return refreshActor(ctx, uri).catch((error: unknown) => {
    if (known && !(error instanceof RemoteError && error.status === 410)) return known;
    throw error;
  });
}

/** Somebody looks up the actor and will see its totals, so they are fetched, too; for mentioned actors they are not. */
export async function showTotals({ db }: FederationContext, actor: Actor): Promise<Actor> {
  await db.$transaction((tx) => enqueueRemoteActor(tx, actor));
  return actor;
}

const byHandle = statement(
  'remote_actor_by_handle',
  'SELECT uri FROM actors WHERE lower(preferred_username) = lower($1) AND domain = $2 AND deleted_at IS NULL',
);

/** The actor of a remote handle; fetched if unknown. Throws RemoteError. */
export async function actorByHandle(ctx: FederationContext, handle: Handle): Promise<Actor> {
  const [known] = await sqlWithin(ctx.db).many(byHandle, [handle.username, handle.domain]);
  if (known) return actorAt(ctx, known.uri);
  const { uri } = await lookUp(ctx, handle);
  const actor = await actorAt(ctx, uri);
  if (!isSameId(actor.uri, uri)) throw new RemoteError(`${handle.username}@${handle.domain} is somebody else`);
  return showTotals(ctx, actor);
}
