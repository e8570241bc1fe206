/** Custom emoji of other servers, as rows keep them with the texts that name them. */
import type { RemoteEmoji } from './reading/tags.ts';

export interface StoredEmoji {
  shortcode: string;
  /** Of its picture, at its own server. */
  url: string;
}

const MOST_EMOJIS = 100;

export const storedEmojis = (emojis: readonly RemoteEmoji[]) =>
  emojis.slice(0, MOST_EMOJIS).map(({ shortcode, url }) => ({ shortcode, url }));
