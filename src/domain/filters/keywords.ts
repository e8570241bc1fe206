/** Single keywords of filters. */
import type { FilterKeyword } from '../../generated/prisma/client.ts';
import type { IdentityContext } from '../access/context.ts';
import { changeFilters } from './change-filters.ts';
import { checkFilled } from './checks.ts';
import { findOwnFilter, findOwnKeyword, requireKeyword } from './find.ts';
import { checkLimit } from './limits.ts';

export async function addKeyword(
  ctx: IdentityContext,
  filterId: string,
  { keyword, wholeWord }: { keyword: string; wholeWord: boolean },
): Promise<FilterKeyword> {
  const filter = await findOwnFilter(ctx, filterId);
  const data = { id: ctx.ids.next(), filterId: filter.id, keyword: checkFilled('keyword', keyword), wholeWord };
  return changeFilters(ctx, filter.id, async (tx) => {
    const made = await tx.filterKeyword.create({ data });
    await checkLimit(tx, ctx.viewer.actorId);
    return made;
  });
}

export async function updateKeyword(
  ctx: IdentityContext,
  id: string,
  changes: { keyword?: string; wholeWord?: boolean },
): Promise<FilterKeyword> {
  const { id: keywordId, filterId } = await findOwnKeyword(ctx, id);
  if (changes.keyword !== undefined) checkFilled('keyword', changes.keyword);
  return changeFilters(ctx, filterId, async (tx) => {
    await requireKeyword(tx, keywordId);
    return tx.filterKeyword.update({ where: { id: keywordId }, data: changes });
  });
}

export async function deleteKeyword(ctx: IdentityContext, id: string): Promise<void> {
  const keyword = await findOwnKeyword(ctx, id);
  await changeFilters(ctx, keyword.filterId, (tx) => tx.filterKeyword.deleteMany({ where: { id: keyword.id } }));
}
