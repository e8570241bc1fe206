/** What the event service says to who may not moderate (spec/mobilizon/permissions.json: clients match on the sentences). */

import { type Permission, roleAllows } from '../../domain/access/roles.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { Refusal } from '../../platform/errors.ts';

/**
 * Refuses whose role does not hold the permission, signed in or not, in the same words. Whether the role counts, and for this
 * token, is decided by the procedure that is called next.
 */
export function requireStaff(ctx: { viewer: Viewer | null }, permission: Permission, text: string): void {
  if (!roleAllows(ctx.viewer?.role ?? null, permission))
    throw new Refusal(ctx.viewer ? 'forbidden' : 'unauthenticated', text);
}
