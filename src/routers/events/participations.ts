/** Participation in events: join, leave, accept or reject. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { isBlockedByEvent, isOrganizer, leadsEvent } from '../../domain/events/allowed.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { findVisibleEvent } from '../../domain/events/find.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { changeAnswers } from '../../domain/participations/change-answers.ts';
import { changeSeats } from '../../domain/participations/change-seats.ts';
import { exportParticipants } from '../../domain/participations/export-participants.ts';
import { firstFaces } from '../../domain/participations/first-faces.ts';
import { type Joined, joinEvent } from '../../domain/participations/join-event.ts';
import { leaveEvent } from '../../domain/participations/leave-event.ts';
import { ownParticipations, waitingEvents } from '../../domain/participations/own-participations.ts';
import { listParticipants } from '../../domain/participations/participants.ts';
import { updateParticipation } from '../../domain/participations/update-participation.ts';
import { ownEntries } from '../../domain/participations/waiting/list-waiting.ts';
import { type Participant, participantSchema, presentParticipants } from '../../entities/events/participant.ts';
import { presentWaiting, waitingEntrySchema } from '../../entities/events/waiting.ts';
import { deletedParticipantSchema } from '../../entities/fields/deleted.ts';
import { type Actor, actorSchema, gatherActors, viewActor } from '../../entities/people/actor.ts';
import type { Participant as Row } from '../../generated/prisma/client.ts';
import { ParticipantRole } from '../../generated/prisma/enums.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import {
  actorIdInput as actorId,
  answersInput,
  eventIdInput,
  guestsInput,
  numberedPageInput,
  ticketKindInput,
} from './event-inputs.ts';
import { presentEntry } from './waiting.ts';

const tags = ['participations'];

/** The number of faces in a row or a card. */
const FACES = 3;
const MOST_EVENTS = 300;

async function presentParticipant(ctx: DomainContext, row: Row): Promise<Participant> {
  return (await presentParticipants(ctx, [row]))[0] ?? refuse('record_not_found');
}

const joinedSchema = z.discriminatedUnion('role', [participantSchema, waitingEntrySchema]);

const presentJoined = (ctx: DomainContext, { participant, entry }: Joined) =>
  participant ? presentParticipant(ctx, participant) : presentEntry(ctx, entry);

