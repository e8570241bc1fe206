/** Feeds: public ones of persons and groups, and private ones that a token opens. */
import { z } from 'zod';
import { findVisibleEvent } from '../../domain/events/find.ts';
import { createFeedToken, deleteFeedToken, listFeedTokens } from '../../domain/feeds/feed-tokens.ts';
import { actorFeed, goingFeed } from '../../domain/feeds/feeds.ts';
import { selectedFeed } from '../../domain/feeds/selected-feed.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { calendarOf, findVisibleSeries } from '../../domain/series/find.ts';
import {
  calendarEventSchema,
  deletedFeedTokenSchema,
  feedSchema,
  feedTokenSchema,
  presentCalendarEvents,
  presentFeed,
  presentFeedTokens,
  presentSeriesCalendar,
  seriesCalendarSchema,
  viewDeletedFeedToken,
} from '../../entities/events/feed.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, translatedProcedure, userProcedure } from '../../procedures/procedure.ts';
import { eventIdInput, selectionFilters, selectionInput } from './event-inputs.ts';

const tags = ['feeds'];
const tokenInput = textInput(100).meta({ description: 'A feed token.' });

export const feedsRouter = router({
  events: translatedProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/feeds',
        tags,
        summary: 'Read the public events of a selection as their feed has them',
        description: 'At most the 500 soonest ones that are not over, and 250 past ones; the same for every reader.',
      },
    })
    .input(
      z.object({
        ...selectionInput,
        calendar: z.boolean().optional().meta({
          description: 'Every date of a series, and also events that ended, or were to end, within the last 30 days.',
        }),
      }),
    )
    .output(feedSchema)
    .query(async ({ ctx, input }) => presentFeed(await selectedFeed(ctx, selectionFilters(input)))),

  ofActor: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/feeds/{name}',
        tags,
        summary: 'Read the public events of a person or a group as its feed holds them',
      },
    })
    .input(z.object({ name: textInput(300).meta({ description: 'The name of a person or a group of this server.' }) }))
    .output(feedSchema)
    .query(async ({ ctx, input }) => presentFeed(await actorFeed(ctx, input.name))),

  going: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/v1/feeds/going/{token}',
        tags,
        summary: 'Read the events that the owner of a feed token organizes or attends',
      },
    })
    .input(z.object({ token: tokenInput }))
    .output(feedSchema)
    .query(async ({ ctx, input }) => presentFeed(await goingFeed(ctx, input.token))),

  event: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/calendar',
        tags,
        summary: 'Read an event as calendars keep it',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(calendarEventSchema)
    .query(async ({ ctx, input }) => {
      const [event] = await presentCalendarEvents(ctx, [await findVisibleEvent(ctx, input.id)]);
      return event ?? refuse('record_not_found');
    }),

  series: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/series/{id}/calendar',
        tags,
        summary: 'Read a series as calendars keep it',
      },
    })
    .input(z.object({ id: idInput.meta({ description: 'The id of a series.' }) }))
    .output(seriesCalendarSchema)
    .query(async ({ ctx, input }) => {
      const series = await findVisibleSeries(ctx, input.id);
      return presentSeriesCalendar(ctx, series, await calendarOf(ctx, series.id));
    }),

  tokens: userProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/feed_tokens', tags, summary: 'List your feed tokens' },
    })
    .output(z.array(feedTokenSchema))
    .query(async ({ ctx }) => presentFeedTokens(ctx, await listFeedTokens(ctx))),

  createToken: userProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'POST',
        path: '/api/v1/feed_tokens',
        tags,
        summary: 'Make a feed token',
        description: 'For one identity; a sign-in that names none makes one for all identities of the user.',
      },
    })
    .input(z.object({ actorId: idInput.nullish() }))
    .output(feedTokenSchema)
    .mutation(async ({ ctx, input }) => {
      const [token] = await presentFeedTokens(ctx, [await createFeedToken(ctx, input.actorId)]);
      return token ?? refuse('record_not_found');
    }),

  deleteToken: userProcedure
    .meta({
      scopes: ['write'],
      openapi: { method: 'DELETE', path: '/api/v1/feed_tokens/{token}', tags, summary: 'Take a feed token back' },
    })
    .input(z.object({ token: tokenInput }))
    .output(deletedFeedTokenSchema)
    .mutation(async ({ ctx, input }) => viewDeletedFeedToken(await deleteFeedToken(ctx, input.token))),
});
