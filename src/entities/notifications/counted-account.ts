/** Accounts of rows that came with their revision and numbers, as notifications do. */
import type { DomainContext } from '../../domain/access/context.ts';
import { readNumbers } from '../../domain/statuses/numbers.ts';
import { preSerialize } from '../../platform/cache/pre-serialized.ts';
import { type Account, type AccountMaps, accountCache, accountSchema, viewAccount } from '../people/account.ts';

export interface CountedAccount {
  id: bigint;
  /** Of the row that it is shown from. */
  revision: string;
  /** domain/statuses/numbers.ts. */
  numbers: string;
}

/** One statement at most; deleted ones are left out. */
export const gatherCounted = (ctx: DomainContext, accounts: readonly CountedAccount[]): Promise<AccountMaps> =>
  accountCache.gather(ctx, accounts, ({ id, revision }) => [id, revision]);

/** The last view of each cached account. The same people come in one page of notifications after the other, mostly with the same numbers. */
const lastViews = new WeakMap<Account, { numbers: string; view: Account }>();

/** The account with these numbers, pre-serialized. */
export function viewCounted(accounts: AccountMaps, { id, numbers }: CountedAccount): Account {
  const account = viewAccount(accounts, id);
  const last = lastViews.get(account);
  if (last?.numbers === numbers) return last.view;
  const { last_status_at, statuses_count, followers_count, following_count } = readNumbers(numbers);
  const counted = { ...account, last_status_at, statuses_count, followers_count, following_count };
  const view = preSerialize(accountSchema, counted);
  lastViews.set(account, { numbers, view });
  return view;
}

/** The origin of a notification or of a request. */
export const originOf = (row: {
  origin_id: bigint;
  origin_revision: string;
  origin_numbers: string;
}): CountedAccount => ({ id: row.origin_id, revision: row.origin_revision, numbers: row.origin_numbers });
