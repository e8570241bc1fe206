/** Actor: the interface of persons and groups. */

import { isActorShownTo } from '../../domain/actors/visible.ts';
import { shownDomain } from '../../domain/kernel/own-domains.ts';
import { followVisibleTo } from '../../domain/relationships/visible.ts';
import { ActorType } from '../../generated/prisma/enums.ts';
import { builder } from '../building/builder.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';
import { NULLABLE_LIST } from '../building/nullable.ts';
import { Picture } from '../events/picture.ts';

/** The maximum of rows nested under one actor; the lists of the query root have more. */
export const NESTED_MAX = 100;

builder.enumType(ActorType, { name: 'ActorType' });

/** Selects `deletedAt` and `suspendedAt`, which decide whether a referenced actor is shown. */
export const Actor = builder.prismaInterface('Actor', {
  name: 'Actor',
  select: { id: true, type: true, deletedAt: true, suspendedAt: true },
  resolveType: (actor) => (actor.type === 'GROUP' ? 'Group' : 'Person'),
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (row) => row.id.toString() }),
    type: t.expose('type', { type: ActorType, nullable: true }),
    preferredUsername: t.exposeString('preferredUsername', { nullable: true }),
    name: t.exposeString('name', { nullable: true }),
    summary: t.exposeString('summary', { nullable: true }),
    domain: t.string({ nullable: true, select: { domain: true, origin: true }, resolve: shownDomain }),
    url: t.exposeString('url', { nullable: true }),
    local: t.boolean({ nullable: true, select: { domain: true }, resolve: (actor) => actor.domain === null }),
    suspended: t.boolean({ nullable: true, resolve: (actor) => actor.suspendedAt !== null }),
    manuallyApprovesFollowers: t.exposeBoolean('locked', { nullable: true }),
    keys: t.string({
      nullable: true,
      // Only the public key; the private one is never read here.
      select: { keys: { select: { publicKey: true } } },
      resolve: (actor) => actor.keys?.publicKey ?? null,
    }),
    avatar: t.relation('avatar', { type: Picture, nullable: true }),
    banner: t.relation('banner', { type: Picture, nullable: true }),
    followersCount: t.int({
      nullable: true,
      select: { stats: { select: { followersCount: true } } },
      resolve: (actor) => actor.stats?.followersCount ?? 0,
    }),
    followingCount: t.int({
      nullable: true,
      select: { stats: { select: { followingCount: true } } },
      resolve: (actor) => actor.stats?.followingCount ?? 0,
    }),
    followers: t.relation('followers', {
      nullable: NULLABLE_LIST,
      query: (_args, ctx) => ({ where: followVisibleTo(ctx, 'followers'), orderBy: { id: 'desc' }, take: NESTED_MAX }),
    }),
    following: t.relation('following', {
      nullable: NULLABLE_LIST,
      query: (_args, ctx) => ({ where: followVisibleTo(ctx, 'following'), orderBy: { id: 'desc' }, take: NESTED_MAX }),
    }),
  }),
});

/** A referenced actor, or null when it is hidden from the viewer. */
export function shownActor<Row extends { deletedAt: Date | null; suspendedAt: Date | null }>(
  ctx: GraphQLContext,
  actor: Row | null | undefined,
): Row | null {
  return actor && isActorShownTo(ctx.viewer, actor) ? actor : null;
}
