/** Custom emoji of this server as tags of documents. */
import type { DomainContext } from '../../domain/access/context.ts';
import { type EmojiMap, viewEmojis } from '../fields/custom-emoji.ts';

/** The emoji with these names that exist. */
export const emojiTags = (
  ctx: Pick<DomainContext, 'config'>,
  emojis: EmojiMap,
  shortcodes: readonly string[],
): object[] =>
  viewEmojis(ctx, emojis, shortcodes).map(({ shortcode, url }) => ({
    id: `${ctx.config.publicUrl}/emojis/${shortcode}`,
    type: 'Emoji',
    name: `:${shortcode}:`,
    icon: { type: 'Image', url },
  }));
