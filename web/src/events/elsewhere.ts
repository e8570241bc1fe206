/** Events of other servers, which alone know who comes. */
import type { Event } from './event.ts';

export const hostOf = ({ url }: Pick<Event, 'url'>): string => new URL(url).host;
