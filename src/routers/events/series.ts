/** Series: events that repeat by a rule. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { changeSeries } from '../../domain/series/change-series.ts';
import { createSeries, recurrenceOf } from '../../domain/series/create-series.ts';
import { endSeries } from '../../domain/series/end-series.ts';
import { findSeriesOfDates, findVisibleSeries, listOccurrences } from '../../domain/series/find.ts';
import { joinSeries, leaveSeries } from '../../domain/series/join-series.ts';
import { type Event, eventSchema, presentEvents } from '../../entities/events/event.ts';
import { presentSeries, type Series, seriesSchema } from '../../entities/events/series.ts';
import type { Event as EventRow, EventSeries as SeriesRow } from '../../generated/prisma/client.ts';
import { alsoRefused, JSON_OR_FORM } from '../../procedures/form-input.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router, translatedProcedure } from '../../procedures/procedure.ts';
import {
  actorIdInput,
  answersInput,
  datedFields,
  dateOf,
  descriptionInput,
  eventFieldsInput,
  givenEvent,
  guestsInput,
  numberedPageInput,
  ticketKindInput,
  timeInput,
  titleInput,
} from './event-inputs.ts';

const tags = ['series'];
const path = '/api/v1/series/{id}';

const seriesIdInput = idInput.meta({ description: 'The id of a series.' });

const { draft: _draft, status: _status, ...fieldsInput } = eventFieldsInput;

/** Moderators accept single events, so there is no series of restricted ones. */
const seriesFieldsInput = { ...fieldsInput, visibility: z.enum(['PUBLIC', 'UNLISTED', 'PRIVATE']).optional() };

const ruleInput = lineInput(1000).meta({
  description:
    'An RRULE of RFC 5545: FREQ (DAILY, WEEKLY, MONTHLY or YEARLY), INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, and COUNT or UNTIL.',
});

const zoneInput = lineInput(64).meta({ description: 'Its local time stays the same when the clock changes.' });

const scopeInput = {
  scope: z.enum(['all', 'this_and_following']).default('all'),
  eventId: idInput.optional().meta({ description: 'The occurrence that is meant; the next one by default.' }),
};

async function presentEvent(ctx: DomainContext, row: EventRow): Promise<Event> {
  return (await presentEvents(ctx, [row]))[0] ?? refuse('record_not_found');
}

async function presentOne(ctx: DomainContext, row: SeriesRow): Promise<Series> {
  return (await presentSeries(ctx, [row]))[0] ?? refuse('record_not_found');
}

const firstDate = ({ rule, timeZone, beginsOn }: { rule?: string; timeZone?: string; beginsOn?: string }): unknown =>
  rule === undefined || timeZone === undefined || beginsOn === undefined
    ? null
    : recurrenceOf({ rule, timeZone, beginsOn: new Date(beginsOn) });

