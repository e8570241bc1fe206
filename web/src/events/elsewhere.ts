/** Remote events, whose servers alone know the participants. */
import type { Event } from './event.ts';

export const hostOf = ({ url }: Pick<Event, 'url'>): string => new URL(url).host;
