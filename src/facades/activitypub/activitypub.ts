/** ActivityPub: documents of people, groups, posts and events, their collections, and the inboxes. */
import { TRPCError } from '@trpc/server';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import type { NamedActor } from '../../domain/actors/find.ts';
import { SenderError } from '../../domain/federation/inbox/sender-error.ts';
import { ACTIVITY_JSON } from '../../entities/activitypub/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { SignedRequest } from '../../platform/http/signatures/signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { requestedOrigin } from '../requests/requested-origin.ts';
import { internalCallerOf } from '../web/kit/page-caller.ts';
import {
  byName,
  DOCUMENTS,
  type DocumentRequest,
  type Documents,
  EVENT,
  FOREIGN,
  INSTANCE_ACTOR,
  NEGOTIATED,
  ofServer,
  type Read,
  STORED,
} from './addresses.ts';
import { withDeliveryBody } from './delivery-body.ts';
import { wantsDocument } from './negotiate.ts';

/** As the sender signed it: with the host of the origin, even if a proxy changed it. */
function signedRequest({ config }: Platform, req: Request, body: Buffer | null): SignedRequest {
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const base = requestedOrigin(config, req)?.url ?? config.publicUrl;
  return { method: req.method, url: base + req.originalUrl, headers, body };
}

/** A refusal by the procedure, or before it; null for other errors. */
function refusedBy(error: unknown): SenderError | Refusal | null {
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof SenderError || cause instanceof Refusal ? cause : null;
}

type Handle = (req: Request, res: Response) => Promise<void>;

/** @param passes whether what does not exist is left to the handlers after this one */
const settle =
  (handle: Handle, passes = false): RequestHandler =>
  (req: Request, res: Response, next: NextFunction) => {
    handle(req, res).catch((error: unknown) => {
      const refused = refusedBy(error);
      if (!refused) return next(error);
      if (passes && refused.status === 404) return next();
      if (refused.retryAfterSeconds) res.set('Retry-After', String(refused.retryAfterSeconds));
      res.status(refused.status).type(ACTIVITY_JSON).json({ error: refused.message });
    });
  };

export function activityPub(platform: Platform): Router {
  const router = Router();
  const { config } = platform;
  const documentsFor = (req: Request, res: Response): Documents => internalCallerOf(platform, req, res).activityPub;
  const requestOf = (req: Request, body: Buffer | null = null): DocumentRequest => ({
    ...{ req, request: signedRequest(platform, req, body) },
    origin: requestedOrigin(config, req)?.handleDomain ?? null,
  });

  async function show(read: Read, req: Request, res: Response, cached = 'public, max-age=180'): Promise<void> {
    const documents = documentsFor(req, res);
    const document = await read(documents, requestOf(req));
    // A signed request may see more than others, or less.
    res.vary('Accept, Signature');
    if ('type' in document && document.type === 'Tombstone') res.status(410);
    const isOpen =
      read === INSTANCE_ACTOR || (req.get('signature') === undefined && !(await documents.needsSignature()));
    res.set('Cache-Control', isOpen ? cached : 'private, no-store');
    res.type(ACTIVITY_JSON).send(JSON.stringify(document));
  }

  const showing = (read: Read, cached?: string): RequestHandler =>
    settle((req, res) => {
      res.vary('Accept, Signature');
      return show(read, req, res, cached);
    });

  // The actor of a further origin has another path, and /actor may be somebody else's there.
  for (const path of new Set(['/actor', ...config.origins.map(({ actorPath }) => actorPath)])) {
    const shown = showing(INSTANCE_ACTOR);
    const isHere = (req: Request) => (requestedOrigin(config, req)?.actorPath ?? '/actor') === path;
    router.get(path, (req, res, next) => (isHere(req) ? shown(req, res, next) : next()));
  }
  for (const [base, path] of [
    ['/actor', '/actor'],
    ['/@relay', '/relay'],
  ] as const)
    for (const [address, read] of ofServer(base)) {
      const shown = showing(read);
      const isHere = (req: Request) => (requestedOrigin(config, req)?.actorPath ?? '/actor') === path;
      router.get(address, (req, res, next) => (isHere(req) ? shown(req, res, next) : next()));
    }
  for (const [address, read] of DOCUMENTS) router.get(address, showing(read));
  const whenWanted =
    (shown: RequestHandler): RequestHandler =>
    (req, res, next) =>
      wantsDocument(req) ? shown(req, res, next) : next();
  for (const [address, read] of FOREIGN)
    router.get(address, whenWanted(settle((req, res) => show(read, req, res), true)));
  for (const [address, read] of NEGOTIATED) {
    // Other servers assume that an event is deleted if its address says so at once.
    const shown = whenWanted(showing(read, read === EVENT ? 'public, no-cache' : undefined));
    router.get(address, (req, res, next) => {
      res.vary('Accept');
      shown(req, res, next);
    });
  }

  const receiving =
    (owner: ((incoming: DocumentRequest) => NamedActor) | null): Handle =>
    async (req, res) => {
      await withDeliveryBody(config, req, (body) => {
        const incoming = requestOf(req, body);
        const request = { ...incoming.request, body };
        return documentsFor(req, res).receive({ request, owner: owner?.(incoming) ?? null });
      });
      res.status(202).end();
    };
  const shared = [
    '/inbox',
    ...['/actor', ...config.origins.map(({ actorPath }) => actorPath)].map((at) => `${at}/inbox`),
  ];
  router.post(shared, settle(receiving(null)));
  router.post('/users/:name/inbox', settle(receiving(byName)));
  for (const [base, owner] of STORED) router.post(`${base}/inbox`, settle(receiving(owner), true));
  return router;
}
