/** The author of a post took the approval of a reply back: removes the reply from timelines, and notifies servers and the local author. */
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import { recountDiscussion } from '../../domain/statuses/discussions/answers.ts';
import { removeReblogs } from '../../domain/statuses/interactions/remove-reblogs.ts';
import { publishDelete } from '../../domain/streams/stream-event.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import { announceAgain, announceDelete, audienceOf } from '../announce.ts';
import { deliverReplyRevocation } from '../federation/deliver/deliver-replies.ts';
import type { JobHandler } from '../job-handler.ts';

/** The author keeps the reply in the home timeline. */
const removeEntries = statement(
  'remove_entries_of_revoked_reply',
  `WITH homes AS (DELETE FROM home_entries WHERE status_id = $1 AND actor_id <> $2)
   DELETE FROM list_entries WHERE status_id = $1`,
);

export const replyRevoked: JobHandler<'reply.revoked'> = async (platform, payload) => {
  const statusId = parseId(payload.statusId) ?? 0n;
  const approval = await platform.db.statusApproval.findFirst({
    where: { statusId, state: 'REJECTED', status: { deletedAt: null } },
    include: { status: { include: { actor: true, inReplyTo: true } } },
  });
  if (!approval) return;
  const { status, visibility, authorId } = approval;
  await deliverReplyRevocation(platform, approval);
  const { recipients, lists } = await audienceOf(platform, statusId);
  const mentioned = payload.mentioned.map(BigInt);
  const others = [...new Set([...recipients, ...mentioned, authorId])].filter((id) => id !== status.actorId);
  // Streams select it as they did when it was published.
  await announceDelete(platform, { ...status, visibility }, { recipients: others, lists });
  await removeReblogs(platform, statusId, (reblog) =>
    publishDelete(platform.bus, {
      statusId: reblog.id,
      recipients: reblog.recipients,
      lists: reblog.lists,
      public: null,
    }),
  );
  await platform.sql.many(removeEntries, [statusId, status.actorId]);
  await indexStatus(platform, statusId);
  await recountDiscussion(platform, statusId);
  if (status.actor.domain !== null) return;
  await announceAgain(platform, [statusId]);
  await notify(platform, [status.actorId], { kind: 'reply.rejected', originId: authorId, statusId });
};
