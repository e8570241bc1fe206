/** Events of other servers, which alone know who comes. */
import type { Event } from './use-events.ts';

export const hostOf = ({ url }: Pick<Event, 'url'>): string => new URL(url).host;
