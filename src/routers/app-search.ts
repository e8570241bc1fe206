/** Search as Mastodon's apps ask for it: accounts and hashtags by words. */
import { z } from 'zod';
import { refuse } from '../domain/refusals.ts';
import { type SearchPage, searchAccounts, searchHashtags } from '../domain/search/search-accounts.ts';
import { accountSchema, presentAccounts } from '../entities/account.ts';
import { statusSchema } from '../entities/status.ts';
import { presentTags, tagSchema } from '../entities/tag.ts';
import { Refusal } from '../platform/errors.ts';
import { identityProcedure, publicProcedure, router } from './procedure.ts';
import { leadingDigits } from './wire.ts';

const wholeNumber = leadingDigits(z.number().overwrite(Math.trunc));
const following = z.boolean().default(false).meta({ description: 'Only accounts that you follow.' });
const resolve = z.boolean().default(false).meta({ description: 'Look on other servers too; these are not asked yet.' });
const words = z.string().max(500);

const searchSchema = z
  .object({
    accounts: z.array(accountSchema),
    statuses: z.array(statusSchema).meta({ description: 'Posts are not searched yet: empty.' }),
    hashtags: z.array(tagSchema),
    collections: z.array(z.never()),
  })
  .meta({ id: 'Search', description: 'What was found, kind by kind.' });

/** Refuses what is missing with Rails' words. */
function filled(q: string | undefined): string {
  const typed = q?.trim() ?? '';
  if (typed === '') throw new Refusal('bad_request', 'param is missing or the value is empty or invalid: q');
  return typed;
}

/** Refuses negative numbers, which other lists turn round (spec/mastodon/errors.json). */
function pageOf(limit: number, offset: number, max: number): SearchPage {
  if (limit < 0 || offset < 0) refuse('search_page_negative');
  return { limit: Math.min(limit, max), offset: Math.min(offset, 10_000) };
}

export const appSearchRouter = router({
  all: publicProcedure
    .meta({
      scopes: ['read:search'],
      openapi: { method: 'GET', path: '/api/v2/search', tags: ['search'], summary: 'Search accounts and hashtags' },
    })
    .input(
      z.object({
        q: words.optional(),
        type: z.string().max(32).optional().meta({ description: 'Only `accounts`, `statuses` or `hashtags`.' }),
        resolve,
        following,
        limit: wholeNumber.default(20).meta({ type: 'integer' }),
        offset: wholeNumber.default(0).meta({ type: 'integer', description: 'How many to skip.' }),
      }),
    )
    .output(searchSchema)
    .query(async ({ ctx, input }) => {
      const typed = filled(input.q);
      const page = pageOf(input.limit, input.offset, 40);
      if (!ctx.viewer?.userId && input.resolve) refuse('search_resolve_anonymous');
      if (!ctx.viewer?.userId && page.offset > 0) refuse('search_offset_anonymous');
      const wants = (kind: string) => !input.type || input.type === kind;
      const [accounts, tags] = await Promise.all([
        wants('accounts') && !typed.startsWith('#') ? searchAccounts(ctx, typed, input.following, page) : [],
        wants('hashtags') && !typed.startsWith('@') ? searchHashtags(ctx, typed, page) : [],
      ]);
      const [people, hashtags] = await Promise.all([presentAccounts(ctx, accounts), presentTags(ctx, tags)]);
      return { accounts: people, statuses: [], hashtags, collections: [] };
    }),

  accounts: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/accounts/search', tags: ['accounts'], summary: 'Search accounts' },
    })
    .input(
      z.object({
        q: words.default(''),
        limit: wholeNumber.default(40).meta({ type: 'integer' }),
        offset: wholeNumber.default(0).meta({ type: 'integer' }),
        resolve,
        following,
      }),
    )
    .output(z.array(accountSchema))
    .query(async ({ ctx, input }) => {
      const page = pageOf(Math.abs(input.limit), Math.abs(input.offset), 80);
      const typed = input.q.trim();
      return typed === '' ? [] : presentAccounts(ctx, await searchAccounts(ctx, typed, input.following, page));
    }),
});
