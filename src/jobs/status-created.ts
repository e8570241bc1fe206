/** A status was posted: it goes into home timelines, those it names are told, and whoever listens gets it. */

import { notify } from '../domain/notifications/notify.ts';
import { fanOutStatus } from '../domain/statuses/audience.ts';
import { parseId } from '../platform/ids.ts';
import { announceNotifications, announceStatus } from './announce.ts';
import type { JobHandler } from './handlers.ts';

export const statusCreated: JobHandler<'status.created'> = async (platform, payload) => {
  const statusId = parseId(payload.statusId) ?? 0n;
  const status = await platform.db.status.findFirst({
    where: { id: statusId, deletedAt: null },
    include: { mentions: true },
  });
  if (!status) return;
  const followers = await fanOutStatus(platform, status.id);
  const mentioned = status.mentions.map((mention) => mention.actorId);
  const made = await notify(platform, mentioned, { kind: 'mention', originId: status.actorId, statusId: status.id });
  await announceStatus(platform, status, [status.actorId, ...followers]);
  await announceNotifications(platform, made);
};
