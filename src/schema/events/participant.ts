/** Participant: a participation in an event. */
import { visibleEventIds } from '../../domain/events/find.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { batched } from '../building/batch.ts';
import { builder } from '../building/builder.ts';
import { Actor, shownActor } from '../people/actor.ts';
import { Event } from './event.ts';

export const ParticipantRoleEnum = builder.enumType(ParticipantRole, { name: 'ParticipantRoleEnum' });

export const Participant = builder.prismaObject('Participant', {
  name: 'Participant',
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (row) => row.id.toString() }),
    role: t.expose('role', { type: ParticipantRoleEnum, nullable: true }),
    actor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ actor: nested() }),
      resolve: (participant, _args, ctx) => shownActor(ctx, participant.actor),
    }),
    event: t.field({
      type: Event,
      nullable: true,
      select: (_args, _ctx, nested) => ({ eventId: true, event: nested() }),
      // A participant may have lost sight of the event.
      resolve: async (participant, _args, ctx) =>
        (await batched(ctx, visibleEventIds, participant.eventId, (ids) => visibleEventIds(ctx, ids)))
          ? participant.event
          : null,
    }),
  }),
});
