/** Decides who may invite people. */
import { roleAllows } from '../access/roles.ts';
import type { Viewer } from '../access/viewer.ts';
import { refuse } from '../kernel/refusals.ts';

/**
 * Refuses viewers whose role does not have invite_users. The role of everyone can have it, so an application needs no admin scope
 * for it.
 */
export function requireMayInvite(viewer: Viewer): void {
  if (!roleAllows(viewer.role, 'invite_users')) refuse('not_allowed');
}
