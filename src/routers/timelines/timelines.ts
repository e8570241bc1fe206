/** Timelines: home, public, by hashtag and by link. */
import { z } from 'zod';
import { filterEventIds } from '../../domain/events/filter-events.ts';
import { findEvents } from '../../domain/events/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import type { StatusKey } from '../../domain/statuses/status-key.ts';
import { missedAtHome } from '../../domain/timelines/catch-up.ts';
import { homeTimeline } from '../../domain/timelines/home.ts';
import { linkTimeline } from '../../domain/timelines/link.ts';
import { publicTimeline } from '../../domain/timelines/public.ts';
import { tagTimeline } from '../../domain/timelines/tag.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusesSchema } from '../../entities/statuses/status-schema.ts';
import { catchUpSchema, presentCatchUp } from '../../entities/timelines/catch-up.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { linkPage, type Page, pageInput } from '../../procedures/pagination.ts';
import { coalescedProcedure, identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['timelines'];

/**
 * Builds links from the skeleton's ids, so that rows deleted between the two reads leave a gap and do not end the pagination.
 */
function page(ctx: RequestContext, input: Page, keys: readonly StatusKey[]) {
  linkPage(
    ctx,
    input,
    keys.map((key) => key.id),
    'timeline',
  );
  return presentStatuses(ctx, keys);
}

const publicInput = z.object({
  ...pageInput(20),
  local: z.boolean().default(false).meta({ description: 'Only statuses of this server.' }),
  remote: z.boolean().default(false).meta({ description: 'Only statuses of other servers.' }),
  only_media: z.boolean().default(false).meta({ description: 'Only statuses with media.' }),
});

const linkUrl = z.string().max(2000, 'is too long').default('').meta({ description: 'The address of a card.' });

const MOST_NEW_EVENTS = 10;

const tagName = z.string().max(200, 'is too long');

export const timelinesRouter = router({
  home: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/timelines/home', tags, summary: 'Read the home timeline' },
    })
    .input(z.object(pageInput(20)))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => page(ctx, input, await homeTimeline(ctx, pageBounds(input)))),

  /** One page, which is bounded: the timeline itself has the rest. */
  catchUp: identityProcedure
    .meta({
      // It contains events, which need all of `read`.
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/catch_up',
        tags,
        summary: 'Read what you missed at home since your home marker',
        description:
          'The newest 400 posts of the home timeline, by author or group, those with the most answers and boosts first: up to 30 groups with five posts each, ten boosts, and ten new events.',
      },
    })
    .input(z.object({}))
    .output(catchUpSchema)
    .query(async ({ ctx }) => {
      const missed = await missedAtHome(ctx);
      const newSince = missed.since ?? new Date(0);
      const filters = { followed: true, notCancelled: true, from: ctx.clock.now(), newSince };
      const ids = await filterEventIds(ctx, filters, { page: 1, limit: MOST_NEW_EVENTS });
      return presentCatchUp(ctx, missed, await findEvents(ctx, ids));
    }),

  public: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/timelines/public', tags, summary: 'Read the public timeline' },
    })
    .input(publicInput)
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const filter = { local: input.local, remote: input.remote, onlyMedia: input.only_media };
      return page(ctx, input, await publicTimeline(ctx, filter, pageBounds(input)));
    }),

  link: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/timelines/link',
        tags,
        summary: 'Read the timeline of a link',
        description: 'Any link that was posted in the open and that no moderator rejected, whether or not it trends.',
      },
    })
    .input(z.object({ ...pageInput(20), url: linkUrl }))
    .output(statusesSchema)
    .query(async ({ ctx, input }) => page(ctx, input, await linkTimeline(ctx, input.url, pageBounds(input)))),

  tag: coalescedProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: {
        method: 'GET',
        path: '/api/v1/timelines/tag/{hashtag}',
        tags,
        summary: 'Read the timeline of a hashtag',
      },
    })
    .input(
      publicInput.extend({
        hashtag: tagName,
        any: z.array(tagName).max(50).default([]),
        all: z.array(tagName).max(50).default([]),
        none: z.array(tagName).max(50).default([]),
      }),
    )
    .output(statusesSchema)
    .query(async ({ ctx, input }) => {
      const filter = {
        local: input.local,
        remote: input.remote,
        onlyMedia: input.only_media,
        tag: input.hashtag,
        any: input.any,
        all: input.all,
        none: input.none,
      };
      return page(ctx, input, await tagTimeline(ctx, filter, pageBounds(input)));
    }),
});
