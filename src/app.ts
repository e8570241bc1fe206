/** Stacks the facades into one application, and routes WebSocket upgrades; tests use it as it is. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express } from 'express';
import { streamHub } from './entities/stream-hub.ts';
import { streamSource } from './entities/stream-source.ts';
import { compress } from './facades/compress.ts';
import { feeds } from './facades/feeds.ts';
import { graphqlFacade } from './facades/graphql/yoga.ts';
import { health } from './facades/health.ts';
import { mediaFacade } from './facades/media.ts';
import { createMetrics, type Metrics } from './facades/metrics.ts';
import { oauthFacade } from './facades/oauth/router.ts';
import { privateByDefault } from './facades/private-by-default.ts';
import { correctedContext, requestContext } from './facades/request-context.ts';
import { logRequests } from './facades/request-log.ts';
import { requestNames } from './facades/request-name.ts';
import { restAdapter } from './facades/rest/adapter.ts';
import { cors } from './facades/rest/cors.ts';
import { securityHeaders } from './facades/security-headers.ts';
import { type StreamingFacade, streamingFacade } from './facades/streaming/facade.ts';
import { trpcFacade } from './facades/trpc.ts';
import { watchRequests } from './facades/watch-requests.ts';
import { accessPages } from './facades/web/access.ts';
import { accountPages } from './facades/web/account-pages.ts';
import { assets } from './facades/web/assets.ts';
import { mailLinks } from './facades/web/mail-links.ts';
import { moderationPages } from './facades/web/moderation.ts';
import { publicPages } from './facades/web/public-pages.ts';
import { restReference } from './facades/web/rest-reference.ts';
import { failures, nothingHere, site } from './facades/web/site.ts';
import type { Platform } from './platform/platform.ts';
import { innermost } from './platform/trouble.ts';
import { appRouter } from './routers/app-router.ts';

export interface App {
  listener: Express;
  metrics: Metrics;
  takesUpgrade(req: IncomingMessage): boolean;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends streams and sockets, so that the server can stop. */
  close(): Promise<void>;
}

export function createApp(platform: Platform): App {
  const { clock, config, log } = platform;
  const metrics = createMetrics(platform);
  const hub = streamHub(platform);
  const streaming: StreamingFacade = streamingFacade({ hub, source: streamSource(platform), clock, log });
  const rest = restAdapter(appRouter, {
    publicUrl: config.publicUrl,
    newRequestId: () => platform.random.uuid(),
    createContext: ({ req, res, reply, meta, formToken }) =>
      requestContext(platform, req, res, reply, meta.presumes, formToken),
    correctContext: (ran, { req, res, formToken }) => correctedContext(platform, ran, req, res, formToken),
    onError: ({ error, status, procedure, req }) => {
      const requestId = req.res?.getHeader('X-Request-Id');
      if (status >= 500) log.error({ err: innermost(error), procedure, requestId }, 'procedure failed');
    },
  });
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(watchRequests(platform, requestNames(appRouter), [logRequests(log), metrics.requestFinished]));
  app.use(securityHeaders(config), compress(config));
  app.get('/health', health(platform));
  app.get('/metrics', metrics.show);
  app.use('/assets', assets());
  app.use(privateByDefault, cors);
  app.use(streaming.handler);
  // The most asked for first: it leaves what is not below its paths to those behind it.
  app.use(rest);
  app.use(oauthFacade(platform));
  app.use(accountPages(platform), mailLinks(platform), moderationPages(platform), accessPages(platform));
  app.use(mediaFacade(platform));
  app.use(feeds(platform));
  app.use('/trpc', trpcFacade(platform));
  app.use(graphqlFacade(platform));
  app.use(site(), restReference(platform), publicPages(platform));
  app.use(nothingHere, failures(platform));
  return {
    listener: app,
    metrics,
    takesUpgrade: streaming.takesUpgrade,
    upgrade(req, socket, head) {
      if (!streaming.upgrade(req, socket, head)) socket.destroy();
    },
    async close() {
      streaming.close();
      await hub.close();
    },
  };
}
