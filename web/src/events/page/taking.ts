/** How the viewer takes part in an event, and why they cannot. */
import { useQuery } from '@tanstack/react-query';
import { isSoldOut, takesChoices } from '../../../../src/look/ticket-kinds.ts';
import { type Outputs, trpc } from '../../server/api.ts';
import { session } from '../../server/session.ts';
import type { Event } from '../event.ts';
import { isOver } from '../when.ts';

export type OwnParticipations = Outputs['participations']['own'];
export type Participation = OwnParticipations['participations'][number];
export type WaitingEntry = OwnParticipations['waiting'][number];

/** Why nobody can join any more, or yet. */
export type Closed = 'draft' | 'cancelled' | 'over' | 'full';

export function closedBy(event: Event): Closed | null {
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (event.draft) return 'draft';
  if (event.status === 'CANCELLED') return 'cancelled';
  if (isOver(event)) return 'over';
  return (most && left === 0) || isSoldOut(event) ? 'full' : null;
}

/** The free places of the event, or of one kind of ticket. Null if there is no limit, or if only another server knows them. */
export function placesLeft({ local, options, ticketKinds }: Event, kind: string): number | null {
  if (!local) return null;
  const chosen = ticketKinds.find(({ id }) => id === kind);
  if (chosen) return chosen.remaining;
  return options.maximumAttendeeCapacity ? options.remainingAttendeeCapacity : null;
}

/** Whether joining asks for more than a click, besides a message to organizers who decide. */
export const isAsked = ({ guestsPerPerson, questions, ticketKinds }: Event): boolean =>
  guestsPerPerson > 0 || questions.length > 0 || ticketKinds.length > 0;

/** Whether the event is upcoming, so that its places matter. */
export const isToCome = (event: Event): boolean => event.status !== 'CANCELLED' && !isOver(event);

export const ownOf = ({ uuid }: Pick<Event, 'uuid'>) => trpc.participations.own.queryOptions({ id: uuid });

export const useOwn = (event: Pick<Event, 'uuid'>) => useQuery(ownOf(event));

/** The participation of the identity that acts. */
export const mineOf = (own: OwnParticipations | undefined): Participation | undefined =>
  own?.participations.find(({ actor }) => actor?.id === session().actorId);

/** The place of the acting identity on the waiting list. */
export const entryOf = (own: OwnParticipations | undefined): WaitingEntry | undefined =>
  own?.waiting.find(({ actor }) => actor?.id === session().actorId);

/** Whether the viewer may wait for a place in a full event. Remote servers have no lists that others can join. */
export const mayWait = (event: Event, own: OwnParticipations): boolean =>
  !own.barred &&
  closedBy(event) === 'full' &&
  event.local &&
  event.externalParticipationUrl === null &&
  takesChoices(event) &&
  !mineOf(own) &&
  !entryOf(own);

/** Whether a place is held for the viewer. */
export const isOffered = (entry: WaitingEntry | undefined): boolean =>
  entry?.offeredUntil != null && new Date(entry.offeredUntil) > new Date();

/** Whether it comes from a calendar that names no page for it. */
const hasNoPage = ({ calendar, externalParticipationUrl }: Event): boolean =>
  calendar !== null && externalParticipationUrl === null;

/** Whether the viewer may join; a remote server that rejected a request may be asked again. */
export function mayJoin(event: Event, own: OwnParticipations): boolean {
  const mine = mineOf(own);
  if (own.barred || closedBy(event) !== null || hasNoPage(event)) return false;
  return !mine || (mine.role === 'REJECTED' && !event.local);
}

/** Whether the viewer can leave, whatever the state of the event. */
export const mayLeave = (mine: Participation | undefined): boolean =>
  mine !== undefined && mine.role !== 'CREATOR' && mine.role !== 'REJECTED';
