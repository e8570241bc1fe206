/** Hashtags that moderators took out of use: nothing new carries them. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { Phrase } from '../../wording/texts.ts';

/**
 * The problem with the tags of a new text, in Mastodon's words; null if there is none.
 *
 * @param carried ids of tags that the text had before, which may stay
 */
export function disallowedTags(tags: readonly Tag[], carried: ReadonlySet<bigint> = new Set()): Phrase | null {
  const names = tags.filter((tag) => !tag.usable && !carried.has(tag.id)).map((tag) => tag.title);
  if (names.length === 0) return null;
  const list = names.join(', ');
  return names.length === 1 ? `contained a disallowed hashtag: ${list}` : `contained the disallowed hashtags: ${list}`;
}
