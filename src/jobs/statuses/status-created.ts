/** A status was posted or reblogged: fan-out to home timelines, indexing for search, notifications, and streaming. */

import { leaveLinked } from '../../domain/cards/leave-linked.ts';
import { recordConversations } from '../../domain/conversations/record.ts';
import { fanOutToLists } from '../../domain/lists/fan-out.ts';
import { notifiedFollowers } from '../../domain/notifications/notified-followers.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import { fanOutStatus } from '../../domain/statuses/audience.ts';
import { STATUS_COLUMNS } from '../../domain/statuses/status-columns.ts';
import type { Status } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { parseId } from '../../platform/ids.ts';
import { announceConversations, announceStatus } from '../announce.ts';
import type { JobHandler } from '../handlers.ts';

interface Created extends Status {
  /** Who wrote what it reblogs. */
  reblogOfActorId: bigint | null;
  /** Ids as text. */
  mentioned: string[];
}

const created = statement<Created>(
  'created_status',
  `SELECT ${STATUS_COLUMNS('s')}, o.actor_id AS "reblogOfActorId", ARRAY(SELECT m.actor_id::text FROM mentions m WHERE m.status_id = s.id) AS mentioned
   FROM statuses s LEFT JOIN statuses o ON o.id = s.reblog_of_id WHERE s.id = $1 AND s.deleted_at IS NULL`,
);

export const statusCreated: JobHandler<'status.created'> = async (platform, payload) => {
  const statusId = parseId(payload.statusId) ?? 0n;
  const [status] = await platform.sql.many(created, [statusId]);
  if (!status) return;
  const [homes, lists] = await Promise.all([
    fanOutStatus(platform, status.id),
    fanOutToLists(platform, status.id),
    indexStatus(platform, status.id),
  ]);
  await leaveLinked(platform, status);
  const { reblogOfId, reblogOfActorId, actorId: originId } = status;
  const mentioned = status.mentioned.map(BigInt);
  if (reblogOfActorId) await notify(platform, [reblogOfActorId], { kind: 'reblog', originId, statusId: reblogOfId });
  else await notify(platform, mentioned, { kind: 'mention', originId, statusId: status.id });
  const quoted = status.quoteState === 'ACCEPTED' && status.quotedActorId !== null ? [status.quotedActorId] : [];
  await notify(platform, quoted, { kind: 'quote', originId, statusId: status.id });
  await announceStatus(platform, status, { recipients: homes, lists });
  const followers = await notifiedFollowers(platform, status, homes, lists);
  await notify(platform, followers, { kind: 'status', originId, statusId: status.id });
  if (status.visibility === 'DIRECT') {
    await announceConversations(platform, await recordConversations(platform, status.id, mentioned.length + 1));
  }
};
