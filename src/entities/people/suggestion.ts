/** A suggestion of an account to follow (Mastodon's entities, Suggestion). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { SUGGESTION_SOURCES, type Suggested, type SuggestionSource } from '../../domain/discovery/suggestions.ts';
import { accountSchema, gatherAccounts, viewAccount } from './account.ts';

/** The one reason in older apps, for each current one. */
const LEGACY = {
  featured: 'staff',
  friends_of_friends: 'past_interactions',
  similar_to_recently_followed: 'past_interactions',
  most_followed: 'global',
  most_interactions: 'global',
} as const satisfies Record<SuggestionSource, string>;

export const suggestionSchema = z
  .object({
    source: z.enum(['staff', 'past_interactions', 'global']),
    sources: z.array(z.enum(SUGGESTION_SOURCES)),
    account: accountSchema,
  })
  .meta({ id: 'Suggestion', description: 'An account that you may want to follow, and why.' });

type Suggestion = z.infer<typeof suggestionSchema>;

export async function presentSuggestions(ctx: DomainContext, rows: readonly Suggested[]): Promise<Suggestion[]> {
  const accounts = await gatherAccounts(
    ctx,
    rows.map((row) => row.id),
  );
  return rows
    .filter(({ id }) => accounts.has(id))
    .map(({ id, sources }) => ({
      source: LEGACY[sources[0] ?? 'most_followed'],
      sources,
      account: viewAccount(accounts, id),
    }));
}
