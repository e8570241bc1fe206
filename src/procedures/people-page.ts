/** Presents a page of people who are listed by join rows: followers, requests, favourites. */
import type { JoinedActor } from '../domain/statuses/interactions/favourited-by.ts';
import { type Account, presentAccounts } from '../entities/people/account.ts';
import type { RequestContext } from './context.ts';
import { linkPage } from './pagination.ts';

/** The accounts in the order of the join rows, whose ids the `Link` header uses. */
export function presentPeople(
  ctx: RequestContext,
  page: Parameters<typeof linkPage>[1],
  rows: readonly JoinedActor[],
): Promise<Account[]> {
  const ids = rows.map((row) => row.id);
  linkPage(ctx, page, ids, 'people');
  const actorIds = rows.map((row) => row.actorId);
  return presentAccounts(ctx, actorIds);
}
