/** All custom emoji that texts may show, for the pickers of apps: serialized once after every change. */
import { z } from 'zod';
import { type EmojiContext, knownEmojis } from '../../domain/emojis/known-emojis.ts';
import type { Config } from '../../platform/config.ts';
import { preSerialize, takesPreSerialized } from '../../platform/reading/pre-serialized.ts';
import { type CustomEmoji, customEmojiSchema, type EmojiMap, viewEmoji } from '../fields/custom-emoji.ts';

export const emojiListSchema = takesPreSerialized<CustomEmoji[]>(z.array(customEmojiSchema));

const lists = new WeakMap<EmojiMap, CustomEmoji[]>();

export async function presentEmojiList(ctx: EmojiContext & { config: Config }): Promise<CustomEmoji[]> {
  const emojis = await knownEmojis(ctx);
  const made = lists.get(emojis);
  if (made) return made;
  const rows = [...emojis.values()].map((row) => viewEmoji(ctx, row));
  const list = preSerialize(emojiListSchema, rows);
  lists.set(emojis, list);
  return list;
}
