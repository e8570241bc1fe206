/** Relations between this server and others: which one follows the other, by the actors that represent them. */
import type { Actor, InstanceRelation } from '../../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../../platform/database/db.ts';
import { statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockKey } from '../../../kernel/lock-key.ts';

/** Whether an actor represents a server, or is a bot that acts as one: no other actor may request on behalf of a server. */
export const standsForServer = ({ type, bot, domain }: Pick<Actor, 'type' | 'bot' | 'domain'>): boolean =>
  domain !== null && (type === 'APPLICATION' || bot);

export const relationWith = (db: Db | Tx, actorId: bigint): Promise<InstanceRelation | null> =>
  db.instanceRelation.findUnique({ where: { actorId } });

/** The same, under a lock that is held until the transaction ends. */
export async function lockedRelation(tx: Tx, actorId: bigint): Promise<InstanceRelation | null> {
  await lockKey(tx, `instance:${actorId}`);
  return relationWith(tx, actorId);
}

type Change = Partial<Pick<InstanceRelation, 'followed' | 'followedUri' | 'follower' | 'followerUri' | 'originDomain'>>;

const NOTHING = { followed: null, followedUri: null, follower: null, followerUri: null, originDomain: null };

/** Call it under the lock. If neither server follows the other any more, the row is deleted. */
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

/** Ends the relations with servers that this one no longer federates with, and with deleted actors. Nobody is notified. */
export async function endRelations(tx: Tx, actorIds: readonly bigint[]): Promise<void> {
  await tx.instanceRelation.deleteMany({ where: { actorId: { in: [...actorIds] } } });
}

const followedDomain = statement(
  'is_of_followed_instance',
  `SELECT EXISTS (SELECT FROM instance_relations r JOIN actors i ON i.id = r.actor_id
     WHERE r.followed = 'ACCEPTED' AND i.domain = $1) AS there`,
).as<{ there: boolean }>();

/** Whether this server follows the server of the actor. */
export const isOfFollowedInstance = async (
  { sql }: Pick<Platform, 'sql'>,
  { domain }: Pick<Actor, 'domain'>,
): Promise<boolean> => domain !== null && ((await sql.many(followedDomain, [domain]))[0]?.there ?? false);

/** Whether the actor represents a server that this one follows. */
export const isFollowedInstance = async ({ db }: Pick<Platform, 'db'>, { id }: Pick<Actor, 'id'>): Promise<boolean> =>
  (await relationWith(db, id))?.followed === 'ACCEPTED';
