/** Activities and objects that their actor undid or deleted before they arrived: when they arrive within six hours, nothing happens. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ask, batchedStatement, MOST_LOOK_UPS } from '../../../platform/reading/batched-statement.ts';
import { isSameHost } from '../documents/forms.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const REMEMBERED_MS = 6 * 3_600_000;

const oldest = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now().getTime() - REMEMBERED_MS);

const undone = batchedStatement('undone_activity', {
  most: MOST_LOOK_UPS,
  parameters: { actor: 'bigint', uri: 'text', after: 'timestamptz' },
  text: 'SELECT u.uri FROM undone_activities u WHERE u.actor_id = q.actor AND u.uri = q.uri AND u.created_at > q.after',
});

export async function isUndone(ctx: Pick<Platform, 'sql' | 'clock'>, actorId: bigint, uri: string): Promise<boolean> {
  return (await ask(ctx.sql, undone, { actor: actorId, uri, after: oldest(ctx) })).length > 0;
}

/**
 * Whether an actor of its own server deleted the object before it arrived.
 *
 * @param changedAt when the object was changed last, if that is known; it was restored if it was deleted before
 */
export async function isDeletedThere(ctx: Ctx, uri: string, changedAt: Date | null = null): Promise<boolean> {
  const after = [oldest(ctx), ...(changedAt ? [changedAt] : [])];
  const rows = await ctx.db.undoneActivity.findMany({
    where: { uri, AND: after.map((at) => ({ createdAt: { gte: at } })) },
  });
  if (rows.length === 0) return false;
  const by = await ctx.db.actor.findMany({ where: { id: { in: rows.map(({ actorId }) => actorId) } } });
  return by.some((actor) => isSameHost(actor.uri, uri));
}

/** Whether the actor undid the activity at that time or later. */
export async function isUndoneSince(ctx: Ctx, actorId: bigint, uri: string, at: Date): Promise<boolean> {
  const since = at > oldest(ctx) ? { gte: at } : { gt: oldest(ctx) };
  return (await ctx.db.undoneActivity.count({ where: { actorId, uri, createdAt: since } })) > 0;
}

const upsertUndone = statement(
  'remember_undone_activity',
  `INSERT INTO undone_activities AS u (actor_id, uri, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (actor_id, uri) DO UPDATE SET created_at = greatest(u.created_at, excluded.created_at)`,
);

/** @param at when it was undone; a time before the stored one changes nothing */
export async function rememberUndone(
  { db, clock }: { db: Db | Tx; clock: Clock },
  actorId: bigint,
  uri: string,
  at = clock.now(),
): Promise<void> {
  await sqlWithin(db).run(upsertUndone, [actorId, uri, at]);
}

/** The Undo of an unknown activity is remembered, because that activity may arrive later. */
export async function undoUnknown(
  ctx: Ctx & { sender: Pick<Actor, 'id' | 'uri'> },
  _unknown: unknown,
  { object: { id } }: { object: { id: string | null } },
): Promise<void> {
  if (id !== null && isSameHost(id, ctx.sender.uri)) await rememberUndone(ctx, ctx.sender.id, id);
}

export async function forgetUndone(ctx: Ctx): Promise<void> {
  await ctx.db.undoneActivity.deleteMany({ where: { createdAt: { lte: oldest(ctx) } } });
}
