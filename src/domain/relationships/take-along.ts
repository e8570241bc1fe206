/** Moves the relations of an account to its new one, in batches; each is idempotent. */

import { TEXTS } from '../../generated/texts/all/moves.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { languageFor } from '../../wording/language.ts';
import { lockInOrder } from '../kernel/in-order.ts';
import { enqueue } from '../kernel/outbox.ts';
import { handleDomainOf } from '../kernel/own-domains.ts';
import { addBlock } from './block-actor.ts';
import { lockPairs } from './lock-pair.ts';
import { LONGEST_NOTE } from './note-actor.ts';

type Ctx = Pick<Platform, 'db' | 'ids' | 'clock' | 'config'>;

const PORTION = 200;

interface Moving {
  id: bigint;
  follower_id: bigint;
  uri: string | null;
  /** Follows the target already. */
  there: boolean;
}

/**
 * Condition: follows of the actor `$1` by local people that can move to `$2` (remote servers move their own people), without a block or a
 * pending request between the follower and the target.
 */
const MOVABLE = `f.target_id = $1 AND f.approved AND f.follower_id <> $2
    AND EXISTS (SELECT FROM actors l WHERE l.id = f.follower_id AND l.domain IS NULL)
    AND NOT EXISTS (SELECT FROM follows g WHERE g.follower_id = f.follower_id AND g.target_id = $2 AND NOT g.approved)
    AND NOT EXISTS (SELECT FROM blocks b WHERE (b.blocker_id = f.follower_id AND b.target_id = $2)
                                            OR (b.blocker_id = $2 AND b.target_id = f.follower_id))`;

const nextMovable = statement(
  'next_movable_follows',
  `SELECT f.id, f.follower_id FROM follows f WHERE ${MOVABLE} ORDER BY f.id LIMIT ${PORTION}`,
);

const lockMovable = statement(
  'lock_movable_follows',
  `SELECT f.id, f.follower_id, f.uri, EXISTS (SELECT FROM follows g WHERE g.follower_id = f.follower_id AND g.target_id = $2) AS there
   FROM follows f WHERE f.id = ANY ($3) AND ${MOVABLE} ORDER BY f.id FOR UPDATE OF f`,
).as<Moving>();

/**
 * Locks those of the next follows that can still move, so that no block or follow of the target can come between. Also returns
 * how many were next.
 */
async function lockMoving(tx: Tx, actorId: bigint, targetId: bigint): Promise<{ next: number; moving: Moving[] }> {
  const next = await sqlWithin(tx).many(nextMovable, [actorId, targetId]);
  if (next.length === 0) return { next: 0, moving: [] };
  await lockPairs(
    tx,
    targetId,
    next.map((row) => row.follower_id),
  );
  const moving = await sqlWithin(tx).many(lockMovable, [actorId, targetId, next.map(({ id }) => id)]);
  return { next: next.length, moving };
}

const moveFollows = statement('move_follows', 'UPDATE follows SET target_id = $1 WHERE id = ANY ($2)');

const moveListMembers = statement(
  'move_list_members_of_follows',
  'UPDATE list_members SET actor_id = $1 WHERE follow_id = ANY ($2)',
);

const moveEndorsements = statement(
  'move_endorsements_of_follows',
  'UPDATE endorsements SET target_id = $1 WHERE follow_id = ANY ($2)',
);

const uncountFollowing = statement(
  'uncount_following_of',
  'UPDATE actor_stats SET following_count = following_count - 1 WHERE actor_id = ANY ($1)',
);

/**
 * Changes the target of the follows, with their options, list memberships and endorsements; followers of the target stop
 * following the old account. The followers are notified. Returns how many were tried; those that could not move are not tried
 * again.
 */
function moveFollowers({ db }: Ctx, actorId: bigint, targetId: bigint): Promise<number> {
  return db.$transaction(async (tx) => {
    // The server of a remote account is notified that these people no longer follow it.
    const isRemote = (await tx.actor.count({ where: { id: actorId, domain: { not: null } } })) > 0;
    const { next, moving } = await lockMoving(tx, actorId, targetId);
    if (moving.length === 0) return next;
    await enqueue(tx, 'followers.moved', {
      actorId: actorId.toString(),
      targetId: targetId.toString(),
      followerIds: moving.map((row) => row.follower_id.toString()),
    });
    const kept = moving.filter(({ there }) => !there).map(({ id }) => id);
    const ended = moving.filter(({ there }) => there);
    for (const { id, uri, follower_id: followerId } of isRemote ? moving : []) {
      const follow = { id: id.toString(), uri, by: 'follower' as const };
      await enqueue(tx, 'follow.removed', { followerId: followerId.toString(), targetId: actorId.toString(), follow });
    }
    await tx.follow.deleteMany({ where: { id: { in: ended.map(({ id }) => id) } } });
    await sqlWithin(tx).run(moveFollows, [targetId, kept]);
    await sqlWithin(tx).run(moveListMembers, [targetId, kept]);
    await sqlWithin(tx).run(moveEndorsements, [targetId, kept]);
    const enders = ended.map((row) => row.follower_id);
    // In the order of ids, as in following, to avoid deadlocks.
    await lockInOrder(tx, 'actor_stats', [actorId, targetId, ...enders]);
    await sqlWithin(tx).run(uncountFollowing, [enders]);
    await tx.actorStats.updateMany({ where: { actorId }, data: { followersCount: { decrement: moving.length } } });
    await tx.actorStats.updateMany({
      where: { actorId: targetId },
      data: { followersCount: { increment: kept.length } },
    });
    return next;
  });
}

