/** Stacks the facades into one application, and routes WebSocket upgrades; tests use it as it is. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express } from 'express';
import { graphqlFacade } from './facades/graphql/yoga.ts';
import { mediaFacade } from './facades/media.ts';
import { requestContext } from './facades/request-context.ts';
import { restAdapter } from './facades/rest/adapter.ts';
import { trpcFacade } from './facades/trpc.ts';
import type { Platform } from './platform/platform.ts';
import { appRouter } from './routers/app-router.ts';

export interface App {
  listener: Express;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends streams and sockets, so that the server can stop. */
  close(): Promise<void>;
}

export function createApp(platform: Platform): App {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', platform.config.trustProxy);
  app.use('/trpc', trpcFacade(platform));
  app.use(
    restAdapter(appRouter, {
      publicUrl: platform.config.publicUrl,
      newRequestId: () => platform.random.uuid(),
      createContext: ({ req, res, reply }) => requestContext(platform, req, res, reply),
    }),
  );
  app.use(mediaFacade(platform));
  app.use(graphqlFacade(platform));
  return { listener: app, upgrade: (_req, socket) => socket.destroy(), async close() {} };
}
