/** Enqueues the job that attaches a card to a status. */
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import { hostOf } from '../kernel/silent-hosts.ts';
import { firstLink } from '../statuses/text/first-link.ts';

/** Bytes, so that it fits into an index. */
const LONGEST_LINK = 2048;

/** Does nothing for a text without a link, or with one that no server would answer. */
export async function enqueueLinked(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  status: { id: bigint; text: string },
): Promise<void> {
  const link = firstLink(config, status.text);
  if (link === null || Buffer.byteLength(link) > LONGEST_LINK) return;
  const options = { host: hostOf(link), key: `card:${status.id}`, maxAttempts: 3 };
  await db.$transaction((tx) => enqueue(tx, 'status.linked', { statusId: status.id.toString() }, options));
}
