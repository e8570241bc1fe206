/** An organizer chooses who sees the photos of an event. */
import type { Event } from '../../generated/prisma/client.ts';
import { PhotoAudience } from '../../generated/prisma/enums.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { findVisibleEvent, lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { requireOrganizing } from './album.ts';

const WIDTH: Record<PhotoAudience, number> = { PARTICIPANTS: 0, MEMBERS: 1, EVERYBODY: 2 };

/** For a smaller audience, a job gives the files new addresses. Refuses MEMBERS for an event without a group, and other people than organizers. */
export async function setPhotoAudience(ctx: UserContext, eventId: string, audience: PhotoAudience): Promise<Event> {
  return ctx.db.$transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const event = await findVisibleEvent(ctx, eventId, 'Event not found', tx);
    await requireOrganizing(tx, ctx, event);
    if (audience === PhotoAudience.MEMBERS && event.attributedToId === null)
      throw invalid({ audience: ['needs an event of a group'] });
    if (WIDTH[audience] < WIDTH[event.photoAudience])
      await enqueue(tx, 'photos.hidden', { eventId: event.id.toString() });
    return tx.event.update({ where: { id: event.id }, data: { photoAudience: audience } });
  });
}
