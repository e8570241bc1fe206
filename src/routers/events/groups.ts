/** Groups and their members. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { actorTexts } from '../../domain/actors/actor-text.ts';
import { groupOverviews } from '../../domain/events/group-overviews.ts';
import { handleTyped } from '../../domain/federation/remote/find/handle-typed.ts';
import { createGroup } from '../../domain/groups/create-group.ts';
import { deleteGroup } from '../../domain/groups/delete-group.ts';
import { findNamedGroup, groupIdOf } from '../../domain/groups/find.ts';
import { joinGroup } from '../../domain/groups/join-group.ts';
import { leaveGroup } from '../../domain/groups/leave-group.ts';
import { listGroups, listMembers, listOwnMemberships } from '../../domain/groups/list-groups.ts';
import { removeMember } from '../../domain/groups/remove-member.ts';
import { updateGroup } from '../../domain/groups/update-group.ts';
import { updateMember } from '../../domain/groups/update-member.ts';
import { updateMembership } from '../../domain/groups/update-membership.ts';
import { removeFromWall } from '../../domain/groups/wall/remove-from-wall.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { groupSchema, presentGroups } from '../../entities/events/group.ts';
import { groupOverviewSchema, presentOverviews } from '../../entities/events/group-overview.ts';
import { type Member, memberSchema, presentMembers } from '../../entities/events/member.ts';
import { deletedMemberSchema, deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import type { Member as MemberRow } from '../../generated/prisma/client.ts';
import { GroupNotify, GroupPosting, GroupType, Openness } from '../../generated/prisma/enums.ts';
import { parseId } from '../../platform/ids.ts';
import { alsoRefused, JSON_OR_FORM } from '../../procedures/form-input.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { pictureInput } from '../../procedures/picture-input.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { givenName } from '../users/user-inputs.ts';
import { actorIdInput, numberedPageInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

/** The number of faces at the head of a group's page. */
const FACES = 5;
const MOST_GROUPS = 100;

const actorId = actorIdInput;
const memberRole = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const onlyRole = z.int().min(0).max(4).meta({ description: 'Only members with this role.' });
/** The domain checks lengths after trimming. */
const groupFields = {
  name: lineInput(1000).optional(),
  summary: textInput(20_000).optional(),
  avatar: pictureInput.optional(),
  avatarId: idInput.nullish(),
  banner: pictureInput.optional(),
  bannerId: idInput.nullish(),
  groupType: z.enum(GroupType).optional(),
  openness: z.enum(Openness).optional(),
  posting: z
    .enum(GroupPosting)
    .optional()
    .meta({ description: 'The people whose posts the group shares; by default its members.' }),
  approvesPosts: z.boolean().optional().meta({
    description: 'Whether its moderators approve the posts of others before the group shares them; by default not.',
  }),
};
const memberInput = z.object({ id: groupInput, memberActorId: idInput, actorId });

async function presentMember(ctx: DomainContext, row: MemberRow): Promise<Member> {
  return (await presentMembers(ctx, [row]))[0] ?? refuse('record_not_found');
}

const gone = (row: MemberRow) => ({ actor: { id: row.actorId.toString() }, parent: { id: row.parentId.toString() } });

