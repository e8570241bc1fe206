/** The only way to get an account to moderate: absent and deleted ones are refused alike. */
import type { Actor, User } from '../../../generated/prisma/client.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import { Refusal } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { DomainContext } from '../../access/context.ts';
import { splitHandle } from '../../actors/handles.ts';
import { NAMED_DOMAIN } from '../../kernel/own-domains.ts';
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

const byName = statement(
  'account_by_name',
  `SELECT id FROM actors WHERE lower(preferred_username) = lower($1) AND ${NAMED_DOMAIN('actors')} = $2`,
);

/** By `name` or `name@server`, case-insensitively, for the terminal. Refuses unknown names with a sentence. */
export async function findAccountByName(
  { db, config }: Pick<DomainContext, 'db' | 'config'>,
  name: string,
): Promise<ModeratedAccount> {
  const { username, domain } = splitHandle(name, config);
  // lower() as in the unique index actors_name_domain.
  const [found] = await sqlWithin(db).many(byName, [username, domain ?? '']);
  const actor =
    found && (await db.actor.findFirst({ where: { ...LISTED_ACCOUNT, id: found.id }, include: { user: true } }));
  if (!actor) throw new Refusal('not_found', `There is no account called ${name}.`);
  return actor;
}
