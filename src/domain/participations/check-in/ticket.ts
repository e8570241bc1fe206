/** The ticket of a participant: a code that scanners verify without a network, and a short one that people type. */
import { createHmac } from 'node:crypto';
import { base32nopad } from '@scure/base';
import type { Event, Participant, Prisma } from '../../../generated/prisma/client.ts';
import { bytesOfIds, codeOf, readCode, type TicketIds } from '../../../look/ticket-code.ts';
import { isSigned, publicKeyText, signBytes } from '../../../platform/ed25519.ts';
import type { Platform } from '../../../platform/platform.ts';

type Keys = Pick<Platform, 'secrets'>;

export interface Ticket {
  /** The content of the QR code. */
  code: string;
  /** Eight characters for people; only the organizers' list says whose they are. */
  shortCode: string;
}

const SHORT_BYTES = 5;

export const ticketKeyText = ({ secrets }: Keys): string => publicKeyText(secrets.ticketKey);

export const shortCodeOf = ({ secrets }: Keys, ids: TicketIds): string =>
  base32nopad.encode(createHmac('sha256', secrets.ticketKey).update(bytesOfIds(ids)).digest().subarray(0, SHORT_BYTES));

const idsOf = ({ id, eventId }: Pick<Participant, 'id' | 'eventId'>): TicketIds => ({ eventId, participationId: id });

/** A new participation of the same person has another ticket, because its id differs. */
export function ticketOf(keys: Keys, participant: Pick<Participant, 'id' | 'eventId'>): Ticket {
  const ids = idsOf(participant);
  const signed = bytesOfIds(ids);
  return { code: codeOf(signed, signBytes(keys.secrets.ticketKey, signed)), shortCode: shortCodeOf(keys, ids) };
}

/** Null if this server did not sign it. */
export function verifiedIds({ secrets }: Keys, code: string): TicketIds | null {
  const read = readCode(code);
  return read && isSigned(secrets.ticketKey, read.signed, read.signature) ? read : null;
}

type Admitted = Pick<Participant, 'role'> & { event: Pick<Event, 'hasTickets' | 'local' | 'status' | 'draft'> };

/** Participants of events with tickets have one, and organizers do not: nobody admits them. It ends with the participation. */
export const hasTicket = ({ role, event }: Admitted): boolean =>
  event.hasTickets && event.local && !event.draft && event.status !== 'CANCELLED' && role === 'PARTICIPANT';

/** The participations for which `hasTicket` holds. */
export const WITH_TICKET = {
  role: 'PARTICIPANT',
  event: { hasTickets: true, local: true, draft: false, status: { not: 'CANCELLED' } },
} satisfies Prisma.ParticipantWhereInput;
