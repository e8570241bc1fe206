/** Enqueues the mail about another kind of ticket, which may cost something else. */
import type { Tx } from '../../platform/database/db.ts';
import { enqueue, type JobPayloads } from '../kernel/outbox.ts';

/** Several changes before the mail is sent are one mail. */
export const enqueueTicket = (tx: Tx, payload: JobPayloads['ticket.changed']): Promise<void> =>
  enqueue(tx, 'ticket.changed', payload, { key: `ticket_changed:${payload.participantId}` });
