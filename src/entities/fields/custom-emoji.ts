/** Custom emoji in texts (Mastodon's entities, CustomEmoji). */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import {
  type EmojiContext,
  type KnownEmoji,
  type KnownEmojis,
  knownEmojis,
  NO_EMOJIS,
} from '../../domain/emojis/known-emojis.ts';
import { isLocalAcct } from '../../domain/kernel/own-domains.ts';
import { mediaUrl, remoteEmojiUrl } from './urls.ts';

export const customEmojiSchema = z
  .object({
    shortcode: z.string(),
    url: z.string(),
    static_url: z.string(),
    visible_in_picker: z.boolean(),
    category: z.string().nullable(),
  })
  .meta({ id: 'CustomEmoji', description: 'A picture that texts of this server show for `:shortcode:`.' });

export type CustomEmoji = z.infer<typeof customEmojiSchema>;

type Writing = Pick<DomainContext, 'config'>;

/** The emoji that the texts of a page may name. */
export type EmojiMap = KnownEmojis;

/** Reads nothing for texts without shortcodes, and for others only if the emoji have changed. */
export async function gatherEmojis<Row>(
  ctx: EmojiContext,
  rows: Iterable<Row>,
  shortcodesOf: (row: Row) => readonly string[],
): Promise<EmojiMap> {
  for (const row of rows) if (shortcodesOf(row).length > 0) return knownEmojis(ctx);
  return NO_EMOJIS;
}

export const viewEmoji = (ctx: Writing, row: KnownEmoji): CustomEmoji => ({
  shortcode: row.shortcode,
  url: mediaUrl(ctx, row.key),
  static_url: mediaUrl(ctx, row.still_key ?? row.key),
  visible_in_picker: row.visible_in_picker,
  category: row.category,
});

/** An emoji of another server, as rows keep it. */
export interface RemoteEmoji {
  shortcode: string;
  domain: string;
}

/** Remote ones: shown as copies, and not offered for own texts. */
export const viewRemoteEmojis = (ctx: Writing, emojis: readonly RemoteEmoji[]): CustomEmoji[] =>
  emojis.map((emoji) => ({
    shortcode: emoji.shortcode,
    url: remoteEmojiUrl(ctx, emoji, 'original'),
    static_url: remoteEmojiUrl(ctx, emoji, 'still'),
    visible_in_picker: false,
    category: null,
  }));

/** The server of a text, and the emoji that came with it. */
export interface Author {
  acct: string;
  own: readonly RemoteEmoji[];
}

/** A remote text uses only emoji of its own server, even if this one has the same names. */
export function viewEmojisOf(
  ctx: Writing,
  emojis: EmojiMap,
  { acct, own }: Author,
  shortcodes: readonly string[],
): CustomEmoji[] {
  if (isLocalAcct(ctx.config, acct)) return viewEmojis(ctx, emojis, shortcodes);
  return viewRemoteEmojis(
    ctx,
    own.filter(({ shortcode }) => shortcodes.includes(shortcode)),
  );
}

/** The emoji with these names that exist. */
export function viewEmojis(ctx: Writing, emojis: EmojiMap, shortcodes: readonly string[]): CustomEmoji[] {
  return shortcodes.flatMap((shortcode) => {
    const row = emojis.get(shortcode);
    return row ? [viewEmoji(ctx, row)] : [];
  });
}
