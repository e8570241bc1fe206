/** Enqueues the job that brings the occurrences of a series up to date. */
import type { Tx } from '../../platform/database/db.ts';
import { enqueue } from '../kernel/outbox.ts';

export const enqueueDue = (tx: Tx, seriesId: string): Promise<void> =>
  enqueue(tx, 'series.due', { seriesId }, { key: `series:${seriesId}` });
