/** A router of unusual procedures for the tests of the REST adapter and of its document. */
import { once } from 'node:events';
import { initTRPC, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { oauthRefusal } from '../../../src/domain/oauth/oauth-refusals.ts';
import { Refusal } from '../../../src/platform/errors.ts';
import type { ProcedureMeta } from '../../../src/procedures/meta.ts';
import { linkOffset, linkPage, offsetInput, pageInput } from '../../../src/procedures/pagination.ts';
import type { Reply } from '../../../src/procedures/reply.ts';
import { blankIsAbsent } from '../../../src/procedures/wire.ts';

export interface TestContext {
  reply: Reply;
  token: string | undefined;
  /** The inputs that the procedures received, for tests that check them after the answer. */
  seen: string[];
}

const t = initTRPC.meta<ProcedureMeta>().context<TestContext>().create({ isDev: false });
type OpenApi = NonNullable<ProcedureMeta['openapi']>;

/** A procedure at a path that answers with its input. */
const at = (method: OpenApi['method'], path: OpenApi['path'], meta: ProcedureMeta = {}) =>
  t.procedure.meta({ auth: 'public', ...meta, openapi: { method, path, ...meta.openapi } });

const anything = z.any();
const Node = z.object({
  name: z.string(),
  get children() {
    return z.array(Node).optional();
  },
});

const Thing = z
  .object({
    id: z.string(),
    note: z.string().nullable(),
    get reblog() {
      return Thing.nullable();
    },
  })
  .meta({ id: 'Thing', description: 'A thing.' });

export const statusInput = z.object({
  status: z.string().max(500).optional(),
  sensitive: z.boolean().optional(),
  media_ids: z.array(z.string()).optional(),
  in_reply_to_id: blankIsAbsent(z.string()).nullish(),
  visibility: z.enum(['public', 'private']).optional(),
  poll: z
    .object({ options: z.array(z.string()), expires_in: z.int(), multiple: z.boolean().default(false) })
    .optional(),
});

export const homeInput = z.object({
  ...pageInput(20),
  local: z.boolean().default(false),
  id: z.array(z.string()).optional(),
});

const profileInput = z.object({
  display_name: z.string().optional(),
  locked: z.boolean().optional(),
  avatar: z.file().optional(),
  fields_attributes: z.array(z.object({ name: z.string(), value: z.string().default('') })).optional(),
  source: z.object({ privacy: z.string() }).partial().optional(),
  tags: z.array(z.string()).optional(),
});

const filterInput = z.object({
  context: z.array(z.enum(['home', 'public'])),
  keywords_attributes: z.array(z.object({ keyword: z.string(), whole_word: z.boolean().default(true) })).optional(),
});

const oddInput = z.object({
  either: z.union([z.boolean(), z.array(z.string())]).optional(),
  level: z.literal([1, 2]).optional(),
  pair: z.tuple([z.int(), z.string()]).optional(),
  map: z.record(z.string(), z.int()).optional(),
  raw: z.any().optional(),
  tree: Node.optional(),
  price: z.number().optional(),
  since: z.preprocess((value) => value, z.int()).optional(),
  both: z.intersection(z.object({ a: z.int() }), z.object({ b: z.boolean() })).optional(),
  maybe: z.boolean().nullable().optional(),
});

export const testRouter = t.router({
  statuses: t.router({
    create: at('POST', '/api/v1/statuses', { auth: 'identity', scopes: ['write:statuses'], rates: ['statuses'] })
      .input(statusInput)
      .output(anything)
      .mutation(({ input }) => input),
    favourite: at('POST', '/api/v1/statuses/{id}/favourite', { auth: 'identity', scopes: ['write:favourites'] })
      .input(z.object({ id: z.string() }))
      .output(anything)
      .mutation(({ input }) => input),
    show: at('GET', '/api/v1/statuses/{id}', { scopes: ['read:statuses', 'read'] })
      .input(z.object({ id: z.string() }))
      .output(Thing)
      .query(({ input }) => ({ id: input.id, note: null, reblog: null })),
  }),
  profile: at('PATCH', '/api/v1/accounts/update_credentials', {
    auth: 'identity',
    scopes: ['write:accounts'],
    form: 'multipart',
    aliases: [{ method: 'PUT', deprecated: true, deprecatedSince: '2022-11-14' }],
  })
    .input(profileInput)
    .output(anything)
    .mutation(async ({ input: { avatar, ...rest } }) =>
      avatar ? { ...rest, avatar: [avatar.name, avatar.type, avatar.size, await avatar.text()] } : rest,
    ),
  filter: at('POST', '/api/v2/filters')
    .input(filterInput)
    .output(anything)
    .mutation(({ input }) => input),
  unlist: at('DELETE', '/api/v1/lists/{id}/accounts')
    .input(z.object({ id: z.string(), account_ids: z.array(z.string()).default([]) }))
    .output(anything)
    .mutation(({ input }) => input),
  home: at('GET', '/api/v1/timelines/home', {
    answers: { 206: 'The timeline is being built.' },
    aliases: [{ path: '/api/v2/timelines/home' }],
  })
    .input(homeInput)
    .output(anything)
    .query(({ input }) => input),
  page: at('GET', '/api/v1/page')
    .input(z.object({ ...pageInput(2), only_media: z.boolean().optional() }))
    .output(z.array(Thing))
    .query(({ ctx, input }) => {
      const ids = ['9', '7'].slice(0, input.limit);
      linkPage(ctx, input, ids, 'timeline');
      return ids.map((id) => ({ id, note: null, reblog: null }));
    }),
  followers: at('GET', '/api/v1/followers')
    .input(z.object(pageInput(2)))
    .output(anything)
    .query(({ ctx, input }) => linkPage(ctx, input, [50n], 'people')),
  trends: at('GET', '/api/v1/trends')
    .input(z.object(offsetInput(10)))
    .output(anything)
    .query(({ ctx, input }) => {
      linkOffset(ctx, input, input.limit, 'trends');
      return input;
    }),
  tag: at('GET', '/api/v1/tags/{name}')
    .input(z.object({ name: z.string() }))
    .output(anything)
    .query(({ input }) => input),
  account: at('GET', '/api/v1/accounts/{id}')
    .input(z.object({ id: z.string() }))
    .output(anything)
    .query(({ input }) => ({ got: 'by id', ...input })),
  verify: at('GET', '/api/v1/accounts/verify_credentials')
    .output(anything)
    .query(() => ({ got: 'verify' })),
  accountStatuses: at('GET', '/api/v1/accounts/{id}/statuses')
    .input(z.object({ id: z.string() }))
    .output(anything)
    .query(({ input }) => ({ got: 'statuses', ...input })),
  nothing: at('POST', '/api/v1/void')
    .input(z.void())
    .output(z.void())
    .mutation(() => {}),
  noInput: at('POST', '/api/v1/no_input')
    .output(z.object({}))
    .mutation(() => ({})),
  odd: at('POST', '/api/v1/odd')
    .input(oddInput)
    .output(anything)
    .mutation(({ input }) => input),
  missing: at('GET', '/api/v1/missing')
    .output(anything)
    .query(() => {
      throw new TRPCError({ code: 'NOT_FOUND', message: 'Record not found' });
    }),
  gone: at('GET', '/api/v1/gone')
    .output(anything)
    .query(() => {
      throw new Refusal('not_found', 'This was not found', {
        status: 410,
        extra: { error_description: 'It was here.' },
      });
    }),
  taken: at('POST', '/api/v1/taken')
    .output(anything)
    .mutation(() => {
      throw new Refusal('invalid', 'Validation failed: Username has already been taken', {
        fields: { username: ['has already been taken'] },
      });
    }),
  secret: at('GET', '/api/v1/secret')
    .output(anything)
    .query(() => {
      throw new Error('the password is hunter2');
    }),
  lying: at('GET', '/api/v1/lying')
    .output(z.object({ id: z.string() }))
    .query(() => ({ id: 5 }) as never),
  gated: at('POST', '/api/v1/gated', { auth: 'identity', form: 'multipart' })
    .use(({ ctx, next }) => {
      if (ctx.token !== 'Bearer good') throw new Refusal('unauthenticated', 'The access token is invalid');
      return next();
    })
    .input(z.object({ file: z.file() }))
    .output(anything)
    .mutation(({ input }) => ({ size: input.file.size })),
  limited: at('GET', '/api/v1/limited')
    .output(anything)
    .query(({ ctx }) => {
      ctx.reply.header('X-RateLimit-Remaining', '0');
      throw new Refusal('rate_limited', 'Too many requests');
    }),
  partial: at('GET', '/api/v1/partial')
    .output(anything)
    .query(({ ctx }) => {
      ctx.reply.status = 206;
      ctx.reply.header('Cache-Control', 'public, max-age=15');
      return {};
    }),
  empty: at('GET', '/api/v1/empty')
    .output(anything)
    .query(({ ctx }) => {
      ctx.reply.status = 204;
    }),
  away: at('GET', '/api/v1/away')
    .output(anything)
    .query(({ ctx }) => ctx.reply.redirect('https://example.org/x', 301)),
  html: at('GET', '/api/v1/html')
    .output(anything)
    .query(({ ctx }) => {
      ctx.reply.header('Content-Type', 'text/html; charset=utf-8');
      return '<p>é</p>';
    }),
  oauth: at('POST', '/oauth/token', { auth: 'public' })
    .input(z.object({ grant_type: z.string() }))
    .output(anything)
    .mutation(({ input }) => {
      if (input.grant_type !== 'bad') return input;
      throw oauthRefusal('invalid_client', 'Unknown client.');
    }),
  application: at('GET', '/api/v1/apps/verify_credentials', { auth: 'app', scopes: ['read'] })
    .output(anything)
    .query(() => ({})),
  slow: at('GET', '/api/v1/slow')
    .output(anything)
    .query(async ({ ctx, signal }) => {
      ctx.seen.push('started');
      if (!signal?.aborted) await once(signal as AbortSignal, 'abort');
      ctx.seen.push('aborted');
      return {};
    }),
});
