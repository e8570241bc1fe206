/** Updates an event; omitted fields stay, and participants get one mail about a change of time, place or status. */
import type { Event, Prisma } from '../../generated/prisma/client.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { type ResolvePicture, withPictures } from '../media/with-pictures.ts';
import { saveAddress } from '../places/save-address.ts';
import { addCreator } from './add-creator.ts';
import { isOrganizer } from './allowed.ts';
import { defaultTimeZone } from './default-time-zone.ts';
import { enqueuePublished } from './enqueue-change.ts';
import { type EventInput, eventColumns } from './event.ts';
import { findVisibleEvent, lockEvent } from './find.ts';
import { changedAt, enqueueChanged, enqueueHidden, enqueueWaiting, movedFrom } from './follow-change.ts';
import { requireKindsKept } from './kept-kinds.ts';
import { handlesIn, linkAllNames, withHashtags } from './link-names.ts';
import { notifyMentioned, recordMentions } from './mentions.ts';
import { requireUnmovedOrganizer } from './organizer.ts';
import { enqueuePlanChanges } from './plan-changes.ts';
import { DRAFT_STEPS, draftState } from './states.ts';
import { eventTagTitles, setEventTags } from './tags/set-tags.ts';
import { storedTexts } from './texts.ts';
import { storedKinds } from './ticket-kinds.ts';
import { eventVisibleById } from './visible.ts';

const isPublished = ({ draft, publishAt }: Event, now: Date): boolean => !draft && (publishAt ?? now) <= now;

/** When it is published: null is at once, but a draft waits for its publication. */
function publication(
  now: Date,
  { step, before, publishAt }: { step: string; before: Event; publishAt: Date | null | undefined },
): { draft?: boolean; publishAt?: Date | null } {
  const publishes = step === 'is published';
  if (before.draft && !publishes) return publishAt === undefined ? {} : { publishAt };
  if (!publishes && publishAt === undefined) return {};
  const at = publishAt === undefined ? before.publishAt : publishAt;
  return { draft: false, publishAt: at ?? now };
}

/** Whether the event has a start of its own that people know; a date of a series has that of the rule. */
const hasAnnouncedStart = (event: Event, now: Date): boolean => event.seriesId === null && isPublished(event, now);

/** A change of a whole series begins with one of its occurrences, in the same transaction. */
export interface WholeSeries {
  /** Called first: the series is locked before the occurrence. */
  lock(tx: Tx): Promise<void>;
  /** Returns the occurrence as it is then. */
  changed(tx: Tx, before: Event, after: Event): Promise<Event>;
}

/** The current event and its validated change; refuses as `updateEvent` does. */
async function checkedChange(db: Db | Tx, ctx: UserContext, eventId: string, given: EventInput) {
  const before = await findVisibleEvent(ctx, eventId, 'Event not found', db);
  // A remote event is changed on its own server, even if it belongs to a local group.
  if (!before.local || !(await isOrganizer(db, ctx.viewer, before)))
    throw new Refusal('forbidden', "User doesn't own actor");
  if (before.calendarSourceId !== null)
    throw new Refusal('conflict', 'This event comes from a calendar, and can only be changed there');
  const step = DRAFT_STEPS[draftState(before.draft)][draftState(given.draft ?? before.draft)];
  if (step === 'refused') throw new Refusal('forbidden', 'A published event does not become a draft again');
  if (step === 'is published')
    requireUnmovedOrganizer(await db.actor.findUniqueOrThrow({ where: { id: before.organizerId } }));
  if (given.cancellationMessage !== undefined && before.status === 'CANCELLED') {
    throw new Refusal('conflict', 'This event has been cancelled');
  }
  if (given.publishAt !== undefined && isPublished(before, ctx.clock.now())) {
    throw new Refusal('conflict', 'This event is already published');
  }
  const changed = eventColumns(given, before, ctx.random.uuid);
  if (given.ticketKinds) await requireKindsKept(db, before, storedKinds(changed.columns.ticketKinds));
  return { before, step, ...changed };
}

