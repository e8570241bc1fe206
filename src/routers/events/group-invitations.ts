/** Invitations to groups. `groups.join` accepts one. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { handleTyped } from '../../domain/federation/remote/find/handle-typed.ts';
import { findNamedGroup, groupIdOf } from '../../domain/groups/find.ts';
import { listInvitations, removeInvitation } from '../../domain/groups/invitations.ts';
import { inviteToGroup } from '../../domain/groups/invite.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  type GroupInvitation,
  groupInvitationSchema,
  presentInvitations,
} from '../../entities/events/group-invitation.ts';
import { deletedMemberSchema } from '../../entities/fields/deleted.ts';
import type { GroupInvitation as Row } from '../../generated/prisma/client.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, numberedPageInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

async function presentInvitation(ctx: DomainContext, row: Row): Promise<GroupInvitation> {
  return (await presentInvitations(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const groupInvitationsRouter = router({
  mine: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/group_invitations', tags, summary: 'List your invitations to groups' },
    })
    .input(z.object(numberedPageInput))
    .output(z.array(groupInvitationSchema))
    .query(async ({ ctx, input }) => presentInvitations(ctx, await listInvitations(ctx, 'mine', input))),

  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/invitations',
        tags,
        summary: 'List the invitations to a group',
        description: 'For its moderators; others see their own invitation at most.',
      },
    })
    .input(z.object({ id: groupInput, ...numberedPageInput }))
    .output(z.array(groupInvitationSchema))
    .query(async ({ ctx, input }) => {
      const group = await findNamedGroup(ctx, input.id);
      return presentInvitations(ctx, await listInvitations(ctx, group.id, input));
    }),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['invites'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/invitations',
        tags,
        summary: 'Invite a person to a group that you moderate',
      },
    })
    .input(
      z.object({
        id: groupInput,
        person: textInput(300).meta({ description: 'The id or the handle of a person, `name` or `name@domain`.' }),
        actorId: actorIdInput,
      }),
    )
    .output(groupInvitationSchema)
    .mutation(async ({ ctx, input: { id, person, ...input } }) => {
      const invited = { groupId: await groupIdOf(ctx, id), person: await handleTyped(ctx, person), ...input };
      return presentInvitation(ctx, await inviteToGroup(ctx, invited));
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/groups/{id}/invitations/{memberActorId}',
        tags,
        summary: 'Decline an invitation, or take one back as a moderator of the group',
      },
    })
    .input(z.object({ id: groupInput, memberActorId: idInput }))
    .output(deletedMemberSchema)
    .mutation(async ({ ctx, input: { id, memberActorId } }) => {
      const gone = await removeInvitation(ctx, { groupId: await groupIdOf(ctx, id), memberActorId });
      return { actor: { id: gone.actorId.toString() }, parent: { id: gone.groupId.toString() } };
    }),
});
