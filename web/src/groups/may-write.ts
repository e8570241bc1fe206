/** The people who write on the wall of a group, and begin discussions in it. */
import { type Group, ROLES } from './use-membership.ts';

/**
 * Everybody may write to a remote forum, which decides itself what it shares.
 *
 * @param role of the viewer; null without a membership or request
 */
export function mayWrite({ posting, openness }: Group, role: number | null): boolean {
  if (posting === 'EVERYBODY' || (posting === null && openness === null)) return true;
  return role !== null && role >= (posting === 'MODERATORS' ? ROLES.moderator : ROLES.member);
}
