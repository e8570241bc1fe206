/** Replaces the keys of local actors. Other servers learn the new key from an Update that the previous key signs. */
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { serverKeys } from './instance-key.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'random'>;

/**
 * Enqueues the rotation of each actor, at these intervals, so that other servers do not get all Updates at once. Suspended and deleted
 * actors keep their keys. Returns the number of actors.
 */
export async function enqueueRotations(
  { db, clock }: Ctx,
  actorIds: readonly bigint[] | 'all',
  everyMs: number,
): Promise<number> {
  const rows = await db.actorKeys.findMany({
    where: {
      actor: { domain: null, deletedAt: null, suspendedAt: null },
      ...(actorIds !== 'all' && { actorId: { in: [...actorIds] } }),
    },
    select: { actorId: true, publicKey: true },
    orderBy: { actorId: 'asc' },
  });
  for (const [place, { actorId, publicKey }] of rows.entries())
    await enqueue(
      db,
      'keys.rotation_due',
      { actorId: actorId.toString(), publicKey },
      { key: `rotation:${actorId}`, runAt: new Date(clock.now().getTime() + place * everyMs) },
    );
  return rows.length;
}

/** Enqueues the rotation of the keys of the actors that represent this server, at these intervals. Returns their number. */
export async function enqueueInstanceRotations(ctx: Ctx & Pick<Platform, 'config'>, everyMs: number): Promise<number> {
  const keys = await serverKeys(ctx);
  for (const [place, { actor, origin, publicKey }] of keys.entries())
    await enqueue(
      ctx.db,
      'instance_key.rotation_due',
      { publicKey, origin },
      { key: `rotation:${actor}`, runAt: new Date(ctx.clock.now().getTime() + place * everyMs) },
    );
  return keys.length;
}

/** Replaces the key pair, unless that key was replaced already. False if the actor has no such key. */
export async function rotateKeys({ db, random }: Ctx, actorId: bigint, publicKey: string): Promise<boolean> {
  const before = await db.actorKeys.findUnique({ where: { actorId } });
  if (!before || before.publicKey !== publicKey) return false;
  const pair = await random.keyPair();
  const { count } = await db.actorKeys.updateMany({
    where: { actorId, publicKey },
    data: { ...pair, previousPrivateKey: before.privateKey },
  });
  return count > 0;
}
