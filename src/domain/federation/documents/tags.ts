/** The contents of `tag`: mentions, hashtags, custom emoji, and links to quoted posts. */
import { asArray, cut, dateOf, idOf, objectsOf, textOf, typesOf, urlOf } from './forms.ts';
import type { Json, JsonObject } from './json.ts';
import { pictureOf } from './pictures.ts';

/** The limit of each kind; further tags are dropped, since each may cause a request. */
const MOST_OF_A_KIND = 64;
const MOST_TAGS = 512;
const LONGEST_NAME = 512;

export interface RemoteEmoji {
  shortcode: string;
  id: string | null;
  /** The address of its picture. */
  url: string;
  updated: Date | null;
}

export interface RemoteMention {
  /** The id of an actor, or the address of their page. */
  href: string;
  /** In the sender's form: `@bob`, `@bob@host`, or nothing. */
  name: string | null;
}

export interface RemoteTags {
  mentions: RemoteMention[];
  /** Names without `#`, each once, as written. */
  hashtags: string[];
  emojis: RemoteEmoji[];
  /** Addresses of quoted posts. */
  quotes: string[];
}

function emojiOf(tag: JsonObject): RemoteEmoji | null {
  const shortcode = /^:?([a-zA-Z0-9_]{2,128}):?$/.exec(textOf(tag.name, LONGEST_NAME) ?? '')?.[1];
  const url = pictureOf(tag.icon)?.url;
  return shortcode === undefined || url === undefined
    ? null
    : { shortcode, id: urlOf(tag.id), url, updated: dateOf(tag.updated) };
}

const mentionOf = (tag: JsonObject): RemoteMention | null => {
  const href = idOf(tag.href);
  return href === null ? null : { href, name: textOf(tag.name, LONGEST_NAME) };
};

const hashtagOf = (tag: JsonObject): string | null => {
  const name = textOf(tag.name, LONGEST_NAME)
    ?.trim()
    .replace(/^[#＃]/, '');
  return name === undefined || name === '' ? null : cut(name, LONGEST_NAME);
};

const QUOTE = new Set([
  'https://misskey-hub.net/ns#_misskey_quote',
  'http://fedibird.com/ns#quoteUri',
  'https://w3id.org/fep/044f#quote',
]);

const quoteOf = (tag: JsonObject): string | null =>
  asArray(tag.rel).some((rel) => typeof rel === 'string' && QUOTE.has(rel)) ? urlOf(tag.href) : null;

/** The tags of a type, read by `read`, each key once. Some servers write `HashTag`. */
function collect<T>(
  tags: JsonObject[],
  type: string,
  read: (tag: JsonObject) => T | null,
  keyOf: (item: T) => string,
  most: number,
): T[] {
  const found = new Map<string, T>();
  for (const tag of tags) {
    if (found.size >= most) break;
    const item = typesOf(tag).some((name) => name.toLowerCase() === type) ? read(tag) : null;
    if (item !== null && !found.has(keyOf(item))) found.set(keyOf(item), item);
  }
  return [...found.values()];
}

export function tagsOf(json: Json | undefined, most = MOST_OF_A_KIND): RemoteTags {
  const tags = objectsOf(json, MOST_TAGS);
  return {
    mentions: collect(tags, 'mention', mentionOf, ({ href }) => href, most),
    hashtags: collect(tags, 'hashtag', hashtagOf, (name) => name.toLowerCase(), most),
    emojis: collect(tags, 'emoji', emojiOf, ({ shortcode }) => shortcode, most),
    quotes: collect(tags, 'link', quoteOf, (url) => url, most),
  };
}
