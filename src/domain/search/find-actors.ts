/** Loads the found persons and groups that the viewer may see, in the order of the ids. */
import type { Actor, Prisma } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { groupVisibleTo } from '../groups/visible.ts';
import { personVisibleTo } from '../persons/visible.ts';

async function inOrder(ctx: DomainContext, ids: readonly bigint[], visible: Prisma.ActorWhereInput): Promise<Actor[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.actor.findMany({ where: { AND: [{ id: { in: [...ids] } }, visible] } });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findPersons(ctx: DomainContext, ids: readonly bigint[]): Promise<Actor[]> {
  return inOrder(ctx, ids, personVisibleTo(ctx));
}

export function findGroups(ctx: DomainContext, ids: readonly bigint[]): Promise<Actor[]> {
  return inOrder(ctx, ids, groupVisibleTo());
}
