/** The list of events: upcoming ones, soonest first, then past ones, latest first (spec/graphql/rules.md, Paging). */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { isOver, over, toCome } from './over.ts';
import { eventListedTo } from './visible.ts';

/** Sorts loaded events in the order of the list. */
export function byTime<Row extends { id: bigint; beginsOn: Date; endsOn: Date | null }>(
  events: readonly Row[],
  now: Date,
): Row[] {
  const past = (event: Row) => Number(isOver(event, now));
  const rising = (a: Row, b: Row) => a.beginsOn.getTime() - b.beginsOn.getTime() || (a.id < b.id ? -1 : 1);
  return events.toSorted((a, b) => past(a) - past(b) || (past(a) ? rising(b, a) : rising(a, b)));
}

/**
 * The ids of one page of matching events, in at most three statements. Events of the same time are ordered by id, so pages
 * neither repeat nor skip.
 */
async function eventIdsOf(ctx: DomainContext, where: Prisma.EventWhereInput, page: NumberedPage): Promise<bigint[]> {
  const { take, skip } = numberedPage(page);
  const coming: Prisma.EventWhereInput = { AND: [where, toCome(ctx.clock.now())] };
  const select = { id: true } as const;
  const soonest = await ctx.db.event.findMany({
    where: coming,
    select,
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
    take,
    skip,
  });
  if (soonest.length === take) return soonest.map((row) => row.id);
  const before = soonest.length > 0 || skip === 0 ? skip + soonest.length : await ctx.db.event.count({ where: coming });
  const latest = await ctx.db.event.findMany({
    where: { AND: [where, over(ctx.clock.now())] },
    select,
    orderBy: [{ beginsOn: 'desc' }, { id: 'desc' }],
    take: take - soonest.length,
    skip: Math.max(0, skip - before),
  });
  return [...soonest, ...latest].map((row) => row.id);
}

/** The ids of one page of the viewer's list of events. */
export function listEventIds(ctx: DomainContext, page: NumberedPage): Promise<bigint[]> {
  return eventIdsOf(ctx, eventListedTo(ctx), page);
}
