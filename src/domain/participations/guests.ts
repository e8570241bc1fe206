/** How many guests a person may bring to an event. */
import type { Event } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';

/** More of them are a group, whose members join themselves. */
export const MOST_GUESTS = 9;

/** The problem of a number in a form. */
export const guestsProblem = ({ guestsPerPerson }: Pick<Event, 'guestsPerPerson'>, guests: string) =>
  /^\d$/.test(guests) && Number(guests) <= guestsPerPerson ? [] : [`must be from 0 to ${guestsPerPerson}` as const];

/** Refuses more guests than the event allows. The guests of before stay if the organizers lower the limit. */
export function requireAllowed(
  { guestsPerPerson }: Pick<Event, 'guestsPerPerson'>,
  guests: number,
  before: number,
): void {
  if (guests > guestsPerPerson && guests > before) throw invalid({ guests: [`must be at most ${guestsPerPerson}`] });
}
