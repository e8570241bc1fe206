/** Custom emoji of this server as tags of documents. */
import type { DomainContext } from '../../domain/access/context.ts';
import { type EmojiMap, viewEmojis } from '../fields/custom-emoji.ts';

/** Those of these names that there are. */
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
