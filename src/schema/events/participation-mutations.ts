/** joinEvent, leaveEvent, updateParticipation. */
import { ANY_KIND } from '../../domain/events/ticket-kinds.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { inputNames } from '../building/input-names.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { DeletedParticipant } from '../deleted.ts';
import { ParticipantRoleEnum } from './participant.ts';

builder.mutationFields((t) => ({
  joinEvent: t.prismaField({
    type: 'Participant',
    nullable: true,
    args: { actorId: t.arg.id({ required: true }), eventId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'eventId' }),
    resolve: async (query, _root, { actorId, eventId }, ctx) => {
      requireSignedIn(ctx, 'join an event');
      const { id } = await ctx.caller.participations.join({ id: eventId, actorId, ticketKind: ANY_KIND });
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
