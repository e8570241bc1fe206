/** The ticket of a participant, as the person sees it. */
import { z } from 'zod';
import { kindOf } from '../../domain/events/ticket-kinds.ts';
import type { OwnTicket as Row } from '../../domain/participations/check-in/own-tickets.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { chosenKindSchema } from './ticket-kind.ts';

export const ownTicketSchema = z
  .object({
    participationId: z.string(),
    name: z.string(),
    guests: z.int().meta({ description: 'How many people the ticket admits besides the participant.' }),
    ticketKind: chosenKindSchema,
    code: z.string().meta({
      description: 'The content of the QR code, signed by Ed25519: the organizers get the public key with their list.',
    }),
    shortCode: z.string().meta({ description: 'For typing where a code cannot be scanned.' }),
  })
  .meta({ id: 'Ticket', description: 'What a participant shows at the door of an event.' });

export type OwnTicket = z.infer<typeof ownTicketSchema>;

export function viewOwnTicket({ participant, code, shortCode }: Row): OwnTicket {
  const { id, actor, event, guests, ticketKind } = participant;
  const kind = kindOf(event.ticketKinds, ticketKind);
  return {
    ...{ participationId: id.toString(), name: plainActorName(actor), guests, code, shortCode },
    ticketKind: kind && { id: kind.id, name: kind.name },
  };
}
