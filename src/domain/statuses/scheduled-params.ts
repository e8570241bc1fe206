/** What a scheduled status keeps of what was asked for, in the JSON of its row. */
import type { ScheduledStatus, StatusVisibility } from '../../generated/prisma/client.ts';
import type { AskedPoll } from './check-poll.ts';

export interface ScheduledParams {
  text: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  inReplyToId: string | null;
  mediaIds: string[];
  poll: AskedPoll | null;
  idempotencyKey: string | null;
}

export const paramsOf = (row: Pick<ScheduledStatus, 'params'>): ScheduledParams =>
  row.params as unknown as ScheduledParams;
