/**
 * Notifies clients of a change of an event: a job writes it to the log and wakes the listeners (participations/event-changes.ts).
 */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueue } from '../kernel/outbox.ts';
import type { EventChangeKind } from './jobs.ts';

interface Change {
  eventId: bigint;
  what: EventChangeKind;
  /** The actor whose participation changed. */
  about?: bigint;
  /** Actors who are notified although the event is deleted. */
  readers?: readonly bigint[];
  /** The group of a deleted event that was published, and the UUID of the event. */
  deleted?: { groupId: string; uuid: string } | undefined;
  /** The time of the notification; at once by default. */
  at?: Date;
  /** Whether not everybody could see it before. */
  opened?: boolean;
  /** Whether it was listed for everybody before, and no longer is. */
  unlisted?: boolean;
  /** It repeats an event that was published before. */
  repeats?: boolean;
  /** Replaces the pending job with this name. */
  inPlaceOf?: string;
}

export async function enqueueChange(
  tx: Tx,
  { ids }: Pick<Platform, 'ids'>,
  { eventId, what, about, readers, deleted, at, opened, unlisted, repeats, inPlaceOf }: Change,
): Promise<void> {
  const payload = {
    key: ids.next().toString(),
    eventId: eventId.toString(),
    what,
    ...(about !== undefined && { about: about.toString() }),
    ...(readers && { readers: readers.map(String) }),
    ...(deleted && { deleted }),
    ...(opened && { opened }),
    ...(unlisted && { unlisted }),
    ...(repeats && { repeats }),
    ...(at && { at: at.toISOString() }),
  };
  await enqueue(tx, 'event.happened', payload, { ...(at && { runAt: at }), ...(inPlaceOf && { key: inPlaceOf }) });
}

/**
 * A published event is announced at its publication time, even if that time changes; one that needs acceptance, when a moderator
 * accepts it.
 *
 * @param repeats it is one of many, such as a later occurrence of a series: followers of its tags are not notified
 */
export async function enqueuePublished(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  { id, publishAt }: Event,
  { repeats = false }: { repeats?: boolean } = {},
): Promise<void> {
  const now = ctx.clock.now();
  const at = publishAt !== null && publishAt > now ? publishAt : now;
  await enqueueChange(tx, ctx, { eventId: id, what: 'published', at, repeats, inPlaceOf: `event_published:${id}` });
}
