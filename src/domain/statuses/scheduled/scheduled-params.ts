/** The parameters of a scheduled status, stored as JSON in its row. */
import type { ScheduledStatus } from '../../../generated/prisma/client.ts';
import type { NewStatus } from '../writing/create-status.ts';
import { onlyText } from '../writing/words.ts';

/** All that a status is posted with. A comment on an event is not scheduled. */
export interface ScheduledParams
  extends Omit<Required<NewStatus>, 'scheduledId' | 'below' | 'knownOnly' | 'mediaIds' | 'groupId'> {
  mediaIds: string[];
  groupId: string | null;
}

/** The fields that the rows of all versions have, besides words. */
type Stored = Pick<ScheduledParams, 'visibility' | 'inReplyToId' | 'mediaIds' | 'poll' | 'idempotencyKey'>;

type Later = Omit<ScheduledParams, keyof Stored>;

/** The values of fields that were added later, for rows that earlier versions stored. */
const EARLIER: Later = {
  ...onlyText(''),
  quotedStatusId: null,
  quotePolicy: 'NOBODY',
  replyPolicy: 'PUBLIC',
  groupId: null,
  title: null,
};

/** `insert` of schedule-status.ts stores `ScheduledParams` alone. */
export const paramsOf = ({ params }: Pick<ScheduledStatus, 'params'>): ScheduledParams => ({
  ...EARLIER,
  ...(params as unknown as Stored & Partial<Later>),
});
