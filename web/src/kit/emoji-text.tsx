/** Text with the community's own emoji: `:name:` becomes a picture. */
import { Fragment } from 'react';

export interface CustomEmoji {
  shortcode: string;
  url: string;
  static_url: string;
}

const SHORTCODE = /:([a-zA-Z0-9_]{2,}):/g;

export function EmojiText({ text, emojis }: { text: string; emojis: readonly CustomEmoji[] }) {
  if (emojis.length === 0) return text;
  const byName = new Map(emojis.map((emoji) => [emoji.shortcode, emoji]));
  // Every second part is a name between colons.
  return text.split(SHORTCODE).map((part, index) => {
    const emoji = index % 2 === 1 ? byName.get(part) : undefined;
    const plain = index % 2 === 1 ? `:${part}:` : part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
      <Fragment key={index}>
        {emoji ? <img className="emoji" src={emoji.url} alt={plain} title={plain} loading="lazy" /> : plain}
      </Fragment>
    );
  });
}
