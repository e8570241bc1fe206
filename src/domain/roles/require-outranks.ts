/** Actions on people require a higher rank than theirs (docs/decisions/0041-roles.md). */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { UserContext } from '../access/context.ts';
import { EVERYONE_POSITION } from '../access/roles.ts';
import { refuse } from '../kernel/refusals.ts';

type Acting = Pick<UserContext, 'viewer'>;

/** The position of the viewer's role. */
export const positionOf = ({ viewer }: Acting): number => viewer.role?.position ?? EVERYONE_POSITION;

const lockWithPosition = statement(
  'lock_user_with_position',
  'SELECT (SELECT r.position FROM roles r WHERE r.id = u.role_id) AS position FROM users u WHERE u.id = $1 FOR NO KEY UPDATE',
);

/**
 * Locks the user's row and refuses with `not_allowed` if their position is equal to the viewer's or higher, so that nobody acts
 * on equals, superiors and themselves. A deleted user is nobody's superior.
 *
 * @param options.orSelf whether the action is allowed on oneself
 */
export async function requireOutranks(
  ctx: Acting,
  tx: Tx,
  userId: bigint,
  { orSelf = false }: { orSelf?: boolean } = {},
): Promise<void> {
  // The lock keeps the role as it is until the action is done.
  const [row] = await sqlWithin(tx).many(lockWithPosition, [userId]);
  if (!row || (orSelf && userId === ctx.viewer.userId)) return;
  if ((row.position ?? EVERYONE_POSITION) >= positionOf(ctx)) refuse('not_allowed');
}

/** `requireOutranks` for the user behind an identity; groups and remote people have no role. */
export async function requireOutranksActor(
  ctx: Acting,
  tx: Tx,
  actorId: bigint,
  options: { orSelf?: boolean } = {},
): Promise<void> {
  const actor = await tx.actor.findUnique({ where: { id: actorId }, select: { userId: true } });
  if (actor?.userId) await requireOutranks(ctx, tx, actor.userId, options);
}
