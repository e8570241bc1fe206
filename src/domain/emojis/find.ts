/** Custom emoji for staff, including disabled ones; texts use known-emojis.ts. */
import type { CustomEmoji } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';

export async function findEmoji({ db }: Pick<DomainContext, 'db'>, id: string): Promise<CustomEmoji> {
  const emojiId = parseId(id);
  const found = emojiId === null ? null : await db.customEmoji.findUnique({ where: { id: emojiId } });
  return found ?? refuse('record_not_found');
}

/** @param category null for all of them */
export function listEmojis(
  { db }: Pick<DomainContext, 'db'>,
  page: PageBounds,
  category: string | null = null,
): Promise<CustomEmoji[]> {
  const { where, order } = pageOf(page);
  return db.customEmoji.findMany({ where: { ...where, ...(category !== null && { category }) }, ...order });
}

/** In the order of their shortcodes; a server has some hundreds at most. */
export const allEmojis = ({ db }: Pick<DomainContext, 'db'>): Promise<CustomEmoji[]> =>
  db.customEmoji.findMany({ orderBy: { shortcode: 'asc' } });

export async function findEmojiNamed(
  { db }: Pick<DomainContext, 'db'>,
  shortcode: string,
): Promise<CustomEmoji | null> {
  return db.customEmoji.findUnique({ where: { shortcode } });
}
