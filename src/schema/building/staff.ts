/** The event service's messages for viewers who may not moderate (Mobilizon's permissions: clients compare the sentences). */

import { type Permission, roleAllows } from '../../domain/access/roles.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';

/**
 * Refuses viewers without the permission, signed in or not, with the same message. The procedure that is called next checks the
 * token's scopes and the account's state.
 */
export function requireStaff(ctx: { viewer: Viewer | null }, permission: Permission, text: Sentence): void {
  if (!roleAllows(ctx.viewer?.role ?? null, permission))
    throw new Refusal(ctx.viewer ? 'forbidden' : 'unauthenticated', text);
}