export const participationsRouter = router({
  list: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/participants',
        tags,
        summary: 'List the participants of an event',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        roles: textInput(200)
          .default('')
          .meta({ description: 'Roles, separated by commas; empty for approved participants.' }),
        actorId: idInput.optional().meta({ description: 'Which of your identities asks: its own row is listed too.' }),
        ticketKind: z
          .uuid()
          .max(36)
          .optional()
          .meta({ description: 'For organizers: only participants with this kind of ticket.' }),
        ...numberedPageInput,
      }),
    )
    .output(z.array(participantSchema))
    .query(async ({ ctx, input }) => {
      const event = await findVisibleEvent(ctx, input.id);
      return presentParticipants(ctx, await listParticipants(ctx, event.id, input));
    }),

  /** The first participants of the events in a list, by the UUID of the event; three statements for the whole list. */
  faces: publicProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ uuids: z.array(z.uuid().max(36)).max(MOST_EVENTS) }))
    .output(z.record(z.string(), z.array(actorSchema)))
    .query(async ({ ctx, input }) => {
      const found = await firstFaces(ctx, input.uuids, FACES);
      const actors = await gatherActors(ctx, [...found.values()].flat());
      const shown = (ids: readonly bigint[]): Actor[] =>
        ids.flatMap((id) => actors.get(id) ?? []).map((row) => viewActor(ctx, row));
      return Object.fromEntries([...found].map(([uuid, ids]) => [uuid, shown(ids)]));
    }),

  /** As the text of a CSV file; REST answers with the file (facades/downloads.ts). */
  csv: identityProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ id: eventIdInput }))
    .output(z.string())
    .query(({ ctx, input }) => exportParticipants(ctx, input.id)),

  own: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/own_participations',
        tags,
        summary: 'How you take part in an event, and whether you organize it',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(
      z.object({
        organizes: z.boolean().meta({ description: 'You may change the event and decide about participants.' }),
        leads: z.boolean().meta({ description: 'You may also delete the event and choose its co-organizers.' }),
        barred: z
          .boolean()
          .meta({ description: 'The organizer or the group blocks you, so you can neither join nor comment.' }),
        participations: z
          .array(participantSchema)
          .meta({ description: 'One for each of your identities that takes part.' }),
        waiting: z
          .array(waitingEntrySchema)
          .meta({ description: 'One for each of your identities that waits for a place.' }),
      }),
    )
    .query(async ({ ctx, input }) => {
      const event = await findVisibleEvent(ctx, input.id);
      const [organizes, leads, barred, own, waiting] = await Promise.all([
        isOrganizer(ctx.db, ctx.viewer, event),
        leadsEvent(ctx.db, ctx.viewer, event),
        isBlockedByEvent(ctx.db, event, ctx.viewer.actorId),
        ownParticipations(ctx, event.id),
        event.local ? ownEntries(ctx, event) : [],
      ]);
      return {
        ...{ organizes, leads, barred },
        participations: await presentParticipants(ctx, own),
        waiting: await presentWaiting(ctx, waiting),
      };
    }),

  /**
   * UUIDs of the events for which the viewer's request is unanswered: lists distinguish them from those that they participate in.
   */
  waiting: identityProcedure
    .meta({ scopes: ['read'] })
    .output(z.array(z.uuid()))
    .query(({ ctx }) => waitingEvents(ctx)),

  join: identityProcedure
    .meta({
      scopes: ['write'],
      idempotent: true,
      openapi: { method: 'POST', path: '/api/v1/events/{id}/join', tags, summary: 'Join an event' },
    })
    .input(
      z.object({
        id: eventIdInput,
        actorId,
        message: textInput(500).optional().meta({ description: 'A message that only the organizers read.' }),
        guests: guestsInput.optional().meta({ description: 'How many people you bring, if the event allows guests.' }),
        ticketKind: ticketKindInput,
        answers: answersInput.optional().meta({
          description:
            'Answers to the questions of the event. With this field, required questions must be answered. Without it, people who get a place are asked by mail.',
        }),
        waiting: z.boolean().default(false).meta({ description: 'Wait for a place if the event is full.' }),
      }),
    )
    .output(joinedSchema)
    .mutation(async ({ ctx, input: { id, waiting, ...input } }) => {
      const given = { ...input, eventId: id, idempotencyKey: ctx.idempotencyKey };
      return presentJoined(ctx, await joinEvent(ctx, { ...given, act: waiting ? 'joinOrWait' : 'join' }));
    }),

  guests: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'PUT', path: '/api/v1/events/{id}/guests', tags, summary: 'Bring more or fewer guests' },
        description:
          'For people who take part, have asked to, or wait for a place. With fewer guests, a person who waits may get places at once.',
      },
    })
    .input(z.object({ id: eventIdInput, actorId, guests: guestsInput }))
    .output(joinedSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentJoined(ctx, await changeSeats(ctx, { ...input, eventId: id })),
    ),

  ticketKind: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'PUT', path: '/api/v1/events/{id}/ticket_kind', tags, summary: 'Choose another kind of ticket' },
        description:
          'For people who take part, have asked to, or wait for a place, which they may get at once if the other kind has one. With `guests`, only the places after both changes count.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        actorId,
        ticketKind: lineInput(64).meta({ description: 'The id of the kind, or `any` to keep the present one.' }),
        guests: guestsInput.optional().meta({ description: 'How many people you bring from now on.' }),
      }),
    )
    .output(joinedSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentJoined(ctx, await changeSeats(ctx, { ...input, eventId: id })),
    ),

  answers: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'PUT', path: '/api/v1/events/{id}/answers', tags, summary: 'Answer the questions of an event' },
        description:
          'For people who take part, have asked to, or wait for a place. The answers to the questions that are asked now are replaced.',
      },
    })
    .input(z.object({ id: eventIdInput, actorId, answers: answersInput }))
    .output(joinedSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentJoined(ctx, await changeAnswers(ctx, { ...input, eventId: id })),
    ),

  leave: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'POST', path: '/api/v1/events/{id}/leave', tags, summary: 'Leave an event' },
    })
    .input(z.object({ id: eventIdInput, actorId }))
    .output(deletedParticipantSchema)
    .mutation(async ({ ctx, input }) => {
      const gone = await leaveEvent(ctx, { eventId: input.id, actorId: input.actorId });
      const ids = await eventIdsTo(ctx, [gone.event]);
      const event = { id: ids.get(gone.eventId) ?? gone.event.uuid };
      return { id: gone.id.toString(), actor: { id: gone.actorId.toString() }, event };
    }),

  update: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/participations/{id}',
        tags,
        summary: 'Accept or refuse a participant, or give another role or kind of ticket',
      },
    })
    .input(
      z.object({
        ...{ id: idInput, moderatorActorId: actorId },
        role: z.enum(ParticipantRole).optional().meta({ description: 'Another role; without it, the role stays.' }),
        ticketKind: lineInput(64)
          .optional()
          .meta({ description: 'The id of another kind of ticket, also of a closed one.' }),
      }),
    )
    .output(participantSchema)
    .mutation(async ({ ctx, input }) => presentParticipant(ctx, await updateParticipation(ctx, input))),
});
