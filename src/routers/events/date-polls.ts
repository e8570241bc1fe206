/** Date polls: people say when they can come, and an organizer chooses the date of the event. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { answerDatePoll, withdrawAnswers } from '../../domain/date-polls/answer-date-poll.ts';
import { changeDatePoll, closeDatePoll, removeDatePoll } from '../../domain/date-polls/change-date-poll.ts';
import { createDatePoll, DESCRIPTION_MAX, PLACE_MAX } from '../../domain/date-polls/create-date-poll.ts';
import { type DatePollWithOptions, findDatePoll, listDatePolls } from '../../domain/date-polls/find.ts';
import { LEAST_OPTIONS, MOST_OPTIONS } from '../../domain/date-polls/options.ts';
import { settleDatePoll } from '../../domain/date-polls/settle-date-poll.ts';
import { listVoters } from '../../domain/date-polls/voters.ts';
import { findNamedGroup } from '../../domain/groups/find.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  type DatePoll,
  datePollSchema,
  dateVoterSchema,
  presentDatePolls,
  presentDateVoters,
} from '../../entities/events/date-poll.ts';
import { deletedObjectSchema } from '../../entities/fields/deleted.ts';
import { DateAnswer, DatePollAudience } from '../../generated/prisma/enums.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, dateOf, timeInput, titleInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['date polls'];
const path = '/api/v1/date_polls/{id}';
const MOST = 80;

const pollId = idInput.meta({ description: 'The UUID of a date poll.' });

const localTime = lineInput(16);

const optionsInput = z.array(
  z.object({
    starts: localTime.meta({
      description: 'In the zone of the poll: 2026-12-01T19:00, or 2026-12-01 for whole days.',
    }),
    ends: localTime.nullish().meta({ description: 'In the same form; of whole days the last one.' }),
  }),
);

const textsInput = {
  description: textInput(DESCRIPTION_MAX).optional().meta({ description: 'Plain text.' }),
  place: lineInput(PLACE_MAX).nullish(),
  hidesNames: z.boolean().optional().meta({ description: 'Whether only organizers see who answered what.' }),
  closesAt: timeInput.optional().meta({
    description: 'Nobody answers from then on. ISO 8601 in UTC; by default when the last date begins.',
  }),
};

async function presentOne(ctx: DomainContext, row: DatePollWithOptions): Promise<DatePoll> {
  return (await presentDatePolls(ctx, [row]))[0] ?? refuse('record_not_found');
}

/** As it is after an act, in which the dates of the row may have changed. */
const presentAgain = async (ctx: DomainContext, { uuid }: DatePollWithOptions): Promise<DatePoll> =>
  presentOne(ctx, await findDatePoll(ctx, uuid));

