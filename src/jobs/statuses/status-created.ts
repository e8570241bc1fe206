/** A status was posted or reblogged: fan-out to home timelines, indexing for search, notifications, and streaming. */

import { leaveLinked } from '../../domain/cards/leave-linked.ts';
import { recordConversations } from '../../domain/conversations/record.ts';
import { fanOutToLists } from '../../domain/lists/fan-out.ts';
import { notifiedFollowers } from '../../domain/notifications/notified-followers.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import { fanOutStatus } from '../../domain/statuses/audience.ts';
import { parseId } from '../../platform/ids.ts';
import { announceConversations, announceNotifications, announceStatus } from '../announce.ts';
import type { JobHandler } from '../handlers.ts';

export const statusCreated: JobHandler<'status.created'> = async (platform, payload) => {
  const statusId = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({
    where: { id: statusId, deletedAt: null },
    include: { mentions: true, reblogOf: true },
  });
  if (!status) return;
  const [homes, lists] = await Promise.all([
    fanOutStatus(platform, status.id),
    fanOutToLists(platform, status.id),
    indexStatus(platform, status.id),
  ]);
  await leaveLinked(platform, status);
  const { reblogOf, actorId: originId } = status;
  const mentioned = status.mentions.map((mention) => mention.actorId);
  const made = reblogOf
    ? await notify(platform, [reblogOf.actorId], { kind: 'reblog', originId, statusId: reblogOf.id })
    : await notify(platform, mentioned, { kind: 'mention', originId, statusId: status.id });
  const quoted = status.quoteState === 'ACCEPTED' && status.quotedActorId !== null ? [status.quotedActorId] : [];
  made.push(...(await notify(platform, quoted, { kind: 'quote', originId, statusId: status.id })));
  await announceStatus(platform, status, { recipients: homes, lists });
  await announceNotifications(platform, made);
  const followers = await notifiedFollowers(platform, status, homes, lists);
  const notified = await notify(platform, followers, { kind: 'status', originId, statusId: status.id });
  await announceNotifications(platform, notified);
  if (status.visibility === 'DIRECT') {
    await announceConversations(platform, await recordConversations(platform, status.id, mentioned.length + 1));
  }
};
