/** Searches on remote servers while a client waits: an actor by its handle; an actor, a post or an event by its address. */

import memoize from 'memoize';
import type { Actor, Event, Status } from '../../../../generated/prisma/client.ts';
import { limitOthers } from '../../../../platform/concurrency/others-limit.ts';
import type { DomainContext } from '../../../access/context.ts';
import { splitHandle } from '../../../actors/handles.ts';
import { isOwnDomain } from '../../../kernel/own-domains.ts';
import { readActor } from '../../documents/actor.ts';
import { isEventDocument } from '../../documents/events/event.ts';
import type { JsonObject } from '../../documents/json.ts';
import { domainOf, fetchObject, PageInstead, RemoteError } from '../../outbox/requests.ts';
import { statusByUri } from '../store/status-by-uri.ts';
import { actorAt, actorByHandle, knownActor, refreshActor, showTotals, takeActor } from './find-remote-actor.ts';
import { takeEvent } from './find-remote-event.ts';
import { takeStatus } from './find-remote-status.ts';
import { isUnreachable } from './webfinger.ts';

export type RemoteObject = { actor: Actor } | { status: Status } | { event: Event };

/** How often a user may cause requests to other servers. */
export const LOOK_UPS = { name: 'look_ups', limit: 60, seconds: 300 };

/** Look-ups in progress, by process: concurrent searches cause one request. */
const pendingOf = memoize((_config: object) => new Map<string, Promise<RemoteObject | null>>(), {
  cache: new WeakMap(),
});

const HANDLE = /^(?:acct:)?@?([^@\s/]+@[^@\s/]+)$/i;

/** Accepts a page that links to its document, since people copy the address of the page. */
async function documentOf(ctx: DomainContext, url: string): Promise<JsonObject> {
  try {
    return await fetchObject(ctx, url);
  } catch (error) {
    if (!(error instanceof PageInstead) || error.documentAt === null) throw error;
    return fetchObject(ctx, error.documentAt);
  }
}

/** @throws RemoteError */
export async function atAddress(ctx: DomainContext, url: string): Promise<RemoteObject> {
  if (await knownActor(ctx, url)) return { actor: await actorAt(ctx, url) };
  const known = await statusByUri(ctx, url);
  if (known) return { status: known };
  const event = await ctx.db.event.findFirst({ where: { OR: [{ uri: url }, { url }] } });
  if (event) return { event };
  const document = await documentOf(ctx, url);
  if (isEventDocument(document)) return { event: await takeEvent(ctx, document) };
  if (!readActor(document)) return { status: await takeStatus(ctx, document) };
  return { actor: await showTotals(ctx, await takeActor(ctx, document)) };
}

/** Null if it does not exist, or its server does not answer now. */
async function quietly(
  ctx: DomainContext,
  typed: string,
  ask: () => Promise<RemoteObject>,
): Promise<RemoteObject | null> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof RemoteError || isUnreachable(error))) throw error;
    ctx.log.debug({ err: error, typed }, 'remote object not found');
    return null;
  }
}

/**
 * Asks other servers only for signed-in users. Known objects are not fetched again, except profiles that are old.
 *
 * @returns null also for local objects, for other texts, and if fetching fails now
 */
export async function findRemote(ctx: DomainContext, typed: string): Promise<RemoteObject | null> {
  const userId = ctx.viewer?.userId;
  const [, handle] = HANDLE.exec(typed) ?? [];
  const url = /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed) : null;
  const { username, domain } = splitHandle(handle ?? '', ctx.config);
  const host = url?.host ?? domain;
  if (!userId || !host || isOwnDomain(ctx.config, host)) return null;
  const key = url?.href ?? `${username.toLowerCase()}@${domain}`;
  const pending = pendingOf(ctx.config);
  const begun = pending.get(key);
  if (begun) return begun;
  if (!(await ctx.limiter.consume(LOOK_UPS, userId.toString())).allowed) return null;
  const find = async (): Promise<RemoteObject> =>
    url ? atAddress(ctx, url.href) : { actor: await actorByHandle(ctx, { username, domain: host }) };
  const ask = () => limitOthers(ctx.config, host, find);
  const found = quietly(ctx, typed, ask).finally(() => pending.delete(key));
  pending.set(key, found);
  return found;
}

/**
 * The same actor, fetched now; the stored one may be older.
 *
 * @returns null also for posts
 */
export async function findFresh(ctx: DomainContext, typed: string): Promise<RemoteObject | null> {
  const found = await findRemote(ctx, typed);
  if (!found || !('actor' in found) || found.actor.domain === null) return null;
  const { uri } = found.actor;
  const read = async (): Promise<RemoteObject> => ({ actor: await refreshActor(ctx, uri) });
  return quietly(ctx, typed, () => limitOthers(ctx.config, domainOf(uri), read));
}