export const datePollsRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      idempotent: true,
      openapi: {
        ...{ method: 'POST', path: '/api/v1/date_polls', tags, summary: 'Ask people for the date of an event' },
        description:
          'For the members of a group that you moderate, or for everybody with the address of the poll. Nobody is notified: post the address.',
      },
    })
    .input(
      z.object({
        ...textsInput,
        title: titleInput,
        timeZone: lineInput(64).meta({ description: 'The zone of the dates, such as Europe/Paris.' }),
        options: optionsInput.min(LEAST_OPTIONS).max(MOST_OPTIONS),
        audience: z.enum(DatePollAudience),
        organizerActorId: idInput.optional().meta({ description: 'One of your identities, or a group you moderate.' }),
      }),
    )
    .output(datePollSchema)
    .mutation(async ({ ctx, input }) =>
      presentOne(
        ctx,
        await createDatePoll(ctx, { ...input, closesAt: dateOf(input.closesAt), idempotencyKey: ctx.idempotencyKey }),
      ),
    ),

  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: '/api/v1/date_polls', tags, summary: 'List your date polls, newest first' },
        description: 'Those that you organize, that are for you as a member of a group, and that you answered.',
      },
    })
    .input(
      z.object({
        group: groupInput.optional().meta({ description: 'Only those of this group, by its id or name.' }),
        before: pollId.optional().meta({ description: 'The id of the last poll of the page before.' }),
        limit: z.int().min(1).max(MOST).default(20),
      }),
    )
    .output(z.array(datePollSchema))
    .query(async ({ ctx, input: { group, before, limit } }) => {
      const groupId = group === undefined ? null : (await findNamedGroup(ctx, group)).id;
      return presentDatePolls(ctx, await listDatePolls(ctx, { groupId, before: before ?? null, limit }));
    }),

  get: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read'],
      openapi: { method: 'GET', path, tags, summary: 'Read a date poll' },
    })
    .input(z.object({ id: pollId }))
    .output(datePollSchema)
    .query(async ({ ctx, input }) => presentOne(ctx, await findDatePoll(ctx, input.id))),

  update: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'PATCH', path, tags, summary: 'Change a date poll that you organize' },
        description:
          'Absent fields stay unchanged. A date does not change: add another one, and take the old one away. Answers to other dates stay. A later `closesAt` opens a closed poll again.',
      },
    })
    .input(
      z.object({
        ...textsInput,
        id: pollId,
        title: titleInput.optional(),
        timeZone: lineInput(64).optional().meta({
          description: 'The dates and the end keep their local times. Only until somebody has answered.',
        }),
        options: optionsInput.max(MOST_OPTIONS).optional().meta({ description: 'New dates.' }),
        removedOptions: z
          .array(idInput)
          .max(MOST_OPTIONS)
          .optional()
          .meta({ description: 'The ids of dates that are taken away, with the answers to them.' }),
      }),
    )
    .output(datePollSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentOne(ctx, await changeDatePoll(ctx, id, { ...input, closesAt: dateOf(input.closesAt) })),
    ),

  answer: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'PUT', path: `${path}/votes`, tags, summary: 'Say on which dates you can come' },
        description: 'The answers replace those that you gave before. Dates that are not named are unanswered.',
      },
    })
    .input(
      z.object({
        id: pollId,
        actorId: actorIdInput,
        answers: z.array(z.object({ optionId: idInput, answer: z.enum(DateAnswer) })).max(MOST_OPTIONS),
      }),
    )
    .output(datePollSchema)
    .mutation(async ({ ctx, input: { id, ...given } }) => presentAgain(ctx, await answerDatePoll(ctx, id, given))),

  withdraw: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'DELETE', path: `${path}/votes`, tags, summary: 'Withdraw your answers to a date poll' },
    })
    .input(z.object({ id: pollId, actorId: actorIdInput }))
    .output(datePollSchema)
    .mutation(async ({ ctx, input: { id, ...given } }) => presentAgain(ctx, await withdrawAnswers(ctx, id, given))),

  voters: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: `${path}/votes`, tags, summary: 'List the people who answered a date poll' },
        description: 'In the order in which they answered first. If the poll hides names, only organizers see others.',
      },
    })
    .input(
      z.object({
        id: pollId,
        after: idInput.optional().meta({ description: 'The id of the last entry of the page before.' }),
        limit: z.int().min(1).max(MOST).default(40),
      }),
    )
    .output(z.array(dateVoterSchema))
    .query(async ({ ctx, input: { id, after, limit } }) =>
      presentDateVoters(ctx, await listVoters(ctx, { uuid: id, after: parseId(after ?? ''), limit })),
    ),

  close: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'POST', path: `${path}/close`, tags, summary: 'Close a date poll that you organize' },
    })
    .input(z.object({ id: pollId }))
    .output(datePollSchema)
    .mutation(async ({ ctx, input }) => presentOne(ctx, await closeDatePoll(ctx, input.id))),

  settle: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      idempotent: true,
      openapi: {
        ...{
          method: 'POST',
          path: `${path}/settle`,
          tags,
          summary: 'Choose the date of a date poll that you organize',
        },
        description:
          'The date becomes an event: private in a group for a poll of its members, otherwise unlisted. Those who said yes or if need be are invited when it is published.',
      },
    })
    .input(
      z.object({
        id: pollId,
        optionId: idInput,
        publish: z
          .boolean()
          .default(false)
          .meta({ description: 'Publish the event at once; otherwise it is a draft.' }),
      }),
    )
    .output(datePollSchema)
    .mutation(async ({ ctx, input: { id, ...given } }) =>
      presentOne(ctx, await settleDatePoll(ctx, id, { ...given, idempotencyKey: ctx.idempotencyKey })),
    ),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path, tags, summary: 'Delete a date poll that you organize' },
        description: 'With all answers; the event of the chosen date stays. Moderators of the server may delete any.',
      },
    })
    .input(z.object({ id: pollId }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) => ({ id: (await removeDatePoll(ctx, input.id)).uuid })),
});