const localesOfWriters = statement(
  'locales_of_note_writers',
  `SELECT DISTINCT u.locale FROM account_notes n JOIN actors w ON w.id = n.actor_id JOIN users u ON u.id = w.user_id
   WHERE n.target_id = $1`,
);

const copyNotesOfLocale = statement(
  'copy_account_notes',
  `INSERT INTO account_notes (actor_id, target_id, comment, updated_at)
   SELECT n.actor_id, $1, left($2 || n.comment, ${LONGEST_NOTE}::int), $3
   FROM account_notes n JOIN actors w ON w.id = n.actor_id JOIN users u ON u.id = w.user_id AND u.locale = $4
   WHERE n.target_id = $5 AND n.actor_id <> $1
   ON CONFLICT (actor_id, target_id) DO UPDATE SET
     comment = left(account_notes.comment || E'\n' || excluded.comment, ${LONGEST_NOTE}::int), updated_at = excluded.updated_at
   WHERE position(excluded.comment IN account_notes.comment) = 0`,
);

/** The note names the old account, in its author's language. Notes on both accounts are joined, up to the maximum length. */
async function copyNotes({ db, clock, config }: Ctx, actorId: bigint, targetId: bigint): Promise<void> {
  const actor = await db.actor.findUniqueOrThrow({ where: { id: actorId } });
  const acct = `@${actor.preferredUsername}@${handleDomainOf(config, actor)}`;
  const languages = await sqlWithin(db).many(localesOfWriters, [actorId]);
  for (const { locale } of languages) {
    const line = `${TEXTS[languageFor(locale)].movedFrom({ acct })}\n`;
    await sqlWithin(db).run(copyNotesOfLocale, [targetId, line, clock.now(), locale, actorId]);
  }
}

/** Mutes keep their options and end at the same time. A follower of the new account has already decided about it. */
async function copyMutes({ db, ids, clock }: Ctx, actorId: bigint, targetId: bigint): Promise<void> {
  const where = { targetId: actorId, muterId: { not: targetId }, muter: { following: { none: { targetId } } } };
  const mutes = await db.mute.findMany({ where });
  const data = mutes.map(({ muterId, hideNotifications, expiresAt }) => {
    return { id: ids.next(), muterId, targetId, hideNotifications, expiresAt, createdAt: clock.now() };
  });
  await db.mute.createMany({ data, skipDuplicates: true });
}

/** People who block the old account also block the new one, unless they follow it. */
async function copyBlocks(ctx: Ctx, actorId: bigint, targetId: bigint): Promise<void> {
  const blocks = await ctx.db.block.findMany({
    where: {
      targetId: actorId,
      blockerId: { not: targetId },
      blocker: { following: { none: { targetId } }, blocking: { none: { targetId } } },
    },
    orderBy: { id: 'asc' },
  });
  for (const { blockerId } of blocks) await ctx.db.$transaction((tx) => addBlock(tx, ctx, blockerId, targetId));
}

/** Does nothing once the move was undone or changed. */
export async function takeAlong(ctx: Ctx, actorId: bigint, targetId: bigint): Promise<void> {
  const moved = () => ctx.db.actor.count({ where: { id: actorId, movedToId: targetId, movedTo: { deletedAt: null } } });
  if ((await moved()) === 0) return;
  await copyBlocks(ctx, actorId, targetId);
  await copyMutes(ctx, actorId, targetId);
  await copyNotes(ctx, actorId, targetId);
  // A remote server decides about its followers (follow-moved-actor.ts).
  const target = await ctx.db.actor.findUnique({ where: { id: targetId }, select: { domain: true } });
  if (target?.domain !== null) return;
  while ((await moved()) > 0 && (await moveFollowers(ctx, actorId, targetId)) > 0);
}
