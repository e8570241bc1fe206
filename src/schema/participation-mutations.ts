/** joinEvent, leaveEvent, updateParticipation. */
import { parseId } from '../platform/ids.ts';
import { builder } from './builder.ts';
import { DeletedParticipant } from './deleted.ts';
import { inputNames } from './input-names.ts';
import { ParticipantRoleEnum } from './participant.ts';
import { requireSignedIn } from './signed-in.ts';

builder.mutationFields((t) => ({
  joinEvent: t.prismaField({
    type: 'Participant',
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), eventId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'eventId' }),
    resolve: async (query, _root, { actorId, eventId }, ctx) => {
      requireSignedIn(ctx, 'join an event');
      const { id } = await ctx.caller.participations.join({ id: eventId, actorId });
      return ctx.db.participant.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  leaveEvent: t.field({
    type: DeletedParticipant,
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), eventId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'eventId' }),
    resolve: async (_root, { actorId, eventId }, ctx) => {
      requireSignedIn(ctx, 'leave an event');
      return ctx.caller.participations.leave({ id: eventId, actorId });
    },
  }),
  updateParticipation: t.prismaField({
    type: 'Participant',
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      moderatorActorId: t.arg.id({ required: true }),
      role: t.arg({ type: ParticipantRoleEnum, required: true }),
    },
    resolve: async (query, _root, args, ctx) => {
      requireSignedIn(ctx, 'update a participation');
      const { id } = await ctx.caller.participations.update(args);
      return ctx.db.participant.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
}));
