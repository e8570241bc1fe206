/** Calendars from outside that a group follows: their events are events of the group. */
import { z } from 'zod';
import { listCalendars } from '../../domain/calendars/find.ts';
import {
  followCalendar,
  previewCalendar,
  refreshCalendar,
  unfollowCalendar,
} from '../../domain/calendars/follow-calendar.ts';
import { LONGEST_NAME } from '../../domain/calendars/read-calendar.ts';
import { groupIdOf } from '../../domain/groups/find.ts';
import {
  calendarPreviewSchema,
  calendarSourceSchema,
  viewCalendarPreview,
  viewCalendarSource,
} from '../../entities/events/calendar-source.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];
const path = '/api/v1/groups/{id}/calendars';

const addressInput = {
  id: groupInput,
  actorId: actorIdInput,
  url: textInput(2000).meta({
    description:
      'The address of an iCalendar file, or of a page or a file with events as JSON-LD (schema.org); `webcal` is accepted.',
  }),
  timeZone: lineInput(64).optional().meta({ description: 'The zone of times without one; by default UTC.' }),
};
const calendarInput = z.object({ id: groupInput, calendarId: idInput, actorId: actorIdInput });

export const groupCalendarsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags },
        summary: 'List the calendars from outside that a group that you moderate follows',
        description: 'All of them, the oldest first: a group follows at most twenty.',
      },
    })
    .input(z.object({ id: groupInput, actorId: actorIdInput }))
    .output(z.array(calendarSourceSchema))
    .query(async ({ ctx, input: { id, actorId } }) =>
      (await listCalendars(ctx, { groupId: await groupIdOf(ctx, id), actorId })).map((source) =>
        viewCalendarSource(source, ctx.clock.now()),
      ),
    ),

  preview: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['calendars'],
      openapi: {
        ...{ method: 'POST', path: `${path}/preview`, tags },
        summary: 'Read a calendar from outside without following it',
      },
    })
    .input(z.object(addressInput))
    .output(calendarPreviewSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewCalendarPreview(await previewCalendar(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['calendars'],
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Have a group that you moderate follow a calendar from outside' },
        description:
          'Its events to come are public events of the group within moments, and follow the calendar, which is read each hour. Events that the group has already are left out.',
      },
    })
    .input(
      z.object({
        ...addressInput,
        name: lineInput(LONGEST_NAME)
          .optional()
          .meta({ description: 'By default the name that the calendar gives itself.' }),
      }),
    )
    .output(calendarSourceSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewCalendarSource(await followCalendar(ctx, { groupId: await groupIdOf(ctx, id), ...input }), ctx.clock.now()),
    ),

  refresh: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['calendars'],
      openapi: {
        ...{ method: 'POST', path: `${path}/{calendarId}/refresh`, tags },
        summary: 'Read a calendar now that a group that you moderate follows',
        description: 'Also one that is no longer read because it failed for two weeks.',
      },
    })
    .input(calendarInput)
    .output(calendarSourceSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewCalendarSource(await refreshCalendar(ctx, { groupId: await groupIdOf(ctx, id), ...input }), ctx.clock.now()),
    ),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path: `${path}/{calendarId}`, tags },
        summary: 'Stop following a calendar from outside',
        description:
          'Its events to come are deleted within moments or, with `keepEvents`, become events of the group. Those that are over stay.',
      },
    })
    .input(calendarInput.extend({ keepEvents: z.boolean().default(false) }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDeleted(await unfollowCalendar(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),
});
