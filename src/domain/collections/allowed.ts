/** Decides which accounts can be added to collections. */
import type { Actor } from '../../generated/prisma/client.ts';

/** Most members of a collection (Mastodon's Collection). */
export const MAX_ITEMS = 25;

/**
 * Whether anybody may recommend this account, because it is discoverable. Groups are excluded, because nobody could withdraw on
 * their behalf; remote accounts have not stated their consent.
 */
export const isFeaturable = ({
  type,
  domain,
  discoverable,
}: Pick<Actor, 'type' | 'domain' | 'discoverable'>): boolean => domain === null && discoverable && type !== 'GROUP';
