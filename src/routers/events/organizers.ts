/** The people who organize an event together: who they are, inviting, accepting and removing. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { findVisibleEvent } from '../../domain/events/find.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { acceptOrganizing } from '../../domain/organizers/accept-invitation.ts';
import { inviteOrganizer } from '../../domain/organizers/invite-organizer.ts';
import { listOrganizers } from '../../domain/organizers/list-organizers.ts';
import { removeOrganizer } from '../../domain/organizers/remove-organizer.ts';
import {
  organizerInvitationSchema,
  organizersSchema,
  presentOrganizers,
  SCOPES,
  scopeSchema,
} from '../../entities/events/organizers.ts';
import { participantSchema, presentParticipants } from '../../entities/events/participant.ts';
import type { OrganizerInvitation } from '../../generated/prisma/client.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, eventIdInput } from './event-inputs.ts';

const tags = ['participations'];
const path = '/api/v1/events/{id}/organizers';

const scopeInput = scopeSchema
  .default('this')
  .meta({ description: 'The dates of a series: this one, it and those after it, or all that have not begun.' });

async function presentInvitation(ctx: DomainContext, row: OrganizerInvitation) {
  const { invitations } = await presentOrganizers(ctx, { organizers: [], invitations: [row] });
  return invitations[0] ?? refuse('record_not_found');
}

export const organizersRouter = router({
  list: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'List the people who organize an event' },
        description:
          'With the invitations to organize it, for the organizers; others see their own at most. Moderators of the group of an event organize it, too, and are not listed.',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(organizersSchema)
    .query(async ({ ctx, input }) =>
      presentOrganizers(ctx, await listOrganizers(ctx, await findVisibleEvent(ctx, input.id))),
    ),

  invite: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['invites'],
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Invite a person to organize an event with you' },
        description:
          'People of this server. A co-organizer may change the event, answer requests, and moderate comments and photos, but neither delete the event nor choose other co-organizers.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        person: textInput(300).meta({ description: 'The id or the name of a person of this server.' }),
        actorId: actorIdInput,
        scope: scopeInput,
      }),
    )
    .output(organizerInvitationSchema)
    .mutation(async ({ ctx, input: { id: eventId, scope, ...input } }) =>
      presentInvitation(ctx, await inviteOrganizer(ctx, { ...input, eventId, scope: SCOPES[scope] })),
    ),

  accept: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/accept`, tags, summary: 'Accept an invitation to organize an event' },
        description: 'Of a series, the named date follows at once, and others within moments.',
      },
    })
    .input(z.object({ id: eventIdInput, actorId: actorIdInput }))
    .output(participantSchema)
    .mutation(async ({ ctx, input: { id: eventId, actorId } }) => {
      const rows = await presentParticipants(ctx, [await acceptOrganizing(ctx, { eventId, actorId })]);
      return rows[0] ?? refuse('record_not_found');
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path: `${path}/{actorId}`, tags, summary: 'Remove a co-organizer, or stop being one' },
        description:
          'Also declines an invitation, or takes it back. The person gets back the role that they had before, or leaves the event.',
      },
    })
    .input(z.object({ id: eventIdInput, actorId: idInput, scope: scopeInput }))
    .output(z.object({ actor: z.object({ id: z.string() }), event: z.object({ uuid: z.uuid() }) }))
    .mutation(async ({ ctx, input: { id: eventId, actorId, scope } }) => {
      const { uuid } = await removeOrganizer(ctx, { eventId, actorId, scope: SCOPES[scope] });
      return { actor: { id: actorId }, event: { uuid } };
    }),
});
