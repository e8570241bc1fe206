/** Events: list, read, organize, delete. */
import { tracked } from '@trpc/server';
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { acceptEvent } from '../../domain/events/accept-event.ts';
import { createEvent } from '../../domain/events/create-event.ts';
import { deleteEvent } from '../../domain/events/delete-event.ts';
import { filterEventIds, isFiltered } from '../../domain/events/filter-events.ts';
import { findEvents, findVisibleEvent } from '../../domain/events/find.ts';
import { listDrafts, listEventIds } from '../../domain/events/list-events.ts';
import { relatedEventIds } from '../../domain/events/tags/related-events.ts';
import { cancelEvent, updateEvent } from '../../domain/events/update-event.ts';
import { findOrganizer } from '../../domain/feeds/find-organizer.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { changeFeed } from '../../domain/participations/change-feed.ts';
import { streamViewerOf } from '../../domain/streams/stream-source.ts';
import {
  type Event,
  eventSchema,
  eventTextsSchema,
  presentEvents,
  viewEventTexts,
} from '../../entities/events/event.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { streamHub } from '../../entities/streams/stream-hub.ts';
import type { Event as EventRow } from '../../generated/prisma/client.ts';
import { alsoRefused, JSON_OR_FORM } from '../../procedures/form-input.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import {
  identityProcedure,
  publicProcedure,
  refusing,
  router,
  staffProcedure,
  throwTrpcError,
  translatedProcedure,
} from '../../procedures/procedure.ts';
import {
  datedFields,
  dateOf,
  descriptionInput,
  eventFieldsInput,
  eventFilters,
  eventFiltersInput,
  eventIdInput,
  givenEvent,
  numberedPageInput,
  timeInput,
  titleInput,
} from './event-inputs.ts';

const tags = ['events'];

