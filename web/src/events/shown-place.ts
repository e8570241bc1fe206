/** Where an event is, in one word or two. */
import { useEventsMessages } from './events-messages.ts';
import { placeName } from './place.ts';
import type { Event } from './use-events.ts';

export function useShownPlace(event: Event): string | null {
  const words = useEventsMessages();
  return placeName(event, 1) ?? (event.onlineAddress ? words.online : null);
}
