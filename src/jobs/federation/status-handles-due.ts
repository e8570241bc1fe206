/** A local status names unknown people: looks them up, mentions them, and then delivers the status. */
import { recordConversations } from '../../domain/conversations/record.ts';
import { mentionHandles } from '../../domain/federation/remote/store/mention-handles.ts';
import { withinTime } from '../../platform/http/within-time.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { announceAgain, announceConversations } from '../announce.ts';
import type { JobHandler } from '../job-handler.ts';
import { deliverStatus, deliverStatusEdit, deliverToMentioned } from './deliver/deliver-statuses.ts';
import { LOOK_UP_MS } from './look-up-time.ts';

/** Private mentions belong to the conversations of the mentioned people, who are known now. */
async function converse(platform: Platform, statusId: bigint): Promise<void> {
  const status = await platform.db.status.findUnique({
    where: { id: statusId },
    select: { visibility: true, _count: { select: { mentions: true } } },
  });
  if (status?.visibility !== 'DIRECT') return;
  await announceConversations(platform, await recordConversations(platform, statusId, status._count.mentions + 1));
}

export const statusHandlesDue: JobHandler<'status.handles_due'> = async (platform, { statusId, ...due }) => {
  const id = parseId(statusId) ?? 0n;
  const ctx = { ...platform, http: withinTime(platform.http, LOOK_UP_MS), viewer: null };
  const mentioned = await mentionHandles(ctx, id, due);
  if (mentioned === null) return;
  if (mentioned.length > 0) await announceAgain(platform, [id]);
  if (due.attempt > 1) {
    await deliverToMentioned(platform, id, mentioned);
    if (mentioned.length > 0) await deliverStatusEdit(platform, id);
    return;
  }
  if (due.after === 'edit') await deliverStatusEdit(platform, id);
  else {
    await converse(platform, id);
    await deliverStatus(platform, id);
  }
};
