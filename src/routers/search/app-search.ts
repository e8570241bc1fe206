/** Mastodon's search: accounts, statuses and hashtags by text. */
import { z } from 'zod';
import { findActor } from '../../domain/actors/find.ts';
import { findRemote, type RemoteObject } from '../../domain/federation/remote/find/find-remote.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { findNamed, type Named, namedOf } from '../../domain/search/named-thing.ts';
import { type SearchPage, searchAccounts, searchHashtags } from '../../domain/search/search-accounts.ts';
import { searchStatuses } from '../../domain/search/search-statuses.ts';
import { accountSchema, presentAccounts } from '../../entities/people/account.ts';
import { presentStatuses } from '../../entities/statuses/status.ts';
import { statusSchema } from '../../entities/statuses/status-schema.ts';
import { presentTags, tagSchema } from '../../entities/timelines/tag.ts';
import { missingParameter } from '../../platform/errors.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput } from '../../procedures/inputs.ts';
import { pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { readWithinLimit } from '../../procedures/read-limit.ts';
import { blankIsAbsent, leadingDigits } from '../../procedures/wire.ts';

const wholeNumber = leadingDigits(z.number().overwrite(Math.trunc)).meta({ type: 'integer' });
const skipped = wholeNumber.default(0).meta({ type: 'integer', description: 'How many to skip.' });
const following = z.boolean().default(false).meta({ description: 'Only accounts that you follow.' });
const resolve = z.boolean().default(false).meta({
  description: 'Look up the handle or the address at its server, if it is of another one and not known here.',
});
/** Longer than any typed query. */
const words = z.string().max(10_000);

const { min_id, max_id } = pageInput(20, 40);

const searchInput = z.object({
  q: words.optional().meta({
    description:
      'Words, "phrases" and #hashtags, each of them with - before it for what must not be there; for statuses also from:me, from:@name, has:media, is:reply, language:en, before:2026-11-21, after:, during:, in:library, in:public. Or the address of a page of this server.',
  }),
  type: z.string().max(32).optional().meta({ description: 'Only `accounts`, `statuses` or `hashtags`.' }),
  resolve,
  following,
  account_id: blankIsAbsent(idInput).optional().meta({ description: 'Only statuses of this account.' }),
  exclude_unreviewed: z
    .boolean()
    .default(false)
    .meta({ description: 'Only hashtags that moderators have reviewed, and the one with exactly this name.' }),
  min_id,
  max_id,
  limit: wholeNumber.default(20).meta({ type: 'integer', description: 'How many of each kind at most, up to 40.' }),
  offset: wholeNumber.default(0).meta({ type: 'integer', description: 'How many to skip, where `type` is given.' }),
});
type SearchInput = z.infer<typeof searchInput>;

const searchSchema = z
  .object({
    accounts: z.array(accountSchema),
    statuses: z.array(statusSchema).meta({ description: 'Newest first; visitors find none by words.' }),
    hashtags: z.array(tagSchema),
    collections: z.array(z.never()),
  })
  .meta({ id: 'Search', description: 'What was found, kind by kind.' });

/** Refuses a blank query with Rails' message. */
function filled(q: string | undefined): string {
  const typed = q?.trim() ?? '';
  if (typed === '') throw missingParameter('q');
  return typed;
}

/** Refuses negative numbers, which other lists treat as positive (Mastodon's errors). */
function pageOf({ limit, offset }: SearchPage, max: number): SearchPage {
  if (limit < 0 || offset < 0) refuse('search_page_negative');
  return { limit: Math.min(limit, max), offset: Math.min(offset, 10_000) };
}

function refuseVisitors(ctx: RequestContext, { offset, resolve }: SearchInput): void {
  if (ctx.viewer?.userId) return;
  if (offset !== 0) refuse('search_offset_anonymous');
  if (resolve) refuse('search_resolve_anonymous');
}

async function byWords(
  ctx: RequestContext,
  typed: string,
  input: SearchInput,
  wants: (kind: keyof Named) => boolean,
): Promise<Named> {
  const bounds = pageOf(input, 40);
  // The offset counts only when one type is searched.
  const page = { ...bounds, offset: input.type ? bounds.offset : 0 };
  const author = input.account_id === undefined ? null : await findActor(ctx, input.account_id);
  const { minId, maxId } = pageBounds(input);
  const [accounts, statuses, hashtags] = await Promise.all([
    wants('accounts') && !typed.startsWith('#') ? searchAccounts(ctx, typed, input.following, page) : [],
    wants('statuses') ? searchStatuses(ctx, typed, { authorId: author?.id ?? null, minId, maxId }, page) : [],
    wants('hashtags') && !typed.includes('@') ? searchHashtags(ctx, typed, input.exclude_unreviewed, page) : [],
  ]);
  return { accounts, statuses, hashtags };
}

async function answer(ctx: RequestContext, typed: string, input: SearchInput, remote: RemoteObject | null) {
  const { limit, offset } = pageOf(input, 40);
  const wants = (kind: keyof Named) => limit > 0 && (!input.type || input.type === kind);
  const named = remote ? await namedOf(ctx, remote) : await findNamed(ctx, typed, input.resolve);
  const found = named ?? (await byWords(ctx, typed, input, wants));
  const shown = <Id>(kind: keyof Named, ids: Id[]): Id[] =>
    named && (!wants(kind) || (input.type && offset > 0)) ? [] : ids;
  const [accounts, statuses, hashtags] = await Promise.all([
    presentAccounts(ctx, shown('accounts', found.accounts)),
    presentStatuses(ctx, shown('statuses', found.statuses)),
    presentTags(ctx, shown('hashtags', found.hashtags)),
  ]);
  return { accounts, statuses, hashtags, collections: [] };
}

export const appSearchRouter = router({
  all: publicProcedure
    .meta({
      callsOtherServer: true,
      closedIfLimited: true,
      scopes: ['read:search'],
      openapi: {
        method: 'GET',
        path: '/api/v2/search',
        tags: ['search'],
        summary: 'Search accounts, statuses and hashtags',
        description:
          'Statuses are found that you wrote, favourited, bookmarked, reblogged, voted in or were mentioned in, and public ones of authors who let themselves be searched.',
      },
    })
    .input(searchInput)
    .output(searchSchema)
    .query(async ({ ctx, input, signal }) => {
      const typed = filled(input.q);
      refuseVisitors(ctx, input);
      pageOf(input, 40);
      const remote = input.resolve ? await findRemote(ctx, typed) : null;
      return readWithinLimit(ctx, signal, () => answer(ctx, typed, input, remote));
    }),

  accounts: identityProcedure
    .meta({
      callsOtherServer: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/accounts/search', tags: ['accounts'], summary: 'Search accounts' },
    })
    .input(
      z.object({
        q: words.default('').meta({ description: 'Letters of a name, or a handle.' }),
        limit: wholeNumber.default(40).meta({ type: 'integer', description: 'How many at most, up to 80.' }),
        offset: skipped,
        resolve,
        following,
      }),
    )
    .output(z.array(accountSchema))
    .query(async ({ ctx, input, signal }) => {
      const page = pageOf({ limit: Math.abs(input.limit), offset: Math.abs(input.offset) }, 80);
      const typed = input.q.trim();
      if (typed === '') return [];
      const remote = input.resolve && page.offset === 0 ? await findRemote(ctx, typed) : null;
      return readWithinLimit(ctx, signal, async () => {
        const [first] = remote && !input.following ? (await namedOf(ctx, remote)).accounts : [];
        const found = await searchAccounts(ctx, typed, input.following, page);
        const ids = first === undefined ? found : [...new Set([first, ...found])].slice(0, page.limit);
        return presentAccounts(ctx, ids);
      });
    }),
});
