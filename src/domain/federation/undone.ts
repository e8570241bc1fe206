/** What its actor undid or deleted before it arrived: when it does, within six hours, nothing happens. */
import type { Platform } from '../../platform/platform.ts';
import { isSameHost } from './reading/forms.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const REMEMBERED_MS = 6 * 3_600_000;

const oldest = ({ clock }: Ctx): Date => new Date(clock.now().getTime() - REMEMBERED_MS);

export async function isUndone(ctx: Ctx, actorId: bigint, uri: string): Promise<boolean> {
  return (await ctx.db.undoneActivity.count({ where: { actorId, uri, createdAt: { gt: oldest(ctx) } } })) > 0;
}

/** Whether somebody of its own server deleted what is at that address before it arrived. */
export async function isDeletedThere(ctx: Ctx, uri: string): Promise<boolean> {
  const rows = await ctx.db.undoneActivity.findMany({ where: { uri, createdAt: { gt: oldest(ctx) } } });
  if (rows.length === 0) return false;
  const by = await ctx.db.actor.findMany({ where: { id: { in: rows.map(({ actorId }) => actorId) } } });
  return by.some((actor) => isSameHost(actor.uri, uri));
}

export async function rememberUndone({ db, clock }: Ctx, actorId: bigint, uri: string): Promise<void> {
  const createdAt = clock.now();
  const where = { actorId_uri: { actorId, uri } };
  await db.undoneActivity.upsert({ where, create: { actorId, uri, createdAt }, update: { createdAt } });
}

export async function forgetUndone(ctx: Ctx): Promise<void> {
  await ctx.db.undoneActivity.deleteMany({ where: { createdAt: { lte: oldest(ctx) } } });
}
