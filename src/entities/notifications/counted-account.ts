/** Accounts of rows that include their revision and counts, such as notifications. */
import type { DomainContext } from '../../domain/access/context.ts';
import { NUMBERS, readNumbers } from '../../domain/statuses/numbers.ts';
import { batchedStatement, queryBatched } from '../../platform/reading/batched-statement.ts';
import { Variants } from '../../platform/reading/variants.ts';
import { type Account, type AccountMaps, accountCache, accountSchema, viewAccount } from '../people/account.ts';

export interface CountedAccount {
  id: bigint;
  /** The revision of the row that the account is built from. */
  revision: string;
  /** domain/statuses/numbers.ts. */
  numbers: string;
}

const countedByIds = batchedStatement('counted_accounts', {
  parameters: { ids: 'bigint[]' },
  text: `SELECT a.id, a.xmin AS revision, ${NUMBERS(null, 't')} AS numbers FROM actors a LEFT JOIN actor_stats t ON t.actor_id = a.id
    WHERE a.id = ANY (q.ids)`,
}).as<CountedAccount>();

/** One statement; deleted ones are left out. */
export const findCounted = (ctx: DomainContext, ids: Iterable<bigint>): Promise<CountedAccount[]> =>
  queryBatched(ctx.sql, countedByIds, { ids: [...new Set(ids)] });

/** One statement at most; deleted ones are left out. */
export const gatherCounted = (ctx: DomainContext, accounts: readonly CountedAccount[]): Promise<AccountMaps> =>
  accountCache.gather(ctx, accounts, ({ id, revision }) => [id, revision]);

/** The same people appear in consecutive pages of notifications, mostly with the same counts. */
const variants = new Variants<Account, Account>(accountSchema, 1);

/** The account with these numbers, pre-serialized. */
export function viewCounted(accounts: AccountMaps, { id, numbers }: CountedAccount): Account {
  const account = viewAccount(accounts, id);
  return variants.get(account, [numbers], [], () => {
    const { last_status_at, statuses_count, followers_count, following_count } = readNumbers(numbers);
    return { ...account, last_status_at, statuses_count, followers_count, following_count };
  });
}

/** The origin of a notification or of a request. */
export const originOf = (row: {
  origin_id: bigint;
  origin_revision: string;
  origin_numbers: string;
}): CountedAccount => ({ id: row.origin_id, revision: row.origin_revision, numbers: row.origin_numbers });
