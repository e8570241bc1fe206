/** Copies of remote files: their number and size, and the removal of those that were not used for longest. */
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeOldCardPictures } from '../../../cards/card-copies.ts';
import { readSettings } from '../../../instance/settings.ts';
import { lockInOrder } from '../../../kernel/in-order.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { keyOfAbsent } from '../../../media/served-types.ts';
import { keysOfMedia, newToken } from '../../../media/store-files.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import { removeOldEmojis } from './remote-emojis.ts';
import { EVENT_PICTURE } from './remote-event-picture.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'clock' | 'random' | 'config'>;

/** Portraits are avatars and headers, cards the previews of links. */
export type CopyKind = 'attachments' | 'cards' | 'event_pictures' | 'portraits' | 'emoji';

export interface CopyFigures {
  kind: CopyKind;
  copies: number;
  /** The copies that were made or used in the last day. */
  used: number;
  bytes: number;
}

const COPIES = `SELECT CASE WHEN status_id IS NOT NULL THEN 'attachments' WHEN name = '${EVENT_PICTURE}' THEN 'event_pictures' ELSE 'portraits' END AS kind,
      size + sized_bytes AS size, cached_at FROM media WHERE cached_at IS NOT NULL
  UNION ALL SELECT 'emoji', size, cached_at FROM remote_emojis WHERE cached_at IS NOT NULL
  UNION ALL SELECT 'cards', image_size, image_cached_at FROM preview_cards WHERE image_cached_at IS NOT NULL`;

const figures = statement(
  'copies_of_remote_files',
  `SELECT k.kind, count(c.kind)::int AS copies, count(c.kind) FILTER (WHERE c.cached_at >= $1::timestamptz)::int AS used, coalesce(sum(c.size), 0)::float8 AS bytes
   FROM (VALUES ('attachments'), ('cards'), ('event_pictures'), ('portraits'), ('emoji')) AS k (kind) LEFT JOIN (${COPIES}) c ON c.kind = k.kind
   GROUP BY k.kind ORDER BY k.kind`,
).as<CopyFigures>();

const DAY_MS = 86_400_000;

/** Reads all rows of copies. */
export const countCopies = ({ sql, clock }: Pick<Platform, 'sql' | 'clock'>): Promise<CopyFigures[]> =>
  sql.many(figures, [new Date(clock.now().getTime() - DAY_MS)]);

const lastBeyond = statement(
  'last_copy_beyond_size',
  `SELECT c.cached_at FROM (SELECT cached_at, sum(size) OVER (ORDER BY cached_at DESC) AS bytes FROM (${COPIES}) f) c
   WHERE c.bytes > $1::float8 ORDER BY c.cached_at DESC LIMIT 1`,
).as<{ cached_at: Date }>();

export const GIGABYTE = 1_000_000_000;

export interface CopyLimits {
  /** Null without a limit. */
  days: number | null;
  bytes: number | null;
}

export async function copyLimits(ctx: Ctx): Promise<CopyLimits> {
  const { remoteMediaDays: days, remoteMediaGigabytes: gigabytes } = await readSettings(ctx);
  return { days: days || null, bytes: gigabytes === 0 ? null : gigabytes * GIGABYTE };
}

const AT_ONCE = 500;

const resetMedia = statement(
  'reset_remote_media',
  `UPDATE media SET state = 'WAITING', key = n.key, small_key = NULL, sized_keys = '{}', sized_bytes = 0, sized_at = NULL, cached_at = NULL, size = 0
   FROM unnest($1::bigint[], $2::text[]) AS n (id, key) WHERE media.id = n.id AND media.state = 'READY'`,
);

/** Removes copies that were last used before that time; they are fetched again on request. */
async function removeCopies(ctx: Ctx, before: Date): Promise<void> {
  await removeOldEmojis(ctx, before);
  await removeOldCardPictures(ctx, before);
  for (;;) {
    const old = await ctx.db.media.findMany({
      where: { cachedAt: { lt: before }, remoteUrl: { not: null }, state: 'READY' },
      select: { id: true, ownerId: true, key: true, smallKey: true, sizedKeys: true, statusId: true },
      take: AT_ONCE,
    });
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    const keys = ids.map(() => keyOfAbsent(newToken(ctx)));
    const owners = old.flatMap(({ ownerId, statusId }) => (statusId === null ? ownerId : []));
    await ctx.db.$transaction(async (tx) => {
      await lockInOrder(tx, 'media', ids);
      await sqlWithin(tx).run(resetMedia, [ids, keys]);
      await tx.actor.updateMany({ where: { id: { in: owners } }, data: { updatedAt: ctx.clock.now() } });
      await reviseStatuses(tx, ...old.flatMap(({ statusId }) => statusId ?? []));
      // The job skips files that a row still refers to, so its list may be too long.
      await enqueue(tx, 'media.removed', { keys: old.flatMap(keysOfMedia) });
    });
  }
}

/** Removes copies that were not used for so many days. */
export const removeCopiesUnusedFor = (ctx: Ctx, days: number): Promise<void> =>
  removeCopies(ctx, new Date(ctx.clock.now().getTime() - days * DAY_MS));

/** Removes copies that were not used for the configured days, and then the least recently used until the rest has the configured size. */
export async function removeOldCopies(ctx: Ctx): Promise<void> {
  const { days, bytes } = await copyLimits(ctx);
  if (days !== null) await removeCopiesUnusedFor(ctx, days);
  const [last] = bytes === null ? [] : await ctx.sql.many(lastBeyond, [bytes]);
  if (last) await removeCopies(ctx, new Date(last.cached_at.getTime() + 1));
}
