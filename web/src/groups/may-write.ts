/** The people who write on the wall of a group, and begin discussions in it. */
import { type Group, ROLES } from './use-membership.ts';
import type { Overview } from './use-overviews.ts';

/**
 * Everybody may write to a remote forum, which decides itself what it shares.
 *
 * @param role of the viewer; null without a membership or request
 * @param overview undefined until it is loaded
 */
export function mayWrite({ posting, openness }: Group, role: number | null, overview: Overview | undefined): boolean {
  if (overview?.blocksYou) return false;
  if (posting === 'EVERYBODY' || (posting === null && openness === null)) return true;
  return role !== null && role >= (posting === 'MODERATORS' ? ROLES.moderator : ROLES.member);
}
