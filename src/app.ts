/** Combines the facades into one application, and routes WebSocket upgrades; tests use it as it is. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import express, { type Express } from 'express';
import { watchIpRules } from './domain/blocks/ip/known-ip-blocks.ts';
import { watchUsedCopies } from './domain/federation/remote/files/record-use.ts';
import { streamHub } from './entities/streams/stream-hub.ts';
import { streamSource } from './entities/streams/stream-source.ts';
import { adminSession } from './facades/access/browser-authentication.ts';
import { requestContext } from './facades/access/request-context.ts';
import { activityPub } from './facades/activitypub/activitypub.ts';
import { downloads } from './facades/downloads.ts';
import { feeds } from './facades/feeds/feeds.ts';
import { graphqlFacade } from './facades/graphql/yoga.ts';
import { mapTiles } from './facades/map-tiles.ts';
import { mediaFacade } from './facades/media.ts';
import { oauthFacade } from './facades/oauth/router.ts';
import { health } from './facades/operations/health.ts';
import { createMetrics, type Metrics } from './facades/operations/metrics.ts';
import { compress } from './facades/requests/compress.ts';
import { cors } from './facades/requests/cors.ts';
import { plainForwardedFor } from './facades/requests/forwarded-for.ts';
import { privateByDefault } from './facades/requests/private-by-default.ts';
import { refuseNetworks } from './facades/requests/refuse-networks.ts';
import { logRequests } from './facades/requests/request-log.ts';
import { requestNames } from './facades/requests/request-name.ts';
import { securityHeaders } from './facades/requests/security-headers.ts';
import { singleSlashes } from './facades/requests/single-slashes.ts';
import { watchRequests } from './facades/requests/watch-requests.ts';
import { restAdapter } from './facades/rest/adapter.ts';
import { type StreamingFacade, streamingFacade } from './facades/streaming/facade.ts';
import { trpcFacade } from './facades/trpc/trpc.ts';
import { accessPages } from './facades/web/account/access.ts';
import { accountPages } from './facades/web/account/account-pages.ts';
import { awaitingSetup } from './facades/web/account/awaiting-setup.ts';
import { joinedPages } from './facades/web/account/joined/joined.ts';
import { signInLinks } from './facades/web/account/link-page.ts';
import { mailLinks } from './facades/web/account/links/mail-links.ts';
import { securityPages } from './facades/web/account/security/security.ts';
import { signOnPages } from './facades/web/account/sign-on/sign-on-pages.ts';
import { upstreamAddresses } from './facades/web/account/upstream-addresses.ts';
import { warningPages } from './facades/web/account/warnings.ts';
import { webClient } from './facades/web/client/client.ts';
import { clientFiles } from './facades/web/client/client-files.ts';
import { dataPages } from './facades/web/data/data.ts';
import { assets, defaultPictures } from './facades/web/kit/assets.ts';
import { moderationPages } from './facades/web/moderation/moderation.ts';
import { interactions } from './facades/web/public/authorize-interaction.ts';
import { datePollAnswerPages } from './facades/web/public/date-poll-answer-page.ts';
import { joinByMail } from './facades/web/public/event/join-by-mail.ts';
import { joinPages } from './facades/web/public/join-page.ts';
import { oldPages } from './facades/web/public/old-addresses.ts';
import { originPages } from './facades/web/public/origin-pages.ts';
import { publicPages } from './facades/web/public/public-pages.ts';
import { restReference } from './facades/web/public/rest-reference.ts';
import { seriesJoinPages } from './facades/web/public/series-join-page.ts';
import { failures, nothingHere, site } from './facades/web/public/site.ts';
import { sitemap } from './facades/web/public/sitemap.ts';
import { wellKnown } from './facades/web/public/well-known.ts';
import type { Platform } from './platform/platform.ts';
import { innermost } from './platform/trouble.ts';
import { appRouter } from './routers/app-router.ts';

export interface App {
  listener: Express;
  metrics: Metrics;
  takesUpgrade(req: IncomingMessage): boolean;
  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Closes streams and sockets, so that the server can stop. */
  close(): Promise<void>;
}

export function createApp(platform: Platform): App {
  const { clock, config, log, tracing } = platform;
  const metrics = createMetrics(platform);
  const hub = streamHub(platform);
  metrics.watchStreams(hub);
  const streaming: StreamingFacade = streamingFacade({ hub, source: streamSource(platform), clock, log, tracing });
  const rest = restAdapter(appRouter, {
    publicUrl: config.publicUrl,
    newRequestId: () => platform.random.uuid(),
    createContext: ({ req, res, reply, formToken }) =>
      requestContext(platform, req, res, reply, { formToken, session: () => adminSession(platform, req) }),
    onError: ({ error, status, procedure, req }) => {
      const requestId = req.res?.getHeader('X-Request-Id');
      if (status >= 500) log.error({ err: innermost(error), procedure, requestId }, 'procedure failed');
    },
  });
  const networks = refuseNetworks(platform);
  const stopWatching = [watchIpRules(platform), watchUsedCopies(platform)];
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use((req, _res, next) => {
    plainForwardedFor(req);
    next();
  });
  app.use(singleSlashes);
  app.use(watchRequests(platform, requestNames(appRouter), [logRequests(log), metrics.requestFinished]));
  app.use(securityHeaders(config), compress(config));
  app.get('/health', health(platform));
  app.use(networks.handler);
  app.get('/metrics', metrics.show);
  app.use('/assets', assets());
  app.use(defaultPictures());
  app.use('/client', clientFiles());
  app.use(privateByDefault, cors);
  app.use(streaming.handler);
  app.use(downloads(platform));
  // Early, because clients request these most. REST refuses all other paths below /api, except that of GraphQL.
  app.use(rest);
  app.use('/trpc', trpcFacade(platform));
  app.use(graphqlFacade(platform));
  app.use(oauthFacade(platform));
  app.use(activityPub(platform), oldPages(platform), originPages(platform));
  app.use(awaitingSetup(platform));
  app.use(
    accountPages(platform),
    signInLinks(platform),
    mailLinks(platform),
    moderationPages(platform),
    accessPages(platform),
    securityPages(platform),
    joinedPages(platform),
    signOnPages(platform),
    dataPages(platform),
  );
  app.use(feeds(platform));
  app.use(
    warningPages(platform),
    joinPages(platform),
    seriesJoinPages(platform),
    datePollAnswerPages(platform),
    joinByMail(platform),
    interactions(platform),
    upstreamAddresses(platform),
    webClient(platform),
  );
  app.use(mediaFacade(platform), mapTiles(platform));
  app.use(site(platform), sitemap(platform), wellKnown(platform), restReference(platform), publicPages(platform));
  app.use(nothingHere(platform), failures(platform));
  return {
    listener: app,
    metrics,
    takesUpgrade: streaming.takesUpgrade,
    upgrade: networks.upgrades(app, (req, socket, head, ip) => {
      if (!streaming.upgrade(req, socket, head, ip)) socket.destroy();
    }),
    async close() {
      for (const stop of stopWatching) stop();
      networks.close();
      await streaming.close();
      await hub.close();
    },
  };
}
