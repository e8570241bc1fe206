/** Whether an actor shows nothing to a remote reader. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { statement } from '../../../../platform/database/sql.ts';
import type { DomainContext } from '../../../access/context.ts';

const between = statement(
  'kept_out',
  `SELECT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = $1 AND b.target_id = $2 OR b.blocker_id = $2 AND b.target_id = $1)
     OR EXISTS (SELECT FROM account_domain_blocks h JOIN actors v ON v.id = $2 AND v.domain = h.domain WHERE h.actor_id = $1) AS kept`,
).as<{ kept: boolean }>();

/** Whether the actor shows nothing to the viewer: one of them blocks the other, or the actor hides the viewer's server. */
export async function isKeptOut({ sql, viewer }: DomainContext, { id }: Pick<Actor, 'id'>): Promise<boolean> {
  if (viewer?.actorId == null) return false;
  return (await sql.many(between, [id, viewer.actorId])).some(({ kept }) => kept);
}
