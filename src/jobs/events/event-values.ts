/** The values of an event in mails. */
import { storedOptions } from '../../domain/events/options.ts';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import type { MailedTimes } from '../../domain/mails/times.ts';
import type { Address, Event } from '../../generated/prisma/client.ts';
import { placeParts } from '../../wording/place.ts';

/** The place in one line; empty if unknown. */
export const placeOf = ({ address, onlineAddress }: Event & { address: Address | null }): string =>
  [...placeParts(address ?? {}), onlineAddress].filter(Boolean).join(', ');

/** When it is, and how its organizers show that. */
export function timesOf({ beginsOn, endsOn, timeZone, options }: Event): MailedTimes & Record<string, string> {
  const { showStartTime, showEndTime } = storedOptions(options);
  return {
    beginsOn: beginsOn.toISOString(),
    endsOn: endsOn?.toISOString() ?? '',
    timeZone: timeZone ?? '',
    showStartTime: `${showStartTime}`,
    showEndTime: `${showEndTime}`,
  };
}

/** A person's kind of ticket. */
export function kindValues({ ticketKinds }: Event, ticketKind: string | null): Record<string, string> {
  const kind = kindOf(ticketKinds, ticketKind);
  if (!kind) return {};
  return { kind: kind.name, price: `${kind.price ?? 0}`, currency: kind.priceCurrency ?? '' };
}

/** Where somebody with a place pays. */
export const payValues = ({ ticketKinds }: Event, ticketKind: string | null): Record<string, string> => ({
  payUrl: kindOf(ticketKinds, ticketKind)?.url ?? '',
});

/** All mails of one event are one thread. */
export const threadOf = ({ id }: Pick<Event, 'id'>): string => `event.${id}`;
