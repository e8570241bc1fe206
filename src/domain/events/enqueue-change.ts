/**
 * Notifies clients of a change of an event: a job writes it to the log and wakes the listeners (participations/event-changes.ts).
 */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueMany } from '../kernel/outbox.ts';
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

/** Enqueues the notifications by one statement. */
export function enqueueChanges(tx: Tx, { ids }: Pick<Platform, 'ids'>, changes: readonly Change[]): Promise<void> {
  const jobs = changes.map(({ eventId, what, about, readers, deleted, at, opened, unlisted, repeats, inPlaceOf }) => ({
    payload: {
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
    },
    ...(at && { runAt: at }),
    ...(inPlaceOf && { key: inPlaceOf }),
  }));
  return enqueueMany(tx, 'event.happened', jobs);
}

export const enqueueChange = (tx: Tx, ctx: Pick<Platform, 'ids'>, change: Change): Promise<void> =>
  enqueueChanges(tx, ctx, [change]);

type Published = Pick<Event, 'id' | 'publishAt'>;

/**
 * A published event is announced at its publication time, even if that time changes; one that needs acceptance, when a moderator
 * accepts it.
 *
 * @param repeats they are some of many, such as later occurrences of a series: followers of their tags are not notified
 */
export function enqueuePublications(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  events: readonly Published[],
  { repeats = false }: { repeats?: boolean } = {},
): Promise<void> {
  const now = ctx.clock.now();
  const changes = events.map(({ id, publishAt }): Change => {
    const at = publishAt !== null && publishAt > now ? publishAt : now;
    return { eventId: id, what: 'published', at, repeats, inPlaceOf: `event_published:${id}` };
  });
  return enqueueChanges(tx, ctx, changes);
}

/** The same for one event. */
export const enqueuePublished = (
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  event: Published,
  options?: { repeats?: boolean },
): Promise<void> => enqueuePublications(tx, ctx, [event], options);
