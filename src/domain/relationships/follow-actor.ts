/** Following an actor: at once, or as a request if the target approves its followers. */
import type { Actor } from '../../generated/prisma/client.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActiveActor } from '../actors/find.ts';
import { isLanguage } from '../kernel/language.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { countFollow } from './follow-counts.ts';
import { lockPair } from './lock-pair.ts';
import { needsApproval } from './states.ts';

export interface FollowOptions {
  reblogs?: boolean | undefined;
  notify?: boolean | undefined;
  languages?: readonly string[] | undefined;
}

/**
 * Maximum number of followed actors: this many, or 110 % of the viewer's followers (Mastodon's limits, account.follows).
 */
const FOLLOW_LIMIT = 7500;

async function refuseTooMany(ctx: IdentityContext): Promise<void> {
  const stats = await ctx.db.actorStats.findUnique({ where: { actorId: ctx.viewer.actorId } });
  const limit = Math.max(FOLLOW_LIMIT, Math.floor((stats?.followersCount ?? 0) * 1.1));
  if ((stats?.followingCount ?? 0) >= limit)
    throw new Refusal('invalid', `Validation failed: You cannot follow more than ${limit} people`);
}

const insertFollow = statement(
  'insert_follow',
  `INSERT INTO follows (id, follower_id, target_id, approved, uri, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (follower_id, target_id) DO NOTHING`,
);

/**
 * Follows, or updates the options of a follow; omitted options stay.
 *
 * Refuses the viewer itself, unknown and suspended actors, blocks in either direction, actors that moved or whose server the
 * viewer hides, and more than the limit.
 *
 * @param uri of the Follow, if another server sent it
 */
export async function followActor(
  ctx: IdentityContext,
  id: string,
  options: FollowOptions,
  uri: string | null = null,
): Promise<Actor> {
  const target = await findActiveActor(ctx, id);
  const followerId = ctx.viewer.actorId;
  if (target.id === followerId) refuse('self_follow');
  const unknown = options.languages?.find((code) => !isLanguage(code));
  if (unknown !== undefined) throw invalid({ languages: [`contains an unknown code: ${unknown}`] });
  if (target.movedToId !== null) refuse('not_allowed');
  const hidden = { actorId: followerId, domain: target.domain ?? '' };
  if (target.domain !== null && (await ctx.db.accountDomainBlock.count({ where: hidden })) > 0) refuse('not_allowed');
  await refuseTooMany(ctx);
  const changes = {
    ...(options.reblogs !== undefined && { showReblogs: options.reblogs }),
    ...(options.notify !== undefined && { notify: options.notify }),
    ...(options.languages !== undefined && { languages: [...options.languages] }),
  };
  const between = {
    OR: [
      { blockerId: followerId, targetId: target.id },
      { blockerId: target.id, targetId: followerId },
    ],
  };
  await ctx.db.$transaction(async (tx) => {
    await lockPair(tx, followerId, target.id);
    if (await tx.block.findFirst({ where: between })) refuse('not_allowed');
    const self = await tx.actor.findUniqueOrThrow({ where: { id: followerId } });
    const muted = await tx.mute.findUnique({
      where: { muterId_targetId: { muterId: target.id, targetId: followerId } },
    });
    const approved = !needsApproval({
      targetLocked: target.locked,
      targetRemote: target.domain !== null,
      followerSilenced: self.silencedAt !== null,
      followerMutedByTarget: muted !== null && (muted.expiresAt === null || muted.expiresAt > ctx.clock.now()),
    });
    const followId = ctx.ids.next();
    // A concurrent request finds the first one's row and only updates the options.
    const made = await sqlWithin(tx).run(insertFollow, [
      followId,
      followerId,
      target.id,
      approved,
      uri,
      ctx.clock.now(),
    ]);
    if (Object.keys(changes).length > 0) {
      await tx.follow.update({ where: { followerId_targetId: { followerId, targetId: target.id } }, data: changes });
    }
    if (made === 0) return;
    if (approved) await countFollow(tx, followerId, target.id, 1);
    await enqueue(tx, 'follow.created', { followId: followId.toString() });
  });
  return target;
}
