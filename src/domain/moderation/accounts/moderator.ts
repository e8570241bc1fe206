/** Who acts on accounts: a member of the staff, below whom the person must stand, or whoever has the terminal. */
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { requireOutranks } from '../../roles/require-outranks.ts';

export interface Moderator {
  /** For the log; null from a terminal. */
  actorId: bigint | null;
  /** Refuses users of equal or higher position. */
  requireOutranks(tx: Tx, userId: bigint): Promise<void>;
}

export const staffOf = (ctx: IdentityContext): Moderator => ({
  actorId: ctx.viewer.actorId,
  requireOutranks: (tx, userId) => requireOutranks(ctx, tx, userId),
});

/** Whoever has the terminal has everything else, too. */
export const TERMINAL: Moderator = { actorId: null, requireOutranks: async () => {} };
