/** Waiting lists of full events. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { eventIdsTo } from '../../domain/events/event-ids.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { joinEvent } from '../../domain/participations/join-event.ts';
import { leaveWaitingList } from '../../domain/participations/waiting/leave-list.ts';
import { letIn } from '../../domain/participations/waiting/let-in.ts';
import { entryRow, listWaiting } from '../../domain/participations/waiting/list-waiting.ts';
import { participantSchema, presentParticipants } from '../../entities/events/participant.ts';
import { presentWaiting, type WaitingEntry, waitingEntrySchema } from '../../entities/events/waiting.ts';
import { deletedParticipantSchema } from '../../entities/fields/deleted.ts';
import type { WaitingEntry as Row } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, answersInput, eventIdInput, guestsInput, ticketKindInput } from './event-inputs.ts';

const tags = ['participations'];
const path = '/api/v1/events/{id}/waiting';

const MOST = 80;

export async function presentEntry(ctx: DomainContext, { eventId, actorId }: Row): Promise<WaitingEntry> {
  const row = await entryRow(ctx, eventId, actorId);
  const [entry] = row ? await presentWaiting(ctx, [row]) : [];
  return entry ?? refuse('record_not_found');
}

export const waitingRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'List the people who wait for a place in an event' },
        description:
          'In the order in which they get one. For organizers; others see their own place in the list alone.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        after: idInput.optional().meta({ description: 'The id of the last entry of the page before.' }),
        limit: z.int().min(1).max(MOST).default(40),
        ticketKind: z.uuid().max(36).optional().meta({ description: 'Only people who wait for this kind of ticket.' }),
      }),
    )
    .output(z.array(waitingEntrySchema))
    .query(async ({ ctx, input: { id, after, ...page } }) => {
      const rows = await listWaiting(ctx, { eventId: id, after: parseId(after ?? '') ?? 0n, ...page });
      return presentWaiting(ctx, rows);
    }),

  wait: identityProcedure
    .meta({
      scopes: ['write'],
      idempotent: true,
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Wait for a place in a full event' },
        description: 'Refused while places are free. To join or wait, whatever is possible, join with `waiting`.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        actorId: actorIdInput,
        message: textInput(500).optional().meta({ description: 'A message that only the organizers read.' }),
        guests: guestsInput.optional().meta({ description: 'How many people you bring, if the event allows guests.' }),
        ticketKind: ticketKindInput,
        answers: answersInput.optional().meta({ description: 'Answers to the questions of the event.' }),
      }),
    )
    .output(waitingEntrySchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const { idempotencyKey } = ctx;
      const { entry } = await joinEvent(ctx, { ...input, eventId: id, act: 'wait', idempotencyKey });
      return entry ? presentEntry(ctx, entry) : refuse('record_not_found');
    }),

  leave: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path, tags, summary: 'Give up waiting, or decline the place that is held for you' },
      },
    })
    .input(z.object({ id: eventIdInput, actorId: actorIdInput }))
    .output(deletedParticipantSchema)
    .mutation(async ({ ctx, input }) => {
      const gone = await leaveWaitingList(ctx, { eventId: input.id, actorId: input.actorId });
      const ids = await eventIdsTo(ctx, [gone.event]);
      const event = { id: ids.get(gone.eventId) ?? gone.event.uuid };
      return { id: gone.id.toString(), actor: { id: gone.actorId.toString() }, event };
    }),

  letIn: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/{entryId}/let_in`, tags, summary: 'Let somebody in who waits' },
        description:
          'For organizers, whatever the position. If too few places are free, its maximum grows by those that are missing.',
      },
    })
    .input(z.object({ id: eventIdInput, entryId: idInput, actorId: actorIdInput }))
    .output(participantSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const participant = await letIn(ctx, { ...input, eventId: id });
      return (await presentParticipants(ctx, [participant]))[0] ?? refuse('record_not_found');
    }),
});
