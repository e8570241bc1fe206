/** The only way to get an account to moderate: absent and deleted ones are refused alike. */
import type { Actor, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { refuse } from '../../kernel/refusals.ts';
import { LISTED_ACCOUNT } from './visible.ts';

/** `user` is null for groups and for accounts of other servers. */
export type ModeratedAccount = Actor & { user: User | null };

/** The caller is staff with the permission, as the procedure's meta requires. */
export async function findAccount(ctx: DomainContext, id: string, db: Db | Tx = ctx.db): Promise<ModeratedAccount> {
  const actorId = parseId(id);
  const where = { ...LISTED_ACCOUNT, id: actorId ?? 0n };
  const actor = actorId === null ? null : await db.actor.findFirst({ where, include: { user: true } });
  return actor ?? refuse('record_not_found');
}
