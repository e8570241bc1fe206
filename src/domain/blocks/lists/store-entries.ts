/** Compares a shared list with the stored entries and the blocks. Changes wait for a decision of staff; nothing is blocked here. */
import type { BlockListEntry } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockKey } from '../../kernel/lock-key.ts';
import { type ListedBlock, readDomainBlocks } from '../domains/domain-block-csv.ts';
import { requireDomain } from '../domains/domain-input.ts';
import { isAtLeastAsStrict, type NewDomainBlock, newDomainBlock } from '../domains/save-domain-block.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids' | 'config'>;

export type Listed = Omit<BlockListEntry, 'id' | 'listId' | 'state'>;

/** A list names no more servers than this. */
export const MOST_ENTRIES = 20_000;

const FIELDS = ['severity', 'rejectMedia', 'rejectReports', 'publicComment', 'obfuscate'] as const;

/** Null for a line that could not be blocked: no domain, this server's own, or an unknown severity. */
function listedBy(ctx: Ctx, { domain, fields }: ListedBlock): Listed | null {
  let block: NewDomainBlock;
  try {
    block = newDomainBlock(ctx, { domain: requireDomain(domain), ...fields });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const { severity, rejectMedia, rejectReports, publicComment = '', obfuscate = false } = block;
  return { domain: block.domain, severity, rejectMedia, rejectReports, publicComment, obfuscate };
}

export interface ReadList {
  listed: Listed[];
  /** Lines that could not be blocked. */
  refused: number;
}

/** Each domain once, by its last line. */
export function readList(ctx: Ctx, text: string): ReadList {
  const lines = readDomainBlocks(text).slice(0, MOST_ENTRIES);
  const read = lines.map((line) => listedBy(ctx, line));
  const found = read.filter((entry) => entry !== null);
  const listed = [...new Map(found.map((entry) => [entry.domain, entry])).values()];
  return { listed, refused: read.length - found.length };
}

/** The state of an entry that is on the list; null if there is nothing to decide and nothing to remember. */
function stateOf(
  entry: Listed,
  before: BlockListEntry | undefined,
  isBlocked: boolean,
): Pick<BlockListEntry, 'state'> | null {
  if (!before) return isBlocked ? null : { state: 'ADDED' };
  if (before.state === 'REMOVED') return { state: 'ACCEPTED' };
  if (isBlocked && before.state !== 'REJECTED') return { state: 'ACCEPTED' };
  return FIELDS.some((field) => before[field] !== entry[field]) ? { state: 'ADDED' } : { state: before.state };
}

/** Stores the entries of a list in the transaction. Repeating it changes nothing. */
export async function storeEntries(tx: Tx, ctx: Ctx, listId: bigint, listed: readonly Listed[]): Promise<void> {
  await lockKey(tx, `block_list:${listId}`);
  const domains = listed.map(({ domain }) => domain);
  const [known, blocks] = await Promise.all([
    tx.blockListEntry.findMany({ where: { listId } }),
    tx.instanceDomainBlock.findMany({ where: { domain: { in: domains } } }),
  ]);
  const entryOf = new Map(known.map((entry) => [entry.domain, entry]));
  const blockOf = new Map(blocks.map((block) => [block.domain, block]));
  const kept: Omit<BlockListEntry, 'id'>[] = [];
  for (const entry of listed) {
    const block = blockOf.get(entry.domain);
    const state = stateOf(entry, entryOf.get(entry.domain), block !== undefined && isAtLeastAsStrict(block, entry));
    if (state) kept.push({ listId, ...entry, ...state });
  }
  const isListed = new Set(domains);
  const gone = known.filter(({ domain }) => !isListed.has(domain));
  const vanished = gone.filter(({ state }) => state === 'ACCEPTED' || state === 'REMOVED');
  await tx.blockListEntry.deleteMany({ where: { listId } });
  await tx.blockListEntry.createMany({
    data: [...kept, ...vanished.map((entry) => ({ ...entry, state: 'REMOVED' as const }))].map((entry) => ({
      ...entry,
      // Entries keep their ids, so that a page of staff stays valid.
      id: entryOf.get(entry.domain)?.id ?? ctx.ids.next(),
    })),
  });
}
