/** The only way to get announcements: published ones for people, all of them for staff; hidden and absent ones are refused alike. */
import type { Announcement, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext, IdentityContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { PUBLISHED, unreadBy } from './visible.ts';

async function findBy(db: Db | Tx, id: string, where: Prisma.AnnouncementWhereInput): Promise<Announcement> {
  const announcementId = parseId(id);
  const found =
    announcementId !== null && (await db.announcement.findFirst({ where: { ...where, id: announcementId } }));
  return found || refuse('record_not_found');
}

export const findPublished = ({ db }: Pick<DomainContext, 'db'>, id: string): Promise<Announcement> =>
  findBy(db, id, PUBLISHED);

/** For staff, in any state. */
export const findAnnouncement = ({ db }: Pick<DomainContext, 'db'>, id: string): Promise<Announcement> =>
  findBy(db, id, {});

/** An announcement as one actor sees it in the list. */
export interface ListedAnnouncement {
  row: Announcement;
  read: boolean;
}

/** When an announcement belongs in the list: the beginning of its range, or when it was published. */
const timeOf = ({ startsAt, publishedAt, createdAt }: Announcement): number =>
  (startsAt ?? publishedAt ?? createdAt).getTime();

/**
 * The current announcements, in the order of their times. Dismissed ones are omitted unless requested, as in older versions of
 * Mastodon; its current version always includes them. Mastodon does not page this short list either.
 */
export async function listPublished(ctx: IdentityContext, withDismissed: boolean): Promise<ListedAnnouncement[]> {
  const { actorId } = ctx.viewer;
  const rows = await ctx.db.announcement.findMany({
    where: withDismissed ? PUBLISHED : unreadBy(actorId),
    include: { dismissals: { where: { actorId } } },
    orderBy: { id: 'asc' },
  });
  return rows
    .map(({ dismissals, ...row }) => ({ row, read: dismissals.length > 0 }))
    .sort((a, b) => timeOf(a.row) - timeOf(b.row));
}

/** Those of now as everybody sees them, in the order of their times. */
export async function listForEverybody({ db }: Pick<DomainContext, 'db'>): Promise<Announcement[]> {
  const rows = await db.announcement.findMany({ where: PUBLISHED, orderBy: { id: 'asc' } });
  return rows.sort((a, b) => timeOf(a) - timeOf(b));
}

/** For staff: newest first. */
export function listAnnouncements({ db }: Pick<DomainContext, 'db'>, page: PageBounds): Promise<Announcement[]> {
  const { where, order } = pageOf(page);
  return db.announcement.findMany({ where, ...order });
}

/** How many react to an announcement with one emoji. */
export interface ReactionCount {
  announcement_id: bigint;
  /** An emoji of Unicode, or a shortcode. */
  name: string;
  custom: boolean;
  count: number;
  /** Whether the viewer is among them. */
  me: boolean;
}

const reactionCounts = statement(
  'reaction_counts',
  `SELECT r.announcement_id, r.name, bool_or(r.custom_emoji_id IS NOT NULL) AS custom, count(*)::int AS count,
     coalesce(bool_or(r.actor_id = $2::bigint), false) AS me
   FROM announcement_reactions r JOIN actors a ON a.id = r.actor_id
   WHERE r.announcement_id = ANY ($1::bigint[]) AND a.suspended_at IS NULL AND a.deleted_at IS NULL
   GROUP BY r.announcement_id, r.name ORDER BY min(r.id)`,
).as<ReactionCount>();

/** In the order of the first reaction with each. Suspended people do not count. One statement. */
export function countReactions(
  { sql }: Pick<DomainContext, 'sql'>,
  announcementIds: readonly bigint[],
  actorId: bigint | null,
): Promise<ReactionCount[]> {
  return sql.many(reactionCounts, [announcementIds, actorId]);
}
