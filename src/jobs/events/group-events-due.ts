/** Somebody no longer moderates a group: others organize its events to come, and the webhooks that the person added are paused. */
import { handOverOfGroup } from '../../domain/events/hand-over-of-group.ts';
import { MEMBER_ROLES } from '../../domain/groups/states.ts';
import { hostOf } from '../../domain/kernel/silent-hosts.ts';
import { groupModeratorRecipients } from '../../domain/participations/mail-recipients.ts';
import { handOverSeries } from '../../domain/series/leave-series-of.ts';
import { MOST_WEBHOOKS } from '../../domain/webhooks/find.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

interface Former {
  groupId: bigint;
  actorId: bigint;
}

/** The other moderators get a mail: they may not know the program, which would still get the names of participants. */
async function pauseWebhooks({ db }: Platform, { groupId, actorId }: Former): Promise<void> {
  const role = { gte: MEMBER_ROLES.MODERATOR };
  if ((await db.member.count({ where: { parentId: groupId, actorId, role } })) > 0) return;
  const where = { groupId, addedById: actorId, state: 'ACTIVE' } as const;
  const webhooks = await db.webhook.findMany({ where, include: { group: true, addedBy: true }, take: MOST_WEBHOOKS });
  for (const { id, group, name, url, addedBy } of webhooks) {
    const person = addedBy ? plainActorName(addedBy) : '';
    await requestMails({ db }, await groupModeratorRecipients(db, groupId, MEMBER_ROLES.MODERATOR), {
      template: 'webhook_paused',
      values: { group: plainActorName(group), name, host: hostOf(url), person, url: `${group.url}?tab=events` },
      ...{ about: `paused:${id}:${actorId}`, subject: groupId.toString() },
    });
    await db.webhook.updateMany({ where: { id, state: 'ACTIVE' }, data: { state: 'PAUSED' } });
  }
}

export const groupEventsDue: JobHandler<'group_events.due'> = async (platform, payload) => {
  const of = { groupId: parseId(payload.groupId) ?? 0n, actorId: parseId(payload.actorId) ?? 0n };
  await pauseWebhooks(platform, of);
  await handOverSeries(platform.db, of);
  await handOverOfGroup(platform, of);
};
