/** Something happened to an event: it is written to the log, and those who listen are woken. */
import { HAPPENINGS_CHANNEL } from '../../domain/participations/happening-feed.ts';
import { type Happening, recordHappening } from '../../domain/participations/happenings.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../handlers.ts';

/** @param key jobs that were left by an earlier version of the server have none */
export async function tellHappening(
  platform: Platform,
  happening: Omit<Happening, 'id'>,
  { key, readers = [] }: { key: string | undefined; readers?: string[] | undefined },
): Promise<void> {
  await recordHappening(platform, {
    ...happening,
    key: parseId(key ?? '') ?? platform.ids.next(),
    readerIds: readers.map(BigInt),
  });
  await platform.bus.publish(HAPPENINGS_CHANNEL, '');
}

export const eventHappened: JobHandler<'event.happened'> = (platform, { key, eventId, what, about, readers }) =>
  tellHappening(
    platform,
    { eventId: parseId(eventId) ?? 0n, what, aboutId: about ? parseId(about) : null },
    { key, readers },
  );
