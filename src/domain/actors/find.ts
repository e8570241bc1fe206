/** The only way to get an actor for a viewer: absent, deleted and unknown ids read alike. */

import type { Actor, Prisma } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { isOwnHost, NAMED_DOMAIN } from '../kernel/own-domains.ts';
import { refuse } from '../kernel/refusals.ts';
import { actorsByHandles, handleAt, splitHandle } from './handles.ts';

/** Not deleted; local users have confirmed their address and were approved. */
export const KNOWN = {
  deletedAt: null,
  OR: [{ userId: null }, { user: { confirmedAt: { not: null }, approvedAt: { not: null } } }],
} satisfies Prisma.ActorWhereInput;

/** `KNOWN` as SQL. */
export const KNOWN_ACTOR = (
  actor: string,
): string => `(${actor}.deleted_at IS NULL AND (${actor}.user_id IS NULL OR EXISTS (
  SELECT FROM users ku WHERE ku.id = ${actor}.user_id AND ku.confirmed_at IS NOT NULL AND ku.approved_at IS NOT NULL)))`;

/** The actor with this id, even if suspended; REST shows it without content (the REST document, Endpoints). */
export async function findActor(ctx: DomainContext, id: string): Promise<Actor> {
  const actorId = parseId(id);
  const actor = actorId === null ? null : await ctx.db.actor.findFirst({ where: { ...KNOWN, id: actorId } });
  return actor ?? refuse('record_not_found');
}

/** An actor that can be acted on: not suspended either. */
export async function findActiveActor(ctx: DomainContext, id: string): Promise<Actor> {
  const actor = await findActor(ctx, id);
  return actor.suspendedAt ? refuse('record_not_found') : actor;
}

/** The stored actor with this handle; other servers are not contacted. */
export async function findActorByHandle(ctx: DomainContext, handle: string): Promise<Actor> {
  const [found] = await actorsByHandles(ctx, [splitHandle(handle, ctx.config)]);
  return found ? findActor(ctx, found.id.toString()) : refuse('record_not_found');
}

const wasThere = statement(
  'local_actor_gone',
  `SELECT true AS there FROM actors WHERE lower(preferred_username) = lower($1) AND ${NAMED_DOMAIN('actors')} = $2 AND deleted_at IS NOT NULL LIMIT 1`,
).as<{ there: boolean }>();

/** Other servers often request absent actors. */
const REMEMBERED = { headers: { 'Cache-Control': 'public, max-age=180' } };

/** A local actor, as an address of this server names it. */
export type NamedActor =
  /** `origin` is the handle domain of a further origin; null for the first one. */
  | { name: string; origin: string | null }
  /** By the stored address, byte by byte. */
  | { uri: string };

const findKnown = ({ db }: DomainContext, where: Prisma.ActorWhereInput): Promise<Actor | null> =>
  db.actor.findFirst({ where: { AND: [KNOWN, where] } });

/** The local actor that an address names, for requests by other servers: 410 says that it is deleted permanently. */
export async function findLocalActor(ctx: DomainContext, named: NamedActor): Promise<Actor> {
  if ('uri' in named) return (await findKnown(ctx, { ...named, domain: null })) ?? refuse('record_not_found');
  const { name, origin } = named;
  const [found] = await actorsByHandles(ctx, [{ username: name, domain: origin }]);
  const actor = found && (await findKnown(ctx, { id: found.id }));
  if (actor) return actor;
  const isGone = !found && (await ctx.sql.many(wasThere, [name, origin ?? ''])).length > 0;
  return refuse('record_not_found', { ...REMEMBERED, ...(isGone && { status: 410 }) });
}

/**
 * The actor of a handle or of the address of a profile, as people type them. Refuses unknown ones; other servers are not
 * contacted, so theirs are found by their uri.
 */
export async function findActorByText(ctx: DomainContext, text: string): Promise<Actor> {
  const typed = text.trim().replace(/^acct:/i, '');
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return findActorByHandle(ctx, typed);
  const { host, pathname } = new URL(typed);
  const [, name] = /^\/(?:@|users\/)([^/]+)\/?$/.exec(pathname) ?? [];
  if (isOwnHost(ctx.config, host) && name !== undefined) return findActorByHandle(ctx, handleAt(name, host));
  const actor = await ctx.db.actor.findFirst({ where: { ...KNOWN, uri: typed } });
  return actor ?? refuse('record_not_found');
}

/** The existing ones of these ids, in their order. */
export async function findActors(ctx: DomainContext, ids: readonly bigint[]): Promise<bigint[]> {
  const rows = await ctx.db.actor.findMany({ where: { ...KNOWN, id: { in: [...ids] } }, select: { id: true } });
  const there = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => there.has(id));
}
