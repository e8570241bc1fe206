/** Who acts on accounts: a member of the staff, below whom the person must stand, or whoever has the terminal. */
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { Permission } from '../../access/roles.ts';
import { may } from '../../access/viewer.ts';
import { requireOutranks } from '../../roles/require-outranks.ts';

export interface Moderator {
  /** For the log; null from a terminal. */
  actorId: bigint | null;
  /** Whether their role holds the permission. */
  may(permission: Permission): boolean;
  /** Refuses users of equal or higher position. */
  requireOutranks(tx: Tx, userId: bigint): Promise<void>;
}

export const staffOf = (ctx: IdentityContext): Moderator => ({
  actorId: ctx.viewer.actorId,
  may: (permission) => may(ctx.viewer, permission, 'admin:write', 'admin:write:accounts'),
  requireOutranks: (tx, userId) => requireOutranks(ctx, tx, userId),
});

/** Whoever has the terminal has everything else, too. */
export const TERMINAL: Moderator = { actorId: null, may: () => true, requireOutranks: async () => {} };
