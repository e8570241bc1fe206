/** What the action log keeps of an event, so that it stays readable when the event is gone. */
import type { Event } from '../../generated/prisma/client.ts';

/** The event's own columns as JSON: ids as text, times as ISO text. */
export function eventSnapshot(event: Event): Record<string, string | number | boolean | object | null> {
  return JSON.parse(JSON.stringify(event, (_name, value) => (typeof value === 'bigint' ? value.toString() : value)));
}
