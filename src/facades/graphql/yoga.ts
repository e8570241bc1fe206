/** Serves the schema at /api: JSON and multipart posts, queries by GET, and the explorer for browsers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import type { DocumentNode, ExecutionResult, GraphQLSchema } from 'graphql';
import { createYoga, type GraphQLParams, type Plugin } from 'graphql-yoga';
import { hasScope } from '../../domain/access/scopes.ts';
import { REFUSALS } from '../../domain/kernel/refusals.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { innermost, refusalOf } from '../../platform/trouble.ts';
import { countCall } from '../../procedures/gates.ts';
import { Reply } from '../../procedures/reply.ts';
import { createCaller } from '../../routers/app-router.ts';
import { createInternalCaller } from '../../routers/internal/internal-router.ts';
import type { GraphQLContext } from '../../schema/building/graphql-context.ts';
import { schema } from '../../schema/schema.ts';
import { requestContext } from '../access/request-context.ts';
import { cors } from '../requests/cors.ts';
import { readOperations } from './body.ts';
import { documentCache } from './document-cache.ts';
import { maskError, writtenError } from './errors.ts';
import { explorer } from './explorer.ts';
import { KnownQueries } from './known-queries.ts';
import { type Executed, limitQueries } from './limit-queries.ts';
import { BATCH_LIMIT, documentLimits } from './limits.ts';
import { refusePersistedQueries } from './persisted-queries.ts';
import { sendRefusal } from './send-refusal.ts';

/** Masks and serializes all errors in one place, whatever threw them. */
function errorsPlugin(served: GraphQLSchema, report: (inner: unknown) => void): Plugin {
  const stringify = (result: ExecutionResult): string =>
    JSON.stringify({ ...result, ...(result.errors && { errors: result.errors.map(writtenError) }) });
  return {
    onResultProcess({ result }) {
      for (const each of [result].flat() as (ExecutionResult & { stringify?: typeof stringify })[]) {
        if (!each.errors) continue;
        each.errors = each.errors.flatMap((error) => maskError(served, error, report));
        each.stringify = stringify;
      }
    },
  };
}

/** The operations of a batch share one key, but are several operations; a repeated one has the same text. */
function keyedBy(ctx: GraphQLContext, { query, variables, operationName }: GraphQLParams): GraphQLContext {
  const sent = JSON.stringify([query, variables, operationName]);
  const operation = createHash('sha256').update(sent).digest('base64url');
  return { ...ctx, callerOf: (field) => ctx.callerOf(`${operation} ${field}`) };
}

interface Serving {
  served: GraphQLSchema;
  documents: ReturnType<typeof documentCache<DocumentNode>>;
  plugins: Plugin[];
}

function yogaOf({ served, documents, plugins }: Serving) {
  return createYoga<{ ctx: GraphQLContext & Executed & { isBatch: boolean } }, GraphQLContext>({
    schema: served,
    graphqlEndpoint: '/api',
    landingPage: false,
    graphiql: false,
    cors: false,
    logging: false,
    multipart: false,
    batching: { limit: BATCH_LIMIT },
    // The size was limited while the body was read.
    maxRequestBodySize: false,
    parserAndValidationCache: { documentCache: documents, errorCache: documentCache() },
    plugins: [refusePersistedQueries, ...documentLimits, ...plugins],
    context: ({ ctx, params }) => (ctx.isBatch && ctx.idempotencyKey !== null ? keyedBy(ctx, params) : ctx),
    maskedErrors: false,
  });
}

/** Mount it at the root. `served` is by default the schema of the event interface. */
export function graphqlFacade(platform: Platform, served: GraphQLSchema = schema): RequestHandler {
  // The plugin that masks errors has no context; the log needs the request id.
  const requestIds = new AsyncLocalStorage<string>();
  const report = (inner: unknown): void => {
    platform.log.error({ err: innermost(inner), requestId: requestIds.getStore() }, 'operation failed');
  };
  const documents = documentCache<DocumentNode>();
  const known = new KnownQueries(served, documents, platform.config);
  const yoga = yogaOf({
    served,
    documents,
    plugins: [known.plugin, errorsPlugin(served, report), limitQueries(platform.config)],
  });

  const serve: RequestHandler = async (req, res) => {
    try {
      const reply = new Reply();
      // Mobilizon's clients edit what they read, so they read the originals.
      const base = { ...(await requestContext(platform, req, res, reply)), languages: [] };
      const operations = Array.isArray(req.body) ? Math.min(req.body.length, BATCH_LIMIT) : 1;
      await countCall(base, {}, { times: operations }).finally(() => res.setHeaders(reply.headers));
      if (base.tokenProblem) {
        // Never fall back to anonymous: a client with a bad token must learn that it is not signed in.
        res.set('WWW-Authenticate', 'Bearer error="invalid_token"');
        sendRefusal(req, res, new Refusal('unauthenticated', REFUSALS[base.tokenProblem].text));
        return;
      }
      // A suspended user reads nothing with their token.
      if (base.viewer?.suspended) {
        sendRefusal(req, res, new Refusal('forbidden', REFUSALS.login_disabled.text));
        return;
      }
      if (base.viewer?.owesSecondFactor) {
        sendRefusal(req, res, new Refusal('forbidden', REFUSALS.second_factor_missing.text));
        return;
      }
      // Mutations return data too, so every operation needs the read scope.
      if (base.viewer && !hasScope(base.viewer.scopes, ['read'])) {
        sendRefusal(req, res, new Refusal('forbidden', REFUSALS.outside_scopes.text));
        return;
      }
      if (res.destroyed) return;
      const called = { ...base, counted: { mutations: operations }, withinReadLimit: true };
      const callerOf = (field: string) =>
        createCaller({ ...called, idempotencyKey: base.idempotencyKey && `${base.idempotencyKey} ${field}` });
      const ctx = {
        ...base,
        caller: createCaller(called),
        callerOf,
        find: createInternalCaller(called).eventInterface,
      };
      await requestIds.run(base.requestId, async () => {
        const executed = await known.answer(req, res, ctx);
        if (executed !== 'answered')
          await yoga(req, res, { ctx: { ...ctx, executed, isBatch: Array.isArray(req.body) } });
      });
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.cause) requestIds.run(String(res.getHeader('X-Request-Id') ?? ''), () => report(error));
      if (res.headersSent) res.destroy();
      else sendRefusal(req, res, refusal ?? new Refusal('failed', 'Internal server error'));
    }
  };

  const router = Router();
  router.use(explorer(platform));
  router.all('/api', cors, readOperations(served, platform.log), serve);
  return router;
}
