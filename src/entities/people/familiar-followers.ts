/** Familiar followers of an account (Mastodon's entities, FamiliarFollowers). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { FamiliarFollowers } from '../../domain/relationships/familiar-followers.ts';
import { accountSchema, gatherAccounts, viewAccount } from './account.ts';

export const familiarFollowersSchema = z
  .object({ id: z.string(), accounts: z.array(accountSchema) })
  .meta({ id: 'FamiliarFollowers', description: 'Who of those you follow also follows this account.' });

/** One statement for the accounts of all. */
export async function presentFamiliarFollowers(
  ctx: DomainContext,
  rows: readonly FamiliarFollowers[],
): Promise<z.infer<typeof familiarFollowersSchema>[]> {
  const accounts = await gatherAccounts(
    ctx,
    rows.flatMap((row) => row.followers),
  );
  return rows.map(({ id, followers }) => ({
    id: id.toString(),
    accounts: followers.filter((follower) => accounts.has(follower)).map((follower) => viewAccount(accounts, follower)),
  }));
}
