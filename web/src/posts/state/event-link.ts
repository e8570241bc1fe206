/** The event of this server to which a post links. */
import type { Post } from './status.ts';

const EVENT_LINK = /href="(https?:\/\/[^/"]+)\/events\/([0-9a-f-]{36})"/g;

/** @returns its UUID, or null */
export function eventLinkedIn({ content, card }: Pick<Post, 'content' | 'card'>): string | null {
  const links = [...content.matchAll(EVENT_LINK), ...`href="${card?.url ?? ''}"`.matchAll(EVENT_LINK)];
  return links.find(([, origin]) => origin === location.origin)?.[2] ?? null;
}
