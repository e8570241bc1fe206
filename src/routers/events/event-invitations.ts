/** Invitations to events. `participations.join` accepts one. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findVisibleEvent } from '../../domain/events/find.ts';
import { handleTyped } from '../../domain/federation/remote/find/handle-typed.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { listEventInvitations, removeEventInvitation } from '../../domain/participations/invitations.ts';
import { inviteToEvent } from '../../domain/participations/invite.ts';
import {
  type EventInvitation,
  eventInvitationSchema,
  presentEventInvitations,
} from '../../entities/events/event-invitation.ts';
import type { EventInvitation as Row } from '../../generated/prisma/client.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, eventIdInput, numberedPageInput } from './event-inputs.ts';

const tags = ['participations'];

async function presentInvitation(ctx: DomainContext, row: Row): Promise<EventInvitation> {
  return (await presentEventInvitations(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const eventInvitationsRouter = router({
  mine: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/event_invitations', tags, summary: 'List your invitations to events' },
    })
    .input(z.object(numberedPageInput))
    .output(z.array(eventInvitationSchema))
    .query(async ({ ctx, input }) => presentEventInvitations(ctx, await listEventInvitations(ctx, 'mine', input))),

  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/invitations',
        tags,
        summary: 'List the invitations to an event',
        description: 'For its organizers; others see their own invitation at most.',
      },
    })
    .input(z.object({ id: eventIdInput, ...numberedPageInput }))
    .output(z.array(eventInvitationSchema))
    .query(async ({ ctx, input }) => {
      const event = await findVisibleEvent(ctx, input.id);
      return presentEventInvitations(ctx, await listEventInvitations(ctx, event.id, input));
    }),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['invites'],
      openapi: {
        method: 'POST',
        path: '/api/v1/events/{id}/invitations',
        tags,
        summary: 'Invite a person to an event that you organize',
        description:
          'Remote people, too. Invited people see the event with any visibility, and join it without approval.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        person: textInput(300).meta({ description: 'The id or the handle of a person, `name` or `name@domain`.' }),
        actorId: actorIdInput,
      }),
    )
    .output(eventInvitationSchema)
    .mutation(async ({ ctx, input: { id: eventId, person, ...input } }) => {
      const invited = { eventId, person: await handleTyped(ctx, person), ...input };
      return presentInvitation(ctx, await inviteToEvent(ctx, invited));
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/events/{id}/invitations/{actorId}',
        tags,
        summary: 'Decline an invitation, or take one back as an organizer of the event',
      },
    })
    .input(z.object({ id: eventIdInput, actorId: idInput }))
    .output(z.object({ actor: z.object({ id: z.string() }), event: z.object({ uuid: z.uuid() }) }))
    .mutation(async ({ ctx, input: { id: eventId, actorId } }) => {
      const gone = await removeEventInvitation(ctx, { eventId, actorId });
      return { actor: { id: gone.actorId.toString() }, event: { uuid: gone.event.uuid } };
    }),
});
