/** Actors by their address, wherever they are: those that are known, and those that must be read first. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import { strictestOf } from '../instance/federation.ts';
import { readActor } from './reading/actor.ts';
import { isSameId } from './reading/forms.ts';
import type { JsonObject } from './reading/json.ts';
import type { Handle } from './reading/webfinger.ts';
import { removeRemoteActor } from './remove-remote.ts';
import { domainOf, fetchObject, isHere, RemoteError } from './requests.ts';
import { storeActor } from './store-actor.ts';
import { confirmHandle, lookUp } from './webfinger.ts';

export type FederationContext = Pick<Platform, 'db' | 'sql' | 'http' | 'clock' | 'ids' | 'random' | 'config'>;

/** A profile is read again when it is needed and older. */
const FRESH_MS = 86_400_000;

/** Actors that are there: known here and not deleted. */
export const knownActor = ({ db }: Pick<Platform, 'db'>, uri: string) =>
  db.actor.findFirst({ where: { uri, deletedAt: null }, include: { remote: true } });

/** Stores an actor as its own server shows it. Throws RemoteError. */
export async function takeActor(ctx: FederationContext, document: JsonObject): Promise<Actor> {
  const read = readActor(document);
  if (!read) throw new RemoteError(`${document.id} is no actor`);
  return storeActor(ctx, read, await confirmHandle(ctx, read));
}

/**
 * Reads the actor at its server and stores it.
 *
 * @throws RemoteError where there is none, or where it is not who it claims to be
 */
export async function refreshActor(ctx: FederationContext, uri: string): Promise<Actor> {
  if (isHere(ctx, uri)) throw new RemoteError(`${uri} is of this server`);
  const before = await knownActor(ctx, uri);
  const document = await fetchObject(ctx, uri).catch(async (error: unknown) => {
    if (before && error instanceof RemoteError && error.status === 410) await removeRemoteActor(ctx, before);
    throw error;
  });
  return takeActor(ctx, document);
}

/**
 * The actor of that address. One of another server is read if it is unknown, or if it is old and its server answers.
 *
 * @throws RemoteError
 */
export async function actorAt(ctx: FederationContext, uri: string): Promise<Actor> {
  const known = await knownActor(ctx, uri);
  if (isHere(ctx, uri)) {
    if (!known || known.domain !== null) throw new RemoteError(`${uri} is nobody here`);
    return known;
  }
  const servers = [domainOf(uri), known?.domain ?? domainOf(uri)];
  if (!(await strictestOf(ctx, servers)).allowed)
    throw new RemoteError(`nothing is exchanged with ${servers.join(' or ')}`, 403);
  const age = ctx.clock.now().getTime() - (known?.remote?.fetchedAt.getTime() ?? 0);
  if (known && (age < FRESH_MS || !known.remote)) return known;
  return refreshActor(ctx, uri).catch((error: unknown) => {
    if (known && !(error instanceof RemoteError && error.status === 410)) return known;
    throw error;
  });
}

/** Whom a handle of another server names; read there if unknown. Throws RemoteError. */
export async function actorByHandle(ctx: FederationContext, handle: Handle): Promise<Actor> {
  const [known] = await ctx.db.$queryRaw<{ uri: string }[]>`
    SELECT uri FROM actors WHERE lower(preferred_username) = lower(${handle.username}) AND domain = ${handle.domain} AND deleted_at IS NULL`;
  if (known) return actorAt(ctx, known.uri);
  const { uri } = await lookUp(ctx, handle);
  const actor = await actorAt(ctx, uri);
  if (!isSameId(actor.uri, uri)) throw new RemoteError(`${handle.username}@${handle.domain} is somebody else`);
  return actor;
}
