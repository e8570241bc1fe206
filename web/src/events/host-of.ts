/** The host of an event; a remote server alone knows its participants. */
import type { Event } from './event.ts';

export const hostOf = ({ url }: Pick<Event, 'url'>): string => new URL(url).host;
