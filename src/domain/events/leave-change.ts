/** Tells clients of a change of an event: a job writes it to the log and wakes those who listen (participations/event-changes.ts). */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { type EventChangeKind, leave } from '../kernel/outbox.ts';

interface Change {
  eventId: bigint;
  what: EventChangeKind;
  /** Whose participation it concerns. */
  about?: bigint;
  /** Who is told although the event is gone. */
  readers?: readonly bigint[];
  /** When it is to be told; at once by default. */
  at?: Date;
  /** Whether not everybody could see it before. */
  opened?: boolean;
  /** Whether everybody found it in lists before, and does so no more. */
  unlisted?: boolean;
  /** Takes the place of what was left by this name and was not told yet. */
  inPlaceOf?: string;
}

export async function leaveChange(
  tx: Tx,
  { ids }: Pick<Platform, 'ids'>,
  { eventId, what, about, readers, at, opened, unlisted, inPlaceOf }: Change,
): Promise<void> {
  const payload = {
    key: ids.next().toString(),
    eventId: eventId.toString(),
    what,
    ...(about !== undefined && { about: about.toString() }),
    ...(readers && { readers: readers.map(String) }),
    ...(opened && { opened }),
    ...(unlisted && { unlisted }),
  };
  await leave(tx, 'event.happened', payload, { ...(at && { runAt: at }), ...(inPlaceOf && { key: inPlaceOf }) });
}

/**
 * An event that is no draft any more is told of when it is published, also if that time is changed; one that moderators accept first, when
 * they do.
 */
export async function leavePublished(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock'>,
  { id, publishAt }: Event,
): Promise<void> {
  const now = ctx.clock.now();
  const at = publishAt !== null && publishAt > now ? publishAt : now;
  await leaveChange(tx, ctx, { eventId: id, what: 'published', at, inPlaceOf: `event_published:${id}` });
}