export const groupsRouter = router({
  list: publicProcedure
    .meta({ scopes: ['read'], openapi: { method: 'GET', path: '/api/v1/groups', tags, summary: 'List groups' } })
    .input(z.object(numberedPageInput))
    .output(z.array(groupSchema))
    .query(async ({ ctx, input }) => presentGroups(ctx, await listGroups(ctx, input))),

  memberships: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/memberships',
        tags,
        summary: 'List the groups that you belong to, or have asked to join',
      },
    })
    .input(z.object(numberedPageInput))
    .output(z.array(memberSchema))
    .query(async ({ ctx, input }) => presentMembers(ctx, await listOwnMemberships(ctx, input))),

  get: publicProcedure
    .meta({
      scopes: ['read'],
      callsOtherServer: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}',
        tags,
        summary: 'Read a group',
        description: 'A remote group is fetched from its server, if you are signed in.',
      },
    })
    .input(z.object({ id: groupInput }))
    .output(groupSchema)
    .query(async ({ ctx, input }) => {
      const [group] = await presentGroups(ctx, [await findNamedGroup(ctx, await handleTyped(ctx, input.id))]);
      return group ?? refuse('record_not_found');
    }),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['groups'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/groups',
        tags,
        summary: 'Create a group',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      z
        .object({
          creatorActorId: actorId,
          preferredUsername: textInput(300),
          ...groupFields,
        })
        .check(alsoRefused(givenName, actorTexts)),
    )
    .output(groupSchema)
    .mutation(async ({ ctx, input }) => {
      const [group] = await presentGroups(ctx, [await createGroup(ctx, input)]);
      return group ?? refuse('record_not_found');
    }),

  update: identityProcedure
    .meta({
      scopes: ['write'],
      form: 'multipart',
      openapi: {
        method: 'PATCH',
        path: '/api/v1/groups/{id}',
        tags,
        summary: 'Change a group',
        description: 'Absent fields stay unchanged.',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(z.object({ id: groupInput, actorId, ...groupFields }).check(alsoRefused(actorTexts)))
    .output(groupSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const [group] = await presentGroups(ctx, [
        await updateGroup(ctx, { groupId: await groupIdOf(ctx, id), ...input }),
      ]);
      return group ?? refuse('record_not_found');
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'DELETE', path: '/api/v1/groups/{id}', tags, summary: 'Delete a group' },
    })
    .input(z.object({ id: groupInput, actorId }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, actorId } }) =>
      viewDeleted(await deleteGroup(ctx, { groupId: await groupIdOf(ctx, id), actorId })),
    ),

  join: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/join',
        tags,
        summary: 'Join a group',
        description: 'One of another server decides there: the membership waits until it answers.',
      },
    })
    .input(z.object({ id: groupInput, actorId }))
    .output(memberSchema)
    .mutation(async ({ ctx, input: { id, actorId } }) =>
      presentMember(ctx, await joinGroup(ctx, { groupId: await groupIdOf(ctx, await handleTyped(ctx, id)), actorId })),
    ),

  leave: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'POST', path: '/api/v1/groups/{id}/leave', tags, summary: 'Leave a group' },
    })
    .input(z.object({ id: groupInput, actorId }))
    .output(deletedMemberSchema)
    .mutation(async ({ ctx, input: { id, actorId } }) =>
      gone(await leaveGroup(ctx, { groupId: await groupIdOf(ctx, id), actorId })),
    ),

  members: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/groups/{id}/members', tags, summary: 'List the members of a group' },
    })
    .input(z.object({ id: groupInput, role: onlyRole.optional(), ...numberedPageInput }))
    .output(z.array(memberSchema))
    .query(async ({ ctx, input: { id, ...page } }) => {
      const group = await findNamedGroup(ctx, id);
      return presentMembers(ctx, await listMembers(ctx, group.id, page));
    }),

  /** For groups in a list, by the id of the group; a constant number of statements for the whole list. */
  overviews: publicProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ ids: z.array(idInput).max(MOST_GROUPS) }))
    .output(z.record(z.string(), groupOverviewSchema))
    .query(async ({ ctx, input }) => {
      const ids = input.ids.flatMap((id) => parseId(id) ?? []);
      return presentOverviews(ctx, await groupOverviews(ctx, ids, FACES));
    }),

  updateMember: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/groups/{id}/members/{memberActorId}',
        tags,
        summary: 'Accept a member, or give another role',
      },
    })
    .input(memberInput.extend({ role: memberRole }))
    .output(memberSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentMember(ctx, await updateMember(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  updateMembership: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/groups/{id}/membership',
        tags,
        summary: 'Choose what a group notifies you of',
        description:
          '`ALL`: each post on its wall; `MENTIONS`: mentions in posts to it; `NONE`: nothing, including requests and their mails.',
      },
    })
    .input(z.object({ id: groupInput, actorId, notify: z.enum(GroupNotify) }))
    .output(memberSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentMember(ctx, await updateMembership(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  removeMember: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/groups/{id}/members/{memberActorId}',
        tags,
        summary: 'Refuse a request to join, or take a member out',
      },
    })
    .input(memberInput)
    .output(deletedMemberSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      gone(await removeMember(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  removeStatus: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/groups/{id}/statuses/{statusId}',
        tags,
        summary: 'Remove a post from the wall of a group that you moderate',
        description: 'The group undoes its boost; the post stays. `statusId` is the id of the post or of the boost.',
      },
    })
    .input(z.object({ id: groupInput, statusId: idInput, actorId }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDeleted(await removeFromWall(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),
});
