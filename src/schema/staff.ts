/** What the event service says to who may not moderate (spec/mobilizon/permissions.json: clients match on the sentences). */
import type { Permission } from '../domain/users/roles.ts';
import { may, type Viewer } from '../domain/viewer.ts';
import { Refusal } from '../platform/errors.ts';

/** Refuses whose role does not hold the permission, signed in or not, in the same words. */
export function requireStaff(ctx: { viewer: Viewer | null }, permission: Permission, text: string): void {
  if (!may(ctx.viewer, permission)) throw new Refusal(ctx.viewer ? 'forbidden' : 'unauthenticated', text);
}
