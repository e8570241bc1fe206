/** Creating and updating lists. */
import type { List, RepliesPolicy } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOwnList, lockList } from './find.ts';
import { enqueueMembersChanged } from './members-changed.ts';

/** Maximum number of lists per owner (the REST document, Limits). */
const MAX_LISTS = 50;

export interface ListFields {
  title: string;
  repliesPolicy: RepliesPolicy;
  exclusive: boolean;
}

function checkTitle(title: string): void {
  if (title.trim() === '') throw invalid({ title: ["can't be blank"] });
}

/** Refuses a blank title, and more than the limit. */
export function createList(ctx: IdentityContext, fields: ListFields): Promise<List> {
  checkTitle(fields.title);
  const { actorId } = ctx.viewer;
  return ctx.db.$transaction(async (tx) => {
    // Serializes concurrent creation by one owner, so that the limit is exact.
    await lockRow(tx, 'actors', actorId);
    if ((await tx.list.count({ where: { actorId } })) >= MAX_LISTS) refuse('lists_full');
    return tx.list.create({ data: { id: ctx.ids.next(), actorId, ...fields, createdAt: ctx.clock.now() } });
  });
}

/** Omitted fields stay unchanged. When a list is no longer exclusive, its members' statuses return to the home timeline. */
export async function updateList(ctx: IdentityContext, id: string, changes: Partial<ListFields>): Promise<List> {
  if (changes.title !== undefined) checkTitle(changes.title);
  const before = await findOwnList(ctx, id);
  return ctx.db.$transaction(async (tx) => {
    await lockList(tx, before);
    const list = await tx.list.update({ where: { id: before.id }, data: changes });
    if (before.exclusive && !list.exclusive) await enqueueMembersChanged(tx, list, 'home');
    return list;
  });
}
