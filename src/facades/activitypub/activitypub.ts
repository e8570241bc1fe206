/** ActivityPub: documents of people, groups, posts and events, their collections, and the inboxes. */
import { TRPCError } from '@trpc/server';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import { SenderError } from '../../domain/federation/inbox/sender-error.ts';
import { ACTIVITY_JSON } from '../../entities/activitypub/context.ts';
import { GROUP_COLLECTIONS, type GroupCollection } from '../../entities/activitypub/group-terms.ts';
import { Refusal } from '../../platform/errors.ts';
import type { SignedRequest } from '../../platform/http/signatures/signature.ts';
import type { Platform } from '../../platform/platform.ts';
import { type InternalCaller, internalCallerOf } from '../web/kit/page-caller.ts';
import { withDeliveryBody } from './delivery-body.ts';
import { wantsDocument } from './negotiate.ts';

type Documents = InternalCaller['activityPub'];
type Read = (documents: Documents, request: SignedRequest, req: Request) => Promise<object>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const nameOf = (req: Request): string => text(req.params.name);
const idOf = (req: Request): string => text(req.params.id);
const uuidOf = (req: Request): string => text(req.params.uuid);
const pageOf = ({ query }: Request) => ({
  page: text(query.page) || null,
  maxId: text(query.max_id) || null,
  minId: text(query.min_id) || null,
});

/** The same for everybody, in every mode. */
const INSTANCE_ACTOR: Read = (documents) => documents.instanceActor();
const ACTOR: Read = (documents, request, req) => documents.actor({ request, name: nameOf(req) });
const STATUS: Read = (documents, request, req) => documents.status({ request, name: nameOf(req), id: idOf(req) });

const EVENT: Read = (documents, request, req) => documents.event({ request, uuid: uuidOf(req) });

const ofEvent =
  (name: 'eventActivity' | 'attendees' | 'eventLikes' | 'eventShares'): Read =>
  (documents, request, req) =>
    documents[name]({ request, uuid: uuidOf(req) });

const listOf =
  (name: 'outbox' | 'followers' | 'following'): Read =>
  (documents, request, req) =>
    documents[name]({ request, name: nameOf(req), ...pageOf(req) });

const ofInstance =
  (name: 'instanceOutbox' | 'instanceFollowers' | 'instanceFollowing'): Read =>
  (documents, request, req) => {
    const { page, maxId } = pageOf(req);
    return documents[name]({ request, page, maxId });
  };

type Part = 'likes' | 'shares' | 'activity' | `${'quote' | 'reply' | 'like' | 'announce'}Authorization`;

const partOf =
  (name: Part): Read =>
  (documents, request, req) =>
    documents[name]({ request, name: nameOf(req), id: idOf(req) });

const ofGroup =
  (of: GroupCollection): Read =>
  (documents, request, req) =>
    documents.groupCollection({ request, name: nameOf(req), of, page: text(req.query.page) || null });

/** Addresses that only have documents, whatever the Accept header. */
const DOCUMENTS: readonly (readonly [address: string, read: Read])[] = [
  ['/actor', INSTANCE_ACTOR],
  ['/actor/outbox', ofInstance('instanceOutbox')],
  ['/actor/followers', ofInstance('instanceFollowers')],
  ['/actor/following', ofInstance('instanceFollowing')],
  ['/users/:name/outbox', listOf('outbox')],
  ['/users/:name/followers', listOf('followers')],
  ['/users/:name/following', listOf('following')],
  [
    '/users/:name/followers_synchronization',
    (documents, request, req) => documents.followersSynchronization({ request, name: nameOf(req) }),
  ],
  [
    '/users/:name/collections/featured',
    (documents, request, req) => documents.featured({ request, name: nameOf(req) }),
  ],
  [
    '/users/:name/collections/tags',
    (documents, request, req) => documents.featuredTags({ request, name: nameOf(req) }),
  ],
  ['/users/:name/statuses/:id/likes', partOf('likes')],
  ['/users/:name/statuses/:id/shares', partOf('shares')],
  [
    '/users/:name/statuses/:id/replies',
    (documents, request, { params, query }) =>
      documents.replies({
        ...{ request, name: text(params.name), id: text(params.id), paged: query.page !== undefined },
        ...{ others: query.only_other_accounts === 'true', after: text(query.min_id) || null },
      }),
  ],
  [
    '/contexts/:id',
    (documents, request, { params, query }) =>
      documents.thread({
        ...{ request, id: text(params.id), paged: query.page !== undefined },
        after: query.page === undefined ? null : text(query.min_id) || null,
      }),
  ],
  ['/users/:name/statuses/:id/activity', partOf('activity')],
  ['/users/:name/quote_authorizations/:id', partOf('quoteAuthorization')],
  ['/users/:name/reply_authorizations/:id', partOf('replyAuthorization')],
  ['/users/:name/like_authorizations/:id', partOf('likeAuthorization')],
  ['/users/:name/announce_authorizations/:id', partOf('announceAuthorization')],
  ['/events/:uuid/activity', ofEvent('eventActivity')],
  ['/events/:uuid/attendees', ofEvent('attendees')],
  ['/events/:uuid/likes', ofEvent('eventLikes')],
  ['/events/:uuid/shares', ofEvent('eventShares')],
  ...GROUP_COLLECTIONS.map((of) => [`/users/:name/${of}`, ofGroup(of)] as const),
  ['/members/:id', (documents, request, req) => documents.member({ request, id: idOf(req) })],
];

