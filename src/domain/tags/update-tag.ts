/** Moderators change a hashtag: its spelling and its permissions (Mastodon's Admin::Tag). */
import { isDeepStrictEqual } from 'node:util';
import type { Tag } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordAction } from '../action-log/record-action.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { tagTitle } from './normalize.ts';
import { tagNameOf } from './tag-name.ts';

export interface TagChanges {
  /** The same name in another spelling, such as other capitals. */
  displayName?: string | undefined;
  /** Whether new posts and events may carry it. */
  usable?: boolean | undefined;
  /** Whether search, suggestions and public trends show it. */
  listable?: boolean | undefined;
  /** Whether it may trend. */
  trendable?: boolean | undefined;
}

/** For staff: any tag that was ever used. */
export async function findTagById({ db }: Pick<Platform, 'db'>, id: string): Promise<Tag> {
  const tagId = parseId(id) ?? refuse('record_not_found');
  return (await db.tag.findUnique({ where: { id: tagId } })) ?? refuse('record_not_found');
}

/** All of them, newest first; their ids. */
export async function listTags({ db }: Pick<Platform, 'db'>, page: PageBounds): Promise<bigint[]> {
  const { where, order } = pageOf(page);
  const rows = await db.tag.findMany({ where, select: { id: true }, ...order });
  return rows.map((row) => row.id).sort((a, b) => (a < b ? 1 : -1));
}

function titleOf(tag: Tag, displayName: string): string {
  if (tagNameOf(displayName) !== tag.name) throw invalid({ display_name: ['does not match the previous name'] });
  return tagTitle(displayName.trim());
}

/**
 * Changes the given values, and counts as a review; without a change nothing is logged, unless it is the first review. Refuses
 * another name than the tag's.
 *
 * @param staffId the identity of the staff member; null from a terminal
 */
export async function updateTag(
  ctx: Pick<Platform, 'db' | 'ids' | 'clock'>,
  staffId: bigint | null,
  tag: Tag,
  { displayName, usable, listable, trendable }: TagChanges,
): Promise<Tag> {
  const title = displayName === undefined ? undefined : titleOf(tag, displayName);
  const changes = { title, usable, listable, trendable };
  const data = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'tags', tag.id);
    const before = await tx.tag.findUniqueOrThrow({ where: { id: tag.id } });
    const row = await tx.tag.update({ where: { id: tag.id }, data: { ...data, reviewedAt: ctx.clock.now() } });
    const isSame = before.reviewedAt !== null && isDeepStrictEqual({ ...before, reviewedAt: row.reviewedAt }, row);
    if (isSame) return row;
    await recordAction(tx, ctx, { actorId: staffId, action: 'TAG_UPDATE', target: row });
    return row;
  });
}
