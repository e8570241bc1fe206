/** What this server and another one are to each other: which of them follows the other, by the actors that stand for them. */
import type { Actor, InstanceRelation } from '../../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../../platform/database/db.ts';
import { statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockKey } from '../../../kernel/lock-key.ts';

/** Whether an actor stands for a server, or is a machine as one: nobody else asks in the name of a server. */
export const standsForServer = ({ type, bot, domain }: Pick<Actor, 'type' | 'bot' | 'domain'>): boolean =>
  domain !== null && (type === 'APPLICATION' || bot);

export const relationWith = (db: Db | Tx, actorId: bigint): Promise<InstanceRelation | null> =>
  db.instanceRelation.findUnique({ where: { actorId } });

/** The same, under a lock that lasts until the transaction ends. */
export async function lockedRelation(tx: Tx, actorId: bigint): Promise<InstanceRelation | null> {
  await lockKey(tx, `instance:${actorId}`);
  return relationWith(tx, actorId);
}

type Change = Partial<Pick<InstanceRelation, 'followed' | 'followedUri' | 'follower' | 'followerUri'>>;

const NOTHING = { followed: null, followedUri: null, follower: null, followerUri: null };

/** Call under the lock. Where neither follows the other any more, no row stays. */
export async function saveRelation(
  tx: Tx,
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  actorId: bigint,
  before: InstanceRelation | null,
  change: Change,
): Promise<InstanceRelation> {
  const made = before ?? { id: ids.next(), actorId, createdAt: clock.now(), ...NOTHING };
  const after = { ...made, ...change };
  if (after.followed === null && after.follower === null) {
    await tx.instanceRelation.deleteMany({ where: { actorId } });
    return after;
  }
  return tx.instanceRelation.upsert({ where: { actorId }, create: after, update: change });
}

/** Those of servers with which nothing is exchanged any more, and of actors that are gone. Nobody is told. */
export async function endRelations(tx: Tx, actorIds: readonly bigint[]): Promise<void> {
  await tx.instanceRelation.deleteMany({ where: { actorId: { in: [...actorIds] } } });
}

const followedDomain = statement(
  'is_of_followed_instance',
  `SELECT EXISTS (SELECT FROM instance_relations r JOIN actors i ON i.id = r.actor_id
     WHERE r.followed = 'ACCEPTED' AND i.domain = $1) AS there`,
).as<{ there: boolean }>();

/** Whether this server follows the one that somebody is of. */
export const isOfFollowedInstance = async (
  { sql }: Pick<Platform, 'sql'>,
  { domain }: Pick<Actor, 'domain'>,
): Promise<boolean> => domain !== null && ((await sql.many(followedDomain, [domain]))[0]?.there ?? false);

/** Whether the actor stands for a server that this one follows. */
export const isFollowedInstance = async ({ db }: Pick<Platform, 'db'>, { id }: Pick<Actor, 'id'>): Promise<boolean> =>
  (await relationWith(db, id))?.followed === 'ACCEPTED';
