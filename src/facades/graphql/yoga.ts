/** Serves the schema at /api: JSON and multipart posts, queries by GET, and the explorer for browsers. */
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { TRPCError } from '@trpc/server';
import { type RequestHandler, Router } from 'express';
import { createYoga } from 'graphql-yoga';
import { REFUSALS } from '../../domain/refusals.ts';
import type { Platform } from '../../platform/platform.ts';
import { createCaller } from '../../routers/app-router.ts';
import { Reply } from '../../routers/reply.ts';
import type { GraphQLContext } from '../../schema/builder.ts';
import { schema } from '../../schema/schema.ts';
import { requestContext } from '../request-context.ts';
import { cors } from '../rest/cors.ts';
import { maskError } from './errors.ts';
import { EXAMPLES } from './examples.ts';
import { BATCH_LIMIT, documentLimits, FILES_BYTES, refuseLargeBodies } from './limits.ts';
import { multipartUploads } from './uploads.ts';

/** Scripts and styles of the explorer stand in its page. */
const EXPLORER_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; frame-ancestors 'none'";

function reporter(platform: Platform, context: { requestId?: string }) {
  return (inner: unknown): void => {
    const err = inner instanceof TRPCError ? (inner.cause ?? inner) : inner;
    platform.log.error({ err, requestId: context.requestId }, 'operation failed');
  };
}

export function graphqlFacade(platform: Platform): RequestHandler {
  const yoga = createYoga<{ ctx: GraphQLContext }, GraphQLContext>({
    schema,
    graphqlEndpoint: '/api',
    landingPage: false,
    cors: false,
    logging: false,
    batching: { limit: BATCH_LIMIT },
    maxRequestBodySize: FILES_BYTES,
    renderGraphiQL,
    graphiql: { title: 'Plaza', defaultQuery: EXAMPLES, headers: '{ "Authorization": "Bearer " }' },
    plugins: [multipartUploads, documentLimits],
    context: ({ ctx }) => ctx,
    maskedErrors: { maskError: (error) => maskError(error, reporter(platform, {})) },
  });
  const serve: RequestHandler = async (req, res) => {
    const explorer = req.method === 'GET' && req.accepts(['json', 'html']) === 'html' && !('query' in req.query);
    if (explorer) res.setHeader('Content-Security-Policy', EXPLORER_POLICY);
    const base = await requestContext(platform, req, res, new Reply());
    if (base.tokenProblem) {
      // Never silently anonymous: a client that believes to be signed in must learn that it is not.
      const error = { message: REFUSALS[base.tokenProblem].text, extensions: { code: 'UNAUTHENTICATED' } };
      res
        .status(401)
        .set('WWW-Authenticate', 'Bearer error="invalid_token"')
        .json({ errors: [error] });
      return;
    }
    const ctx = { ...base, caller: createCaller(base) };
    await yoga(req, res, { ctx });
  };
  const router = Router();
  router.all('/api', cors, refuseLargeBodies, serve);
  return router;
}