async function presentEvent(ctx: DomainContext, row: EventRow): Promise<Event> {
  return (await presentEvents(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const eventsRouter = router({
  list: translatedProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events',
        tags,
        summary: 'List events, those to come first',
        description: 'With any filter: in the order of their beginning.',
      },
    })
    .input(z.object({ ...eventFiltersInput, ...numberedPageInput }))
    .output(z.array(eventSchema))
    .query(async ({ ctx, input: { limit, page, ...filters } }) => {
      const { organizer } = filters;
      const by = organizer?.trim() ? ((await findOrganizer(ctx, organizer))?.id ?? -1n) : undefined;
      const asked = { ...eventFilters(filters), ...(by !== undefined && { actorId: by }) };
      const paged = { limit, page };
      const ids = isFiltered(asked) ? await filterEventIds(ctx, asked, paged) : await listEventIds(ctx, paged);
      return presentEvents(ctx, await findEvents(ctx, ids));
    }),

  drafts: identityProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/drafts',
        tags,
        summary: 'List your drafts, and events that are published later',
      },
    })
    .input(z.object(numberedPageInput))
    .output(z.array(eventSchema))
    .query(async ({ ctx, input }) => presentEvents(ctx, await listDrafts(ctx, input))),

  get: translatedProcedure
    .meta({ scopes: ['read'], openapi: { method: 'GET', path: '/api/v1/events/{id}', tags, summary: 'Read an event' } })
    .input(z.object({ id: eventIdInput }))
    .output(eventSchema)
    .query(async ({ ctx, input }) => presentEvent(ctx, await findVisibleEvent(ctx, input.id))),

  texts: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path: '/api/v1/events/{id}/texts', tags },
        summary: 'Read title and description of an event in all languages',
        description:
          'As `PATCH /api/v1/events/{id}` takes them, which changes the original by `title` and `description`.',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(eventTextsSchema)
    .query(async ({ ctx, input }) => viewEventTexts(await findVisibleEvent(ctx, input.id))),

  /**
   * Changes of an event while it is open: `joined`, `left`, `changed`, `commented` and so on, for those who may see it then.
   * Begins with `opened`. After a reconnect tRPC's client resumes from the last one, and gets what it missed; a second `opened`
   * means that too much was missed or too long ago, and the client must read everything again.
   */
  changes: identityProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ id: eventIdInput, lastEventId: z.string().max(64).nullish() }))
    .subscription(async function* ({ ctx, input, signal }) {
      const { id } = await findVisibleEvent(ctx, input.id).catch(throwTrpcError);
      const options = { signal: signal ?? new AbortController().signal, after: input.lastEventId, address: ctx.ip };
      const items = changeFeed(ctx).follow(streamHub(ctx), streamViewerOf(ctx.viewer), id, options);
      for await (const item of refusing(items)) yield tracked(item.id.toString(), { what: item.what });
    }),

  /**
   * Changes of all events that concern the viewer: those they organize, participate in or asked to join, and new ones
   * (`published`) of people and groups whom they follow or belong to. Otherwise as `changes`; the event's id is null with
   * `opened`.
   */
  news: identityProcedure
    .meta({ scopes: ['read'] })
    .input(z.object({ lastEventId: z.string().max(64).nullish() }).default({}))
    .subscription(async function* ({ ctx, input, signal }) {
      const options = { signal: signal ?? new AbortController().signal, after: input.lastEventId, address: ctx.ip };
      const items = changeFeed(ctx).follow(streamHub(ctx), streamViewerOf(ctx.viewer), null, options);
      for await (const { id, what, eventId } of refusing(items))
        yield tracked(id.toString(), { what, eventId: eventId?.toString() ?? null });
    }),

  related: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/events/{id}/related', tags, summary: 'List events related to one' },
    })
    .input(z.object({ id: eventIdInput }))
    .output(z.array(eventSchema))
    .query(async ({ ctx, input }) => {
      const { id } = await findVisibleEvent(ctx, input.id);
      const related = await relatedEventIds(ctx, [id]);
      return presentEvents(ctx, await findEvents(ctx, related.get(id) ?? []));
    }),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['events'],
      idempotent: true,
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/events',
        tags,
        summary: 'Organize an event',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      z
        .object({
          ...eventFieldsInput,
          title: titleInput,
          description: descriptionInput,
          beginsOn: timeInput,
          organizerActorId: idInput
            .optional()
            .meta({ description: 'One of your identities, or a group you moderate.' }),
          publishAt: timeInput.optional().meta({ description: 'Hidden until then.' }),
        })
        .check(alsoRefused(givenEvent)),
    )
    .output(eventSchema)
    .mutation(async ({ ctx, input }) => {
      const { publishAt } = input;
      const times = { beginsOn: new Date(input.beginsOn), publishAt: dateOf(publishAt), ...datedFields(input) };
      const event = await createEvent(ctx, { ...input, ...times, idempotencyKey: ctx.idempotencyKey });
      return presentEvent(ctx, event);
    }),

  update: identityProcedure
    .meta({
      scopes: ['write'],
      form: 'multipart',
      openapi: {
        method: 'PATCH',
        path: '/api/v1/events/{id}',
        tags,
        contentTypes: JSON_OR_FORM,
        summary: 'Change an event',
        description:
          'Absent fields stay unchanged. `title` and `description` are the original ones, which `GET /api/v1/events/{id}/texts` has.',
      },
    })
    .input(
      z
        .object({
          ...eventFieldsInput,
          id: eventIdInput,
          title: titleInput.optional(),
          description: descriptionInput.optional(),
          beginsOn: timeInput.optional(),
          publishAt: timeInput.nullish().meta({
            description: 'Hidden until then; null: published at once. Only until it is published.',
          }),
        })
        .check(alsoRefused(givenEvent)),
    )
    .output(eventSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const { beginsOn, publishAt } = input;
      const times = { beginsOn: dateOf(beginsOn), publishAt: dateOf(publishAt), ...datedFields(input) };
      return presentEvent(ctx, await updateEvent(ctx, id, { ...input, ...times }));
    }),

  cancel: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/events/{id}/cancel',
        tags,
        summary: 'Cancel an event',
        description: 'Notifies all participants and people who asked to join, with your message.',
      },
    })
    .input(z.object({ id: eventIdInput, message: textInput(2000).optional() }))
    .output(eventSchema)
    .mutation(async ({ ctx, input }) =>
      presentEvent(ctx, await cancelEvent(ctx, { eventId: input.id, message: input.message })),
    ),

  delete: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'DELETE', path: '/api/v1/events/{id}', tags, summary: 'Delete an event' },
    })
    .input(z.object({ id: eventIdInput, actorId: idInput.optional() }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) =>
      viewDeleted(await deleteEvent(ctx, { eventId: input.id, actorId: input.actorId })),
    ),

  accept: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission: 'manage_reports',
      openapi: {
        method: 'POST',
        path: '/api/v1/events/{id}/accept',
        tags,
        summary: 'Accept an event that waits for a moderator',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(eventSchema)
    .mutation(async ({ ctx, input }) => presentEvent(ctx, await acceptEvent(ctx, input.id))),
});
