/** Who may invite people. */
import { roleAllows } from '../access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import { refuse } from '../kernel/refusals.ts';

/**
 * Refuses viewers whose role does not hold invite_users. Everybody's role can hold it, so an application needs no scope of the
 * administration for it.
 */
export function requireMayInvite(viewer: Viewer): void {
  if (!roleAllows(viewer.role, 'invite_users')) refuse('not_allowed');
}
