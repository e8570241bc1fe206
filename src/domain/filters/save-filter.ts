/** Creating, updating and deleting filters with their keywords atomically. */
import type { FilterAction, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { changeFilters } from './change-filters.ts';
import { checkAction, checkContext, checkFilled } from './checks.ts';
import { findOwnFilter, type WholeFilter } from './find.ts';
import { checkLimit } from './limits.ts';

export interface FilterFields {
  title: string;
  context: readonly string[];
  action: string;
  /** Seconds; null: it never expires. */
  expiresIn: number | null;
}

export interface KeywordChange {
  /** Null for a new one. */
  id: string | null;
  keyword: string | undefined;
  wholeWord: boolean | undefined;
  destroy: boolean;
}

export function expiryOf(ctx: IdentityContext, expiresIn: number | null): Date | null {
  return expiresIn === null ? null : new Date(ctx.clock.now().getTime() + expiresIn * 1000);
}

/** Refuses keywords of another filter, blank ones, and too many. */
async function changeKeywords(
  ctx: IdentityContext,
  tx: Tx,
  filterId: bigint,
  changes: readonly KeywordChange[],
): Promise<void> {
  const made: Prisma.FilterKeywordCreateManyInput[] = [];
  for (const { id, keyword, wholeWord, destroy } of changes) {
    if (keyword !== undefined && !destroy) checkFilled('keyword', keyword);
    if (id === null) {
      if (destroy) continue;
      const text = checkFilled('keyword', keyword ?? '');
      made.push({ id: ctx.ids.next(), filterId, keyword: text, wholeWord: wholeWord ?? true });
      continue;
    }
    const where = { id: parseId(id) ?? refuse('record_not_found'), filterId };
    const data = { ...(keyword !== undefined && { keyword }), ...(wholeWord !== undefined && { wholeWord }) };
    const { count } = destroy
      ? await tx.filterKeyword.deleteMany({ where })
      : await tx.filterKeyword.updateMany({ where, data });
    if (count === 0) refuse('record_not_found');
  }
  if (made.length > 0) await tx.filterKeyword.createMany({ data: made });
  await checkLimit(tx, ctx.viewer.actorId);
}

/** Refuses a blank title or keyword, no or unknown contexts, an unknown action. */
export async function createFilter(
  ctx: IdentityContext,
  fields: FilterFields,
  keywords: readonly KeywordChange[],
): Promise<WholeFilter> {
  const data: Prisma.FilterUncheckedCreateInput = {
    id: ctx.ids.next(),
    actorId: ctx.viewer.actorId,
    title: checkFilled('title', fields.title),
    context: checkContext(fields.context),
    action: checkAction(fields.action),
    expiresAt: expiryOf(ctx, fields.expiresIn),
    createdAt: ctx.clock.now(),
  };
  await changeFilters(ctx, null, async (tx) => {
    const { id } = await tx.filter.create({ data });
    await changeKeywords(ctx, tx, id, keywords);
  });
  return findOwnFilter(ctx, data.id.toString());
}

/** Omitted fields stay; keywords are created, changed and deleted in the given order. */
export async function updateFilter(
  ctx: IdentityContext,
  id: string,
  changes: Partial<FilterFields>,
  keywords: readonly KeywordChange[],
): Promise<WholeFilter> {
  const filter = await findOwnFilter(ctx, id);
  const data: { title?: string; context?: string[]; action?: FilterAction; expiresAt?: Date | null } = {
    ...(changes.title !== undefined && { title: checkFilled('title', changes.title) }),
    ...(changes.context !== undefined && { context: checkContext(changes.context) }),
    ...(changes.action !== undefined && { action: checkAction(changes.action) }),
    ...(changes.expiresIn !== undefined && { expiresAt: expiryOf(ctx, changes.expiresIn) }),
  };
  await changeFilters(ctx, filter.id, async (tx) => {
    await tx.filter.update({ where: { id: filter.id }, data });
    await changeKeywords(ctx, tx, filter.id, keywords);
  });
  return findOwnFilter(ctx, id);
}

export async function deleteFilter(ctx: IdentityContext, id: string): Promise<void> {
  const filter = await findOwnFilter(ctx, id);
  await changeFilters(ctx, null, (tx) => tx.filter.deleteMany({ where: { id: filter.id } }));
}
