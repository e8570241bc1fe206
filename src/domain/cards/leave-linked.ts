/** Enqueues the job that attaches a card to a status. */
import type { Platform } from '../../platform/platform.ts';
import { leave } from '../kernel/outbox.ts';
import { firstLink } from '../statuses/text/first-link.ts';

/** Limits the workers that slow pages can occupy. */
const LANES = 2n;

/** Does nothing for a text without a link. */
export async function leaveLinked(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  status: { id: bigint; text: string },
): Promise<void> {
  if (firstLink(config, status.text) === null) return;
  const options = { lane: `cards:${status.id % LANES}`, key: `card:${status.id}`, maxAttempts: 3 };
  await db.$transaction((tx) => leave(tx, 'status.linked', { statusId: status.id.toString() }, options));
}
