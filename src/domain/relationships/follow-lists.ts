/** Followers and followed actors, if the actor shows them. */
import type { Actor, Prisma } from '../../generated/prisma/client.ts';
import { noneOf } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import type { Viewer } from '../access/viewer.ts';
import { findActor } from '../actors/find.ts';
import { type PageBounds, pagedStatements, readPage } from '../kernel/page.ts';
import { ACTIVE } from '../statuses/visible.ts';

export type Side = 'followers' | 'following';

/** Hidden for suspended actors, for actors that block the viewer, and for those that hide their network, except to themselves. */
export async function showsNetwork(
  ctx: DomainContext,
  actor: Pick<Actor, 'id' | 'suspendedAt' | 'hideCollections'>,
): Promise<boolean> {
  const viewerId = ctx.viewer?.actorId ?? null;
  if (actor.suspendedAt) return false;
  if (actor.id === viewerId) return true;
  if (actor.hideCollections) return false;
  if (viewerId === null) return true;
  return (await ctx.db.block.count({ where: { blockerId: actor.id, targetId: viewerId } })) === 0;
}

/** Where-fragment: existing actors, without a block between them and the viewer. */
export function thereFor(viewer: Viewer | null): Prisma.ActorWhereInput {
  const viewerId = viewer?.actorId ?? null;
  return {
    suspendedAt: null,
    deletedAt: null,
    ...(viewerId !== null && {
      blockedBy: { none: { blockerId: viewerId } },
      blocking: { none: { targetId: viewerId } },
    }),
  };
}

const PARAMETERS = { actor: 'bigint', viewer: 'bigint', now: 'timestamptz' };

/** SQL for one side of the follows of `q.actor`; without a viewer, `q.viewer` is null and nothing is left out. */
const side = (name: Side, of: string, other: string) =>
  pagedStatements(`account_${name}`, {
    column: 'f.id',
    parameters: PARAMETERS,
    text: `SELECT f.id, f.${other} AS actor_id FROM follows f JOIN actors o ON o.id = f.${other} AND ${ACTIVE('o')}
      WHERE f.${of} = q.actor AND f.approved AND (q.viewer IS NULL OR f.${other} = q.viewer OR (
        ${noneOf(`blocks b WHERE b.blocker_id = q.viewer AND b.target_id = f.${other}`)}
        AND ${noneOf(`blocks b WHERE b.blocker_id = f.${other} AND b.target_id = q.viewer`)}
        AND (q.viewer = q.actor OR ${noneOf(`mutes m WHERE m.muter_id = q.viewer AND m.target_id = f.${other} AND (m.expires_at IS NULL OR m.expires_at > q.now)`)})))`,
  });

const SIDES = {
  followers: side('followers', 'target_id', 'follower_id'),
  following: side('following', 'follower_id', 'target_id'),
};

/**
 * Leaves out actors with a block between them and the viewer, and in lists of other people those whom the viewer mutes. `id` is
 * the follow's, the keyset column.
 */
export async function followList(
  ctx: DomainContext,
  id: string,
  side: Side,
  page: PageBounds,
): Promise<{ id: bigint; actorId: bigint }[]> {
  const actor = await findActor(ctx, id);
  if (!(await showsNetwork(ctx, actor))) return [];
  const asked = { actor: actor.id, viewer: ctx.viewer?.actorId ?? null, now: ctx.clock.now() };
  const rows = await readPage(ctx.sql, SIDES[side], page, asked);
  return rows.map((row) => ({ id: row.id, actorId: row.actor_id }));
}
