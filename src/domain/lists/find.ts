/** The only function that loads a list: lists of other people are not found. */
import type { List } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { IdentityContext } from '../access/context.ts';
import { findActor } from '../actors/find.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';

export async function findOwnList(ctx: IdentityContext, id: string): Promise<List> {
  const listId = parseId(id);
  const list =
    listId === null ? null : await ctx.db.list.findFirst({ where: { id: listId, actorId: ctx.viewer.actorId } });
  return list ?? refuse('record_not_found');
}

/** Locks a list for a change. Refuses one that was deleted meanwhile. */
export async function lockList(tx: Tx, { id }: Pick<List, 'id'>): Promise<void> {
  if (!(await lockRow(tx, 'lists', id))) refuse('record_not_found');
}

/** The viewer's lists, oldest first. */
export function ownLists(ctx: IdentityContext): Promise<List[]> {
  return ctx.db.list.findMany({ where: { actorId: ctx.viewer.actorId }, orderBy: { id: 'asc' } });
}

/** The viewer's lists that contain an account. */
export async function ownListsWith(ctx: IdentityContext, accountId: string): Promise<List[]> {
  const member = await findActor(ctx, accountId);
  return ctx.db.list.findMany({
    where: { actorId: ctx.viewer.actorId, members: { some: { actorId: member.id } } },
    orderBy: { id: 'asc' },
  });
}
