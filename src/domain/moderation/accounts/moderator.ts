/** The author of an action on an account: a member of the staff, who must outrank the person, or the terminal. */
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { Permission } from '../../access/roles.ts';
import { may } from '../../access/viewer.ts';
import { requireOutranks } from '../../roles/require-outranks.ts';

export interface Moderator {
  /** For the log; null from a terminal. */
  actorId: bigint | null;
  /** Whether their role has the permission. */
  may(permission: Permission): boolean;
  /** Refuses users of equal or higher position. */
  requireOutranks(tx: Tx, userId: bigint): Promise<void>;
}

export const staffOf = (ctx: IdentityContext): Moderator => ({
  actorId: ctx.viewer.actorId,
  may: (permission) => may(ctx.viewer, permission, 'admin:write', 'admin:write:accounts'),
  requireOutranks: (tx, userId) => requireOutranks(ctx, tx, userId),
});

/** The terminal may do everything. */
export const TERMINAL: Moderator = { actorId: null, may: () => true, requireOutranks: async () => {} };
