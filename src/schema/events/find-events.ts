/** Reads the rows of event fields, with the selected relations, as far as the viewer may see them. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import type { GraphQLResolveInfo } from 'graphql';
import { eventNamed } from '../../domain/events/find.ts';
import { eventVisibleTo } from '../../domain/events/visible.ts';
import type { Event } from '../../generated/prisma/client.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';

/** Always selected: lists are ordered by the times. */
export const ALWAYS = { id: true, beginsOn: true, endsOn: true } as const;

/** The fields that are always read; others if they were selected. */
type Found = Pick<Event, keyof typeof ALWAYS>;

const selectionOf = (ctx: GraphQLContext, info: GraphQLResolveInfo) =>
  queryFromInfo({ context: ctx, info }) as { select: typeof ALWAYS };

/** The event with that UUID, if it is visible to the viewer. */
export function eventByUuid(ctx: GraphQLContext, info: GraphQLResolveInfo, uuid: string): Promise<Found | null> {
  const where = { AND: [eventNamed(uuid) ?? {}, eventVisibleTo(ctx)] };
  return ctx.db.event.findFirst({ ...selectionOf(ctx, info), where });
}

/** Those of the events that are visible to the viewer. */
export async function eventsById(
  ctx: GraphQLContext,
  info: GraphQLResolveInfo,
  ids: readonly bigint[],
): Promise<Map<bigint, Found>> {
  const where = { AND: [{ id: { in: [...ids] } }, eventVisibleTo(ctx)] };
  const rows = await ctx.db.event.findMany({ ...selectionOf(ctx, info), where });
  return new Map(rows.map((row) => [row.id, row]));
}
