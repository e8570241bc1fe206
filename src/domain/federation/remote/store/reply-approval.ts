/** The approval that a remote reply to a local post needs, by the policy of that post. */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import { approvalNeeded, isWaiting, type NeededApproval } from '../../../statuses/approvals/replyable.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import type { StoringContext } from './storing-context.ts';

/** Replies to posts of other servers are approved there; below a reply that waits, nothing is stored. */
export async function approvalOf(
  ctx: Pick<StoringContext, 'db'>,
  author: Pick<Actor, 'id' | 'followersUri'>,
  parent: Status | null,
  note: RemoteNote,
): Promise<NeededApproval | 'denied'> {
  if (parent === null) return null;
  if (!parent.local) return (await isWaiting(ctx, parent)) ? 'denied' : null;
  return approvalNeeded(ctx, author.id, parent, visibilityOf(note, author.followersUri));
}
