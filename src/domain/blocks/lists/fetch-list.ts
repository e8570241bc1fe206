/** Fetches a shared list of blocked servers. */
import { OutgoingError } from '../../../platform/http/outgoing.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userAgent } from '../../instance/version.ts';
import { type AskingContext, askHost } from '../../kernel/silent-hosts.ts';
import { readList, storeEntries } from './store-entries.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config' | 'ids'>;

const LIMITS = { timeoutMs: 10_000, maxBytes: 5_000_000, maxRedirects: 3 };

/** @throws OutgoingError if there is no list */
async function fetchText(ctx: Ctx, url: string): Promise<string> {
  const headers = { accept: 'text/csv, text/plain', 'user-agent': userAgent(ctx) };
  const answer = await askHost(ctx, url, 'page', () => ctx.http.get(url, headers, LIMITS));
  if (answer.status !== 200) throw new OutgoingError(`answered ${answer.status}`);
  return answer.bytes.toString('utf8');
}

/** An empty answer is an error, not an order to remove all blocks. */
async function readListAt(ctx: Ctx, url: string) {
  const { listed } = readList(ctx, await fetchText(ctx, url));
  if (listed.length === 0) throw new OutgoingError('has no valid entries');
  return listed;
}

/**
 * Stores the changes of the list, which wait for a decision. A failure is stored too, and the list stays as it was.
 *
 * @throws HostPaused if the server of the list is paused
 */
export async function fetchList(ctx: Ctx, listId: bigint): Promise<void> {
  const list = await ctx.db.blockList.findUnique({ where: { id: listId } });
  if (!list?.url) return;
  const where = { id: listId };
  try {
    const listed = await readListAt(ctx, list.url);
    await ctx.db.$transaction(async (tx) => {
      const { count } = await tx.blockList.updateMany({ where, data: { fetchedAt: ctx.clock.now(), error: null } });
      if (count > 0) await storeEntries(tx, ctx, listId, listed);
    });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    await ctx.db.blockList.updateMany({ where, data: { error: error.message.slice(0, 300) } });
  }
}
