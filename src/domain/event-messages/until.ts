/** The end of the time in which organizers write about an event: people agreed to hear about it, not to hear from its organizers for ever. */
import type { Event } from '../../generated/prisma/client.ts';
import { endOf } from '../events/over.ts';

/** Long enough for lost property, pictures and thanks. */
export const DAYS_AFTER = 30;

const DAY_MS = 24 * 3_600_000;

export const afterDays = (moment: Date): Date => new Date(moment.getTime() + DAYS_AFTER * DAY_MS);

export const messagesUntil = (event: Pick<Event, 'beginsOn' | 'endsOn'>): Date => afterDays(endOf(event));
