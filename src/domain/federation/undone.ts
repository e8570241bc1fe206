/** What its actor undid or deleted before it arrived: when it does, within six hours, nothing happens. */
import type { Platform } from '../../platform/platform.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const REMEMBERED_MS = 6 * 3_600_000;

const oldest = ({ clock }: Ctx): Date => new Date(clock.now().getTime() - REMEMBERED_MS);

export async function isUndone(ctx: Ctx, actorId: bigint, uri: string): Promise<boolean> {
  return (await ctx.db.undoneActivity.count({ where: { actorId, uri, createdAt: { gt: oldest(ctx) } } })) > 0;
}

export async function rememberUndone({ db, clock }: Ctx, actorId: bigint, uri: string): Promise<void> {
  const createdAt = clock.now();
  const where = { actorId_uri: { actorId, uri } };
  await db.undoneActivity.upsert({ where, create: { actorId, uri, createdAt }, update: { createdAt } });
}

export async function forgetUndone(ctx: Ctx): Promise<void> {
  await ctx.db.undoneActivity.deleteMany({ where: { createdAt: { lte: oldest(ctx) } } });
}
