/** The parameters of a scheduled status, stored as JSON in its row. */
import type { ScheduledStatus, StatusVisibility } from '../../../generated/prisma/client.ts';
import type { OwnQuotePolicy, OwnReplyPolicy } from '../../users/posting-defaults.ts';
import type { PollInput } from '../polls/check-poll.ts';

export interface ScheduledParams {
  text: string;
  spoilerText: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  language: string | null;
  inReplyToId: string | null;
  mediaIds: string[];
  poll: PollInput | null;
  idempotencyKey: string | null;
  quotedStatusId: string | null;
  quotePolicy: OwnQuotePolicy;
  replyPolicy: OwnReplyPolicy;
  /** The group that it is addressed to. */
  groupId: string | null;
  /** The title of the discussion in that group which begins with it. */
  title: string | null;
}

/** Defaults for rows that earlier versions stored. */
const EARLIER = {
  quotedStatusId: null,
  quotePolicy: 'NOBODY',
  replyPolicy: 'PUBLIC',
  groupId: null,
  title: null,
} as const;

export const paramsOf = (row: Pick<ScheduledStatus, 'params'>): ScheduledParams => ({
  ...EARLIER,
  ...(row.params as unknown as ScheduledParams),
});
