/** Tickets of participants. */
import { z } from 'zod';
import { ownTickets } from '../../domain/participations/check-in/own-tickets.ts';
import { ownTicketSchema, viewOwnTicket } from '../../entities/events/own-ticket.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { eventIdInput } from './event-inputs.ts';

export const ticketsRouter = router({
  own: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: '/api/v1/events/{id}/tickets', tags: ['participations'] },
        summary: 'Your tickets for an event',
        description:
          'One for each of your identities that takes part, in events with `hasTickets`. A ticket ends with the participation; a new participation has another one.',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(z.array(ownTicketSchema))
    .query(async ({ ctx, input }) => (await ownTickets(ctx, input.id)).map(viewOwnTicket)),
});
