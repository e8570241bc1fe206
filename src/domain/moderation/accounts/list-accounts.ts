/** The list of accounts for staff, newest first, with filters that combine. */
import { Prisma } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { LARGEST_ID, type PageBounds } from '../../kernel/page.ts';
import { type AccountFilters, accountsThatPass } from './filters.ts';

/**
 * The ids of a page. One statement, planned for the filters that were sent, so that a rare one is found by its index, and a common one
 * by going down the ids.
 */
export async function listAccounts(
  { db }: Pick<DomainContext, 'db'>,
  filters: AccountFilters,
  { maxId, sinceId, minId, limit }: PageBounds,
): Promise<bigint[]> {
  const rows = await db.$queryRaw<{ id: bigint }[]>`
    SELECT a.id ${accountsThatPass(filters)} AND a.id > ${minId ?? sinceId ?? 0n} AND a.id < ${maxId ?? LARGEST_ID}
    ORDER BY a.id ${minId === null ? Prisma.sql`DESC` : Prisma.sql`ASC`} LIMIT ${limit}`;
  const ids = rows.map(({ id }) => id);
  return minId === null ? ids : ids.reverse();
}
