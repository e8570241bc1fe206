/** The reply policy of a local status: its columns, and changing it without an edit. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { OwnReplyPolicy } from '../../users/posting-defaults.ts';

type Replies = Pick<Status, 'replyPolicy' | 'replyManualPolicy'>;

const STORED = {
  PUBLIC: { replyPolicy: 'PUBLIC', replyManualPolicy: 'NOBODY' },
  FOLLOWERS: { replyPolicy: 'FOLLOWERS', replyManualPolicy: 'NOBODY' },
  MENTIONED: { replyPolicy: 'NOBODY', replyManualPolicy: 'NOBODY' },
  APPROVAL: { replyPolicy: 'NOBODY', replyManualPolicy: 'PUBLIC' },
} as const satisfies Record<OwnReplyPolicy, Replies>;

/** The columns of a policy. People whom the status mentions always may reply, so no policy names them. */
export const repliesBy = (policy: OwnReplyPolicy): Replies => STORED[policy];

/** Returns whether the policy changed: a post for the members of a group has none. Existing replies, and those that wait, stay. */
export async function changeReplyPolicy(tx: Tx, { id }: Pick<Status, 'id'>, policy: OwnReplyPolicy): Promise<boolean> {
  const replies = repliesBy(policy);
  const { count } = await tx.status.updateMany({
    where: {
      id,
      deletedAt: null,
      visibility: { not: 'MEMBERS' },
      // Its moderators close it.
      discussion: null,
      OR: [{ replyPolicy: { not: replies.replyPolicy } }, { replyManualPolicy: { not: replies.replyManualPolicy } }],
    },
    data: replies,
  });
  return count > 0;
}
