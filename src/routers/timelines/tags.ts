/** Hashtags: reading, following, and featuring them on the profile. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { findActor } from '../../domain/actors/find.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  deleteFeaturedTag,
  featuredTagSuggestions,
  featureTag,
  featureTypedTag,
  unfeatureTag,
} from '../../domain/tags/feature-tag.ts';
import { type FoundTag, findTag } from '../../domain/tags/find.ts';
import { followedTags, followTag, unfollowTag } from '../../domain/tags/follow-tag.ts';
import { featuredTagSchema, presentFeaturedTags } from '../../entities/timelines/featured-tag.ts';
import { presentTag, presentTags, tagSchema } from '../../entities/timelines/tag.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const nameInput = z.string().max(200, 'is too long');
const byName = z.object({ name: nameInput });
const nothing = z.object({});

/** A mutation on a tag that returns the tag after it. */
const act = (
  verb: 'unfollow' | 'feature' | 'unfeature',
  scope: string,
  summary: string,
  run: (ctx: IdentityContext, name: string) => Promise<FoundTag>,
) =>
  identityProcedure
    .meta({
      scopes: [scope],
      openapi: { method: 'POST', path: `/api/v1/tags/{name}/${verb}`, tags: ['tags'], summary },
    })
    .input(byName)
    .output(tagSchema)
    .mutation(async ({ ctx, input }) => presentTag(ctx, await run(ctx, input.name)));

export const tagsRouter = router({
  get: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/tags/{name}', tags: ['tags'], summary: 'Read a hashtag' },
    })
    .input(byName)
    .output(tagSchema)
    .query(async ({ ctx, input }) => presentTag(ctx, await findTag(ctx, input.name))),

  follow: identityProcedure
    .meta({
      scopes: ['write:follows'],
      rates: ['follows'],
      openapi: { method: 'POST', path: '/api/v1/tags/{name}/follow', tags: ['tags'], summary: 'Follow a hashtag' },
    })
    .input(
      byName.extend({
        notify: z.boolean().optional().meta({
          description: 'Whether its posts and events cause notifications. Mastodon has no such parameter.',
        }),
      }),
    )
    .output(tagSchema)
    .mutation(async ({ ctx, input }) => {
      const tag = await followTag(ctx, input.name, input.notify);
      return presentTag(ctx, { ...tag, tag });
    }),
  unfollow: act('unfollow', 'write:follows', 'Unfollow a hashtag', unfollowTag),
  feature: act('feature', 'write:accounts', 'Show a hashtag on your profile', async (ctx, name) => {
    const { tag } = await featureTag(ctx, name);
    return { ...tag, tag };
  }),
  unfeature: act('unfeature', 'write:accounts', 'Remove a hashtag from your profile', unfeatureTag),

  followed: identityProcedure
    .meta({
      scopes: ['read:follows'],
      openapi: {
        method: 'GET',
        path: '/api/v1/followed_tags',
        tags: ['tags'],
        summary: 'List the hashtags you follow',
      },
    })
    .input(z.object(pageInput(100)))
    .output(z.array(tagSchema))
    .query(async ({ ctx, input }) => {
      const rows = await followedTags(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'people',
      );
      return presentTags(
        ctx,
        rows.map((row) => row.tagId),
      );
    }),
});

const tags = ['featured_tags'];

export const featuredTagsRouter = router({
  ofAccount: publicProcedure
    .meta({
      closedIfLimited: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/accounts/{id}/featured_tags',
        tags: ['accounts'],
        summary: 'List the hashtags on a profile',
      },
    })
    .input(z.object({ id: idInput }))
    .output(z.array(featuredTagSchema))
    .query(async ({ ctx, input }) => {
      const actor = await findActor(ctx, input.id);
      return actor.suspendedAt ? [] : presentFeaturedTags(ctx, actor.id);
    }),

  list: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/featured_tags', tags, summary: 'List the hashtags on your profile' },
    })
    .input(nothing)
    .output(z.array(featuredTagSchema))
    .query(({ ctx }) => presentFeaturedTags(ctx, ctx.viewer.actorId)),

  create: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: { method: 'POST', path: '/api/v1/featured_tags', tags, summary: 'Show a hashtag on your profile' },
    })
    .input(z.object({ name: nameInput.default('') }))
    .output(featuredTagSchema)
    .mutation(async ({ ctx, input }) => {
      const id = (await featureTypedTag(ctx, input.name)).toString();
      const all = await presentFeaturedTags(ctx, ctx.viewer.actorId);
      return all.find((row) => row.id === id) ?? refuse('record_not_found');
    }),

  delete: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: { method: 'DELETE', path: '/api/v1/featured_tags/{id}', tags, summary: 'Remove it from your profile' },
    })
    .input(z.object({ id: idInput }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await deleteFeaturedTag(ctx, input.id);
      return {};
    }),

  suggestions: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/featured_tags/suggestions',
        tags,
        summary: 'List hashtags that you use and do not show',
      },
    })
    .input(nothing)
    .output(z.array(tagSchema))
    .query(async ({ ctx }) => presentTags(ctx, await featuredTagSuggestions(ctx))),
});
