/** A status was edited: streams it again, and notifies newly mentioned people and those who reblogged or quoted it. */
import { enqueueLinked } from '../../domain/cards/enqueue-linked.ts';
import { recordConversations } from '../../domain/conversations/record.ts';
import { attachEventCard } from '../../domain/events/event-card.ts';
import { lookUpLater } from '../../domain/federation/remote/store/mention-handles.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { quotersOf } from '../../domain/statuses/quotes/quotes.ts';
import { parseId } from '../../platform/ids.ts';
import { announceConversations, announceStatus, audienceOf } from '../announce.ts';
import { deliverStatusEdit } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';

export const statusUpdated: JobHandler<'status.updated'> = async (platform, payload) => {
  const id = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({ where: { id, deletedAt: null } });
  if (!status) return;
  await enqueueLinked(platform, status);
  await attachEventCard(platform, id);
  const [audience, reblogs, quoters] = await Promise.all([
    audienceOf(platform, id),
    platform.db.status.findMany({ where: { reblogOfId: id, deletedAt: null }, select: { actorId: true } }),
    quotersOf(platform, id),
  ]);
  const about = { originId: status.actorId, statusId: id };
  const mentioned = payload.mentioned.flatMap((text) => parseId(text) ?? []);
  await notify(platform, mentioned, { kind: 'mention', ...about });
  // Notify of the latest edit only.
  await platform.db.notification.deleteMany({ where: { type: { in: ['update', 'quoted_update'] }, statusId: id } });
  const rebloggers = reblogs.map((reblog) => reblog.actorId);
  await notify(platform, rebloggers, { kind: 'update', ...about });
  await notify(platform, quoters, { kind: 'quoted_update', ...about });
  await announceStatus(platform, status, audience, 'status.update');
  const { unknown = [] } = payload;
  if (unknown.length > 0) await lookUpLater(platform, status, unknown, 'edit');
  else await deliverStatusEdit(platform, id);
  if (status.visibility === 'DIRECT' && mentioned.length > 0) {
    await announceConversations(platform, await recordConversations(platform, id, mentioned.length, mentioned));
  }
};
