/** Something happened to an event: those who look at it see it at once. */
import { publishEvent } from '../../domain/streams/stream-event.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const eventHappened: JobHandler<'event.happened'> = async ({ bus }, { eventId, what, about }) => {
  await publishEvent(bus, { eventId: parseId(eventId) ?? 0n, what, about: about ? parseId(about) : null });
};
