/** Updates a remote event. Participants are notified of new times and cancellations, as for local events. */
import type { Event } from '../../../../generated/prisma/client.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { enqueueChange, enqueuePublished } from '../../../events/enqueue-change.ts';
import { eventSlug } from '../../../events/event-text.ts';
import { enqueuePlanChanges } from '../../../events/plan-changes.ts';
import { isOpen } from '../../../events/visible.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { lockRow } from '../../../kernel/lock-row.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { saveAddress } from '../../../places/save-address.ts';
import type { RemoteEvent } from '../../documents/events/event.ts';
import { eventColumns, remoteEventColumns } from '../store/event-columns.ts';
import { addressOfPlace, timeZoneOf } from '../store/event-place.ts';
import { enqueuePicture, knownPlaces, mentionPeople, type Organizers, setRemoteTags } from '../store/store-event.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** Whether the document is older than the stored event, according to its server. */
const isStale = (remote: RemoteEvent, changedAt: Date | null): boolean =>
  remote.updated !== null && changedAt !== null && remote.updated < changedAt;

/** A document without a time keeps the stored one. */
const timesOf = ({ times }: RemoteEvent, { beginsOn, endsOn, timeZone }: Event) =>
  times ?? { beginsOn, endsOn, timeZone, showEndTime: true, allDay: false };

export async function updateRemoteEvent(
  ctx: StoringContext,
  eventId: bigint,
  organizers: Organizers,
  remote: RemoteEvent,
): Promise<void> {
  const address = await addressOfPlace(remote);
  const { organizer, group } = organizers;
  await ctx.db.$transaction(async (tx) => {
    await lockKey(tx, remote.id);
    await lockRow(tx, 'events', eventId);
    const before = await tx.event.findUnique({ where: { id: eventId }, include: { remote: true } });
    if (!before || before.local || isStale(remote, before.remote?.changedAt ?? null)) return;
    const now = ctx.clock.now();
    const columns = eventColumns(remote, timesOf(remote, before), organizer.silencedAt !== null);
    const isPublished = before.draft && !columns.draft;
    const there = remoteEventColumns(remote, now);
    const after = await tx.event.update({
      where: { id: eventId },
      data: {
        ...columns,
        timeZone: timeZoneOf(columns, address),
        // A published event stays published.
        draft: before.draft && columns.draft,
        slug: eventSlug(columns.title, before.uuid),
        ...(isPublished && { publishAt: remote.published }),
        ...{ organizerId: organizer.id, attributedToId: group?.id ?? null },
        addressId: address && (await saveAddress(tx, ctx, address, knownPlaces(organizers), before.addressId)),
        updatedAt: remote.updated ?? now,
        remote: {
          upsert: {
            create: there,
            update: { ...there, changedAt: there.changedAt ?? before.remote?.changedAt ?? null },
          },
        },
      },
    });
    await setRemoteTags(tx, ctx, eventId, remote.hashtags);
    await enqueuePicture(tx, eventId, remote, before.remote?.pictureUrl ?? null);
    await mentionPeople(tx, ctx, after, remote);
    if (isOpen(before) && !isOpen(after)) await enqueue(tx, 'event.hidden', { eventId: eventId.toString() });
    if (after.draft) return;
    if (isPublished) return enqueuePublished(tx, ctx, after);
    const what = after.status === 'CANCELLED' && before.status !== 'CANCELLED' ? 'cancelled' : 'changed';
    await enqueueChange(tx, ctx, { eventId, what });
    if (await enqueuePlanChanges(tx, { ...ctx, viewer: remoteViewer(organizer.id) }, before, after))
      await tx.event.update({ where: { id: eventId }, data: { sequence: { increment: 1 } } });
  });
}