/** Pages for people that have a document, too. */
const NEGOTIATED: readonly (readonly [address: string, read: Read])[] = [
  ['/users/:name', ACTOR],
  ['/users/:name/statuses/:id', STATUS],
  ['/@:name', ACTOR],
  ['/@:name/:id', STATUS],
  ['/events/:uuid', EVENT],
];

const INBOXES = ['/inbox', '/actor/inbox', '/users/:name/inbox'];

/** As the sender signed it: with the public host, even if a proxy changed it. */
function signedRequest(platform: Platform, req: Request, body: Buffer | null): SignedRequest {
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { method: req.method, url: platform.config.publicUrl + req.originalUrl, headers, body };
}

/** A refusal by the procedure, or before it; null for other errors. */
function refusedBy(error: unknown): SenderError | Refusal | null {
  const cause = error instanceof TRPCError ? error.cause : error;
  return cause instanceof SenderError || cause instanceof Refusal ? cause : null;
}

const settle =
  (handle: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  (req: Request, res: Response, next: NextFunction) => {
    handle(req, res).catch((error: unknown) => {
      const refused = refusedBy(error);
      if (!refused) return next(error);
      if (refused.retryAfterSeconds) res.set('Retry-After', String(refused.retryAfterSeconds));
      res.status(refused.status).type(ACTIVITY_JSON).json({ error: refused.message });
    });
  };

export function activityPub(platform: Platform): Router {
  const router = Router();
  const documentsFor = (req: Request, res: Response): Documents => internalCallerOf(platform, req, res).activityPub;

  const show = (read: Read, cached = 'public, max-age=180'): RequestHandler =>
    settle(async (req, res) => {
      // A signed request may see more than others, or less.
      res.vary('Accept, Signature');
      const documents = documentsFor(req, res);
      const document = await read(documents, signedRequest(platform, req, null), req);
      if ('type' in document && document.type === 'Tombstone') res.status(410);
      const isOpen =
        read === INSTANCE_ACTOR || (req.get('signature') === undefined && !(await documents.needsSignature()));
      res.set('Cache-Control', isOpen ? cached : 'private, no-store');
      res.type(ACTIVITY_JSON).send(JSON.stringify(document));
    });

  for (const [address, read] of DOCUMENTS) router.get(address, show(read));
  for (const [address, read] of NEGOTIATED) {
    // Other servers assume that an event is deleted if its address says so at once.
    const shown = show(read, read === EVENT ? 'public, no-cache' : undefined);
    router.get(address, (req, res, next) => {
      res.vary('Accept');
      if (wantsDocument(req)) shown(req, res, next);
      else next();
    });
  }
  router.post(
    INBOXES,
    settle(async (req, res) => {
      await withDeliveryBody(platform.config, req, (body) => {
        const request = { ...signedRequest(platform, req, body), body };
        return documentsFor(req, res).receive({ request, name: nameOf(req) || null });
      });
      res.status(202).end();
    }),
  );
  return router;
}
