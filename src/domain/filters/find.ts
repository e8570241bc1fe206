/** The only way to get filters and their parts: only the viewer's own are found. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';

/** Excludes deleted statuses, even before the job has removed the rows. */
const there = { status: { deletedAt: null, actor: { deletedAt: null } } } satisfies Prisma.FilterStatusWhereInput;

const whole = {
  include: { keywords: { orderBy: { id: 'asc' } }, statuses: { where: there, orderBy: { id: 'asc' } } },
} satisfies Prisma.FilterDefaultArgs;

const withFilter = { include: { filter: true } } satisfies Prisma.FilterKeywordDefaultArgs;

export type WholeFilter = Prisma.FilterGetPayload<typeof whole>;
export type KeywordOfFilter = Prisma.FilterKeywordGetPayload<typeof withFilter>;
export type StatusOfFilter = Prisma.FilterStatusGetPayload<{ include: { filter: true } }>;

const idOf = (id: string): bigint => parseId(id) ?? refuse('record_not_found');

/** The viewer's filters, oldest first, including expired ones. */
export function ownFilters(ctx: IdentityContext): Promise<WholeFilter[]> {
  return ctx.db.filter.findMany({ where: { actorId: ctx.viewer.actorId }, ...whole, orderBy: { id: 'asc' } });
}

export async function findOwnFilter(ctx: IdentityContext, id: string): Promise<WholeFilter> {
  const filter = await ctx.db.filter.findFirst({ where: { id: idOf(id), actorId: ctx.viewer.actorId }, ...whole });
  return filter ?? refuse('record_not_found');
}

/** Every keyword of every filter: version 1 of the API calls them filters. */
export function ownKeywords(ctx: IdentityContext): Promise<KeywordOfFilter[]> {
  return ctx.db.filterKeyword.findMany({
    where: { filter: { actorId: ctx.viewer.actorId } },
    ...withFilter,
    orderBy: { id: 'asc' },
  });
}

export async function findOwnKeyword(ctx: IdentityContext, id: string): Promise<KeywordOfFilter> {
  const keyword = await ctx.db.filterKeyword.findFirst({
    where: { id: idOf(id), filter: { actorId: ctx.viewer.actorId } },
    ...withFilter,
  });
  return keyword ?? refuse('record_not_found');
}

/** Refuses a keyword that was deleted before its filter was locked. */
export async function requireKeyword(tx: Tx, id: bigint): Promise<void> {
  if (!(await tx.filterKeyword.findUnique({ where: { id } }))) refuse('record_not_found');
}

export async function findOwnFilterStatus(ctx: IdentityContext, id: string): Promise<StatusOfFilter> {
  const row = await ctx.db.filterStatus.findFirst({
    where: { id: idOf(id), filter: { actorId: ctx.viewer.actorId } },
    ...withFilter,
  });
  return row ?? refuse('record_not_found');
}
