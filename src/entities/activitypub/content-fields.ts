/** The content and the plain words of a post as properties of ActivityPub, for other servers and for archives. */
import type { PlainWords } from '../../domain/statuses/plain-words.ts';

export const contentFields = ({ language }: PlainWords, content: string) => ({
  content,
  ...(language && { contentMap: { [language]: content } }),
});