export const seriesRouter = router({
  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      idempotent: true,
      form: 'multipart',
      openapi: {
        ...{ method: 'POST', path: '/api/v1/series', tags, summary: 'Organize an event that repeats' },
        description: 'Returns the first occurrence; the others follow within moments, up to 400 days ahead.',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      z
        .object({
          ...seriesFieldsInput,
          title: titleInput,
          description: descriptionInput,
          beginsOn: timeInput,
          timeZone: zoneInput,
          rule: ruleInput,
          organizerActorId: idInput
            .optional()
            .meta({ description: 'One of your identities, or a group you moderate.' }),
        })
        .check(alsoRefused(givenEvent, firstDate)),
    )
    .output(eventSchema)
    .mutation(async ({ ctx, input }) => {
      const times = { beginsOn: new Date(input.beginsOn), ...datedFields(input) };
      return presentEvent(ctx, await createSeries(ctx, { ...input, ...times, idempotencyKey: ctx.idempotencyKey }));
    }),

  get: translatedProcedure
    .meta({ scopes: ['read'], openapi: { method: 'GET', path, tags, summary: 'Read a series' } })
    .input(z.object({ id: seriesIdInput }))
    .output(seriesSchema)
    .query(async ({ ctx, input }) => presentOne(ctx, await findVisibleSeries(ctx, input.id))),

  occurrences: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: `${path}/occurrences`, tags, summary: 'List the occurrences of a series' },
    })
    .input(
      z.object({
        id: seriesIdInput,
        from: timeInput.optional().meta({ description: 'Only occurrences that end later. ISO 8601 in UTC.' }),
        past: z.boolean().optional().meta({ description: 'Only occurrences that are over, the latest first.' }),
        after: idInput.optional().meta({ description: 'The id of the last occurrence of the page before.' }),
        ...numberedPageInput,
      }),
    )
    .output(z.array(eventSchema))
    .query(async ({ ctx, input: { id, from, ...page } }) => {
      const series = await findSeriesOfDates(ctx, id);
      return presentEvents(ctx, await listOccurrences(ctx, series.id, { ...page, from: dateOf(from) }));
    }),

  update: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      form: 'multipart',
      openapi: {
        ...{ method: 'PATCH', path, tags, summary: 'Change all occurrences of a series that have not begun' },
        description:
          'Or one and those after it, which become a series of their own. Absent fields stay unchanged. The named occurrence changes at once, the others within moments; those that were changed or cancelled alone stay. Change a single one as any event.',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      z
        .object({
          ...seriesFieldsInput,
          ...scopeInput,
          id: seriesIdInput,
          title: titleInput.optional(),
          description: descriptionInput.optional(),
          beginsOn: timeInput
            .optional()
            .meta({ description: 'The start of the named occurrence; others move with it.' }),
          timeZone: zoneInput.optional(),
          rule: ruleInput.optional(),
        })
        .check(alsoRefused(givenEvent)),
    )
    .output(eventSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const times = { beginsOn: dateOf(input.beginsOn), ...datedFields(input) };
      return presentEvent(ctx, await changeSeries(ctx, id, { ...input, ...times }));
    }),

  end: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      openapi: {
        ...{ method: 'DELETE', path, tags, summary: 'End a series, or from one occurrence on' },
        description:
          'Occurrences in which people take part are cancelled, and others deleted. Those that have begun stay.',
      },
    })
    .input(z.object({ id: seriesIdInput, ...scopeInput, message: textInput(2000).optional() }))
    .output(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input: { id, ...given } }) => ({ id: (await endSeries(ctx, id, given)).id })),

  join: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/join`, tags, summary: 'Join all occurrences of a series' },
        description:
          'As far as they have places, and new ones when they are made. Guests, answers and the kind of ticket are those of every occurrence, also of those in which you take part or wait already; one that does not allow them keeps what you said before. Joining again does not take you back to occurrences that you left. Leave single ones as any event.',
      },
    })
    .input(
      z.object({
        id: seriesIdInput,
        actorId: actorIdInput,
        message: textInput(500).optional().meta({ description: 'A message that only the organizers read.' }),
        ticketKind: ticketKindInput,
        guests: guestsInput.optional().meta({ description: 'How many people you bring to each, if it allows guests.' }),
        answers: answersInput.optional().meta({
          description: 'Answers to the questions of the event, as in joining an event.',
        }),
        waiting: z.boolean().default(false).meta({ description: 'Wait for a place in each occurrence that is full.' }),
      }),
    )
    .output(seriesSchema)
    .mutation(async ({ ctx, input: { id, ...given } }) => presentOne(ctx, await joinSeries(ctx, id, given))),

  leave: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'POST', path: `${path}/leave`, tags, summary: 'Leave all occurrences that have not begun' },
    })
    .input(z.object({ id: seriesIdInput, actorId: actorIdInput }))
    .output(seriesSchema)
    .mutation(async ({ ctx, input: { id, ...given } }) => presentOne(ctx, await leaveSeries(ctx, id, given))),
});
