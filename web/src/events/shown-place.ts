/** The place of an event, in one word or two. */

import type { Event } from './event.ts';
import { useEventsMessages } from './events-messages.ts';
import { placeName } from './place.ts';

export function useShownPlace(event: Event): string | null {
  const words = useEventsMessages();
  return placeName(event, 1) ?? (event.onlineAddress ? words.online : null);
}
