/** Former co-organizers have no place in events that are full by then: one mail for all occurrences of a series. */

import { identityViewer } from '../../domain/access/viewer.ts';
import { eventVisibleTo } from '../../domain/events/visible.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import type { Actor, Event } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { threadOf } from './event-values.ts';

/** The person may have lost the sight of a private event with the place. */
async function isSeen(platform: Platform, { userId, id: actorId }: Actor, { id }: Event): Promise<boolean> {
  const viewer = identityViewer(userId ?? 0n, actorId);
  return (await platform.db.event.count({ where: { AND: [{ id }, eventVisibleTo({ ...platform, viewer })] } })) > 0;
}

export const placeLost: JobHandler<'place.lost'> = async (platform, lost) => {
  const actor = await platform.db.actor.findUnique({ where: { id: parseId(lost[0]?.actorId ?? '') ?? 0n } });
  if (!actor || actor.suspendedAt || actor.deletedAt) return;
  const events = await platform.db.event.findMany({
    where: {
      id: { in: lost.flatMap(({ eventId }) => parseId(eventId) ?? []) },
      status: { not: 'CANCELLED' },
      // They may have joined again, or wait.
      participants: { none: { actorId: actor.id } },
      waiting: { none: { actorId: actor.id } },
    },
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
  });
  const [first] = events;
  if (!first) return;
  await requestMails(platform, await recipientsOf(platform.db, [actor.id]), {
    template: 'place_lost',
    titleOf: first,
    values: {
      ...{ person: plainActorName(actor), later: `${events.length - 1}` },
      url: (await isSeen(platform, actor, first)) ? first.url : '',
    },
    about: `${first.id}:${actor.id}`,
    cause: causeOf(actor),
    subject: first.id.toString(),
    thread: threadOf(first),
  });
};
