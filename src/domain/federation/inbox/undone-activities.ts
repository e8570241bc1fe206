/** Activities and objects that their actor undid or deleted before they arrived: when they arrive afterwards, nothing happens. */
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../../platform/reading/batched-statement.ts';
import type { Activity } from '../documents/activities/activity.ts';
import type { ActivityReference } from '../documents/activities/follow.ts';
import { isSameHost } from '../documents/forms.ts';
import { deedOf } from '../outbox/order.ts';
import type { ActivityContext } from './activity-context.ts';

type Ctx = Pick<Platform, 'db' | 'clock'>;

const REMEMBERED_MS = 6 * 3_600_000;

const oldest = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now().getTime() - REMEMBERED_MS);

const undone = batchedStatement('undone_activity', {
  most: MOST_LOOK_UPS,
  parameters: { actor: 'bigint', uri: 'text', after: 'timestamptz' },
  text: 'SELECT u.uri FROM undone_activities u WHERE u.actor_id = q.actor AND u.uri = q.uri AND u.created_at > q.after',
});

type Reading = Pick<Platform, 'sql' | 'clock'>;

const isUndoneAfter = async ({ sql }: Reading, actor: bigint, uri: string, after: Date): Promise<boolean> =>
  (await queryBatched(sql, undone, { actor, uri, after })).length > 0;

/** Whether the actor deleted the object before it arrived. */
export const isUndone = (ctx: Reading, actorId: bigint, uri: string): Promise<boolean> =>
  isUndoneAfter(ctx, actorId, uri, oldest(ctx));

/** Activities that an actor may repeat on the same object. Takahē and Misskey give the later one the id of the earlier one. */
const REPEATABLE: readonly Activity['kind'][] = ['Announce', 'Block', 'EmojiReact', 'Follow', 'Like'];

/** An activity that its Undo overtook arrives within this time; later, the id belongs to a new one. */
const OVERTAKEN_MS = 15 * 60_000;

/** The clocks of most servers are ahead by less. */
const AHEAD_MS = 5 * 60_000;

/**
 * Whether the sender undid the activity: shortly before it arrived, or at any time since, because an activity that fails here is performed later.
 * One that is dated after its Undo is new.
 */
export async function isUndoneBefore(
  ctx: Reading & Pick<ActivityContext, 'sender' | 'arrivedAt'>,
  { id, kind, published }: Pick<Activity, 'id' | 'kind' | 'published'>,
): Promise<boolean> {
  const { sender, arrivedAt } = ctx;
  if (id === null) return false;
  if (!REPEATABLE.includes(kind) || arrivedAt === null) return isUndone(ctx, sender.id, id);
  const after = Math.max(arrivedAt.getTime() - OVERTAKEN_MS, (published?.getTime() ?? 0) - AHEAD_MS);
  return isUndoneAfter(ctx, sender.id, id, new Date(after));
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

const lastAnswerEnds = statement(
  'last_answer_ends',
  'SELECT o.ends AND strpos(o.body, $2) > 0 AS ends FROM outgoing_activities o WHERE o.about = $1 ORDER BY o.id DESC LIMIT 1',
).as<{ ends: boolean }>();

/**
 * Whether this server ended the activity by its last answer, for as long as answers are stored. An Accept does not count: where one id is used
 * for all follows of a pair, it may belong to an earlier follow.
 */
const wasEndedHere = async ({ sql }: Reading, { id, type, actor, object }: ActivityReference): Promise<boolean> =>
  (await sql.many(lastAnswerEnds, [deedOf({ type, actor, object }), JSON.stringify(id)]))[0]?.ends ?? false;

/**
 * The Undo of an unknown activity is remembered, because that activity may arrive later. It is not remembered if the activity is unknown because
 * this server ended it: a Follow whose follower was removed.
 */
export async function undoUnknown(
  ctx: Ctx & Reading & { sender: Pick<Actor, 'id' | 'uri'> },
  _unknown: unknown,
  { object }: { object: ActivityReference },
): Promise<void> {
  const { id } = object;
  if (id === null || !isSameHost(id, ctx.sender.uri) || (await wasEndedHere(ctx, object))) return;
  await rememberUndone(ctx, ctx.sender.id, id);
}

export async function forgetUndone(ctx: Ctx): Promise<void> {
  await ctx.db.undoneActivity.deleteMany({ where: { createdAt: { lte: oldest(ctx) } } });
}
