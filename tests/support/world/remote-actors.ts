/** Remote people without a server: only rows, and nothing is delivered to them. federated.ts has servers that answer. */
import type { World } from './world.ts';

export interface RemoteActor {
  id: string;
  actorId: bigint;
  acct: string;
}

/** Inserts an actor of another server, with its counters. */
export async function remoteActor(world: Pick<World, 'platform'>, name: string, domain: string): Promise<RemoteActor> {
  const { db, ids, clock } = world.platform;
  const id = ids.next();
  const uri = `https://${domain}/users/${name}`;
  const now = clock.now();
  const gone = { host: domain, unavailableSince: now };
  await db.remoteHost.upsert({ where: { host: domain }, create: gone, update: gone });
  await db.actor.create({
    data: {
      ...{ id, preferredUsername: name, domain, name, uri, url: `https://${domain}/@${name}` },
      ...{ inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followersUri: `${uri}/followers` },
      ...{ createdAt: now, updatedAt: now, stats: { create: {} } },
    },
  });
  return { id: `${id}`, actorId: id, acct: `${name}@${domain}` };
}

/** Inserts a public status of such an actor. */
export async function remoteStatus(world: World, { actorId }: RemoteActor, text: string): Promise<bigint> {
  const { db, ids, clock } = world.platform;
  const id = ids.next();
  const uri = `https://elsewhere.example/statuses/${id}`;
  await db.status.create({
    data: {
      ...{ id, actorId, text, content: `<p>${text}</p>`, uri, url: uri, conversationId: id, visibility: 'PUBLIC' },
      ...{ local: false, createdAt: clock.now() },
    },
  });
  await db.actorStats.update({ where: { actorId }, data: { statusesCount: { increment: 1 } } });
  return id;
}

/** Inserts a follow that counts. */
export async function insertFollow(world: World, followerId: bigint, targetId: bigint, approved = true): Promise<void> {
  const { db, ids, clock } = world.platform;
  await db.follow.create({ data: { id: ids.next(), followerId, targetId, approved, createdAt: clock.now() } });
  if (!approved) return;
  await db.actorStats.update({ where: { actorId: followerId }, data: { followingCount: { increment: 1 } } });
  await db.actorStats.update({ where: { actorId: targetId }, data: { followersCount: { increment: 1 } } });
}
