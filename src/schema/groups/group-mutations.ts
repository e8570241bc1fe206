/** createGroup, deleteGroup, joinGroup, leaveGroup. */
import { LONGEST_GROUP_TEXT } from '../../domain/groups/find.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { inputNames } from '../building/input-names.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { DeletedMember, DeletedObject } from '../deleted.ts';
import { PictureInput, PORTRAIT_NAMES, portraits } from '../events/picture.ts';
import { Group } from './group.ts';

/**
 * Accepts only ids, while the procedures also accept names: a name becomes 0, which no group has; the procedures refuse too long
 * text.
 */
const groupOf = (groupId: string): string =>
  parseId(groupId) === null && groupId.length <= LONGEST_GROUP_TEXT ? '0' : groupId;

builder.mutationFields((t) => ({
  createGroup: t.prismaField({
    type: Group,
    nullable: true,
    args: {
      creatorActorId: t.arg.id({ required: true }),
      preferredUsername: t.arg.string({ required: true }),
      name: t.arg.string(),
      summary: t.arg.string({ defaultValue: '' }),
      avatar: t.arg({ type: PictureInput }),
      banner: t.arg({ type: PictureInput }),
    },
    ...inputNames(PORTRAIT_NAMES),
    resolve: async (query, _root, args, ctx) => {
      requireSignedIn(ctx, 'create a group');
      const { creatorActorId, preferredUsername } = args;
      const { id } = await ctx.caller.groups.create({
        creatorActorId,
        preferredUsername,
        name: args.name ?? undefined,
        summary: args.summary ?? undefined,
        ...portraits(args),
      });
      return ctx.db.actor.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  deleteGroup: t.field({
    type: DeletedObject,
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), groupId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'groupId' }),
    resolve: async (_root, { actorId, groupId }, ctx) => {
      requireSignedIn(ctx, 'delete a group');
      return ctx.caller.groups.delete({ id: groupOf(groupId), actorId });
    },
  }),
  joinGroup: t.prismaField({
    type: 'Member',
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), groupId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'groupId' }),
    resolve: async (query, _root, { actorId, groupId }, ctx) => {
      requireSignedIn(ctx, 'join a group');
      await ctx.caller.groups.join({ id: groupOf(groupId), actorId });
      const key = { parentId: parseId(groupId) ?? 0n, actorId: parseId(actorId) ?? 0n };
      return ctx.db.member.findUnique({ ...query, where: { parentId_actorId: key } });
    },
  }),
  leaveGroup: t.field({
    type: DeletedMember,
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), groupId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'groupId' }),
    resolve: async (_root, { actorId, groupId }, ctx) => {
      requireSignedIn(ctx, 'leave a group');
      return ctx.caller.groups.leave({ id: groupOf(groupId), actorId });
    },
  }),
}));
