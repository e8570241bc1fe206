/** Who may be put into collections. */
import type { Actor } from '../../generated/prisma/client.ts';

/** Most members of a collection (Mastodon's Collection). */
export const MAX_ITEMS = 25;

/**
 * Whether anybody may recommend this account, as it wants to be found itself. Groups are left out, because nobody could take back
 * that consent for them; accounts of other servers have not said yet.
 */
export const isFeaturable = ({
  type,
  domain,
  discoverable,
}: Pick<Actor, 'type' | 'domain' | 'discoverable'>): boolean => domain === null && discoverable && type !== 'GROUP';
