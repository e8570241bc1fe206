/** Enqueues the job of the end of a poll. */
import type { Poll } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { enqueue } from '../../kernel/outbox.ts';

/** It replaces the job of an earlier end. @param runAt by default the end */
export const enqueuePollEnd = (
  tx: Tx,
  { id, expiresAt }: Pick<Poll, 'id' | 'expiresAt'>,
  runAt: Date = expiresAt,
): Promise<void> =>
  enqueue(tx, 'poll.ended', { pollId: id.toString(), at: expiresAt.toISOString() }, { runAt, key: `poll:${id}` });
