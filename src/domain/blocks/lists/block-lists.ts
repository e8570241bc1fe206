/** Shared lists of blocked servers: subscribed to by address, or imported from a file. */
import type { BlockList, BlockListEntry } from '../../../generated/prisma/client.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../../kernel/page.ts';
import { refuse } from '../../kernel/refusals.ts';
import { hostOf } from '../../kernel/silent-hosts.ts';
import { isWebUrl } from '../../kernel/web-url.ts';
import { removeRow } from '../remove-row.ts';
import { readList, storeEntries } from './store-entries.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

export const WAITING = ['ADDED', 'REMOVED'] as const;

/** A list with the number of its changes that wait for a decision. */
export type CountedList = BlockList & { _count: { entries: number } };

const counted = { include: { _count: { select: { entries: { where: { state: { in: [...WAITING] } } } } } } };

/** All of them: a server has few. */
export const allBlockLists = ({ db }: Pick<Ctx, 'db'>): Promise<CountedList[]> =>
  db.blockList.findMany({ orderBy: { id: 'desc' }, ...counted });

/** Refuses unknown ids. */
export async function findBlockList({ db }: Pick<Ctx, 'db'>, id: string): Promise<CountedList> {
  const named = parseId(id);
  const found = named === null ? null : await db.blockList.findUnique({ where: { id: named }, ...counted });
  return found ?? refuse('record_not_found');
}

/** The changes of a list that wait for a decision, newest first. */
export function waitingEntries({ db }: Pick<Ctx, 'db'>, listId: bigint, page: PageBounds): Promise<BlockListEntry[]> {
  const { where, order } = pageOf(page);
  return db.blockListEntry.findMany({ where: { AND: [where, { listId, state: { in: [...WAITING] } }] }, ...order });
}

/** Refuses addresses that are no web addresses, or that are subscribed to already. A job fetches the list. */
export async function subscribe(ctx: Ctx, actorId: bigint | null, typed: string): Promise<BlockList> {
  const url = typed.trim();
  if (!isWebUrl(url)) throw invalid({ url: ['is not a valid URL'] });
  try {
    return await ctx.db.$transaction(async (tx) => {
      const data = { id: ctx.ids.next(), title: hostOf(url), url, createdAt: ctx.clock.now() };
      const list = await tx.blockList.create({ data });
      await enqueue(tx, 'block_list.due', { listId: list.id.toString() }, { host: hostOf(url) });
      await recordAction(tx, ctx, { actorId, action: 'BLOCK_LIST_CREATION', target: list });
      return list;
    });
  } catch (error) {
    if (violatedConstraint(error) !== null) throw invalid({ url: ['has already been taken'] });
    throw error;
  }
}

export interface Imported {
  list: BlockList;
  /** Lines that could not be blocked. */
  refused: number;
}

/** Refuses files without any server. The entries wait for a decision. */
export async function importList(
  ctx: Ctx,
  actorId: bigint | null,
  { title, csv }: { title: string; csv: string },
): Promise<Imported> {
  const { listed, refused } = readList(ctx, csv);
  if (listed.length === 0) throw invalid({ csv: ['has no rows'] });
  const list = await ctx.db.$transaction(async (tx) => {
    const data = { id: ctx.ids.next(), title: title.trim() || 'CSV', createdAt: ctx.clock.now() };
    const row = await tx.blockList.create({ data });
    await storeEntries(tx, ctx, row.id, listed);
    await recordAction(tx, ctx, { actorId, action: 'BLOCK_LIST_CREATION', target: row });
    return row;
  });
  return { list, refused };
}

/** Removes the list. Blocks that were accepted from it stay. Refuses unknown ids. */
export const removeList = (ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> =>
  ctx.db.$transaction((tx) => removeRow(tx, ctx, tx.blockList, { id, actorId, action: 'BLOCK_LIST_DELETION' }));

/** Enqueues the fetch of each subscribed list. */
export async function fetchLists({ db }: Pick<Ctx, 'db'>): Promise<void> {
  const lists = await db.blockList.findMany({ where: { url: { not: null } } });
  for (const { id, url } of lists)
    await enqueue(
      db,
      'block_list.due',
      { listId: id.toString() },
      { host: hostOf(url ?? ''), key: `block_list:${id}` },
    );
}