/**
 * Returns the updated event. Refuses viewers who do not organize it, turning a published event into a draft, pictures of other
 * people, and whatever eventColumns refuses (rules of the event service, Events; texts of Mobilizon's permissions, updateEvent).
 */
export async function updateEvent(
  ctx: UserContext,
  eventId: string,
  given: EventInput,
  series?: WholeSeries,
): Promise<Event> {
  const handles = await handlesIn(ctx, given);
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Event> => {
    await series?.lock(tx);
    await lockEvent(tx, eventId);
    const { before, step, columns, tags } = await checkedChange(tx, ctx, eventId, given);
    const written = {
      description: columns.description ?? before.description,
      texts: storedTexts(columns.texts ?? before.texts),
    };
    const linked = linkAllNames(ctx, written, handles);
    const { physicalAddress } = given;
    const addressId = physicalAddress
      ? await saveAddress(tx, ctx, physicalAddress, { events: { some: eventVisibleById(ctx) } }, before.addressId)
      : physicalAddress;
    const planned = { ...before, ...columns, ...(addressId !== undefined && { addressId }) };
    const pictureId = await resolvePicture(given, ctx.viewer.actorId ?? before.organizerId, before.pictureId);
    const now = ctx.clock.now();
    const after = await tx.event.update({
      where: { id: before.id },
      data: {
        ...columns,
        timeZone: planned.timeZone ?? (await defaultTimeZone(tx, ctx, planned)),
        ...(columns.description !== undefined && { description: linked.description }),
        ...(columns.texts && { texts: linked.texts as unknown as Prisma.InputJsonArray }),
        ...(addressId !== undefined && { addressId }),
        ...(pictureId !== undefined && { pictureId }),
        ...(given.beginsOn && hasAnnouncedStart(before, now) && { movedFrom: movedFrom(before, given.beginsOn) }),
        ...publication(now, { step, before, publishAt: given.publishAt }),
        updatedAt: changedAt(now, before),
        // An occurrence that is changed alone keeps its change.
        ...(before.seriesId !== null && !series && { detached: true }),
      },
    });
    if (tags || columns.description !== undefined || columns.texts) {
      const titles = tags ?? (await eventTagTitles(tx, after.id));
      await setEventTags(tx, ctx, after.id, withHashtags(titles, linked.hashtags));
    }
    await recordMentions(tx, after, linked.mentioned);
    await notifyMentioned(tx, ctx, after);
    if (step === 'is published') await addCreator(tx, ctx, after);
    const changes = [{ before, after }];
    await enqueueHidden(tx, changes);
    const isMoved = !after.draft && after.publishAt?.getTime() !== before.publishAt?.getTime();
    if (step === 'is published' || isMoved) await enqueuePublished(tx, ctx, after);
    if (step !== 'is published' && !(isMoved && isPublished(after, now))) await enqueueChanged(tx, ctx, changes);
    await enqueueWaiting(tx, changes);
    const settled = series ? await series.changed(tx, before, after) : after;
    if (before.draft || !(await enqueuePlanChanges(tx, ctx, before, settled, series !== undefined))) return settled;
    return tx.event.update({ where: { id: after.id }, data: { sequence: { increment: 1 } } });
  };
  return withPictures(ctx, { picture: given }, command, () => checkedChange(ctx.db, ctx, eventId, given));
}

/**
 * Cancels an event. The message is stored with the event and is part of the mail (jobs/events/event-mails-due.ts). Refuses what
 * `updateEvent` refuses, and cancelled events, because nobody would be notified of the new message.
 */
export function cancelEvent(
  ctx: UserContext,
  given: { eventId: string; message?: string | undefined },
): Promise<Event> {
  return updateEvent(ctx, given.eventId, { status: 'CANCELLED', cancellationMessage: given.message ?? null });
}
