/**
 * The addresses of documents. Local actors are below /users; those that came with another server keep the addresses of that software, by which
 * they are stored: Mastodon's newer ones below /ap/users, Mobilizon's at their page, and objects with addresses of their own.
 */
import type { Request } from 'express';
import type { NamedActor } from '../../domain/actors/find.ts';
import { GROUP_COLLECTIONS, type GroupCollection } from '../../entities/activitypub/group-terms.ts';
import type { SignedRequest } from '../../platform/http/signatures/signature.ts';
import type { InternalCaller } from '../web/kit/page-caller.ts';

export type Documents = InternalCaller['activityPub'];

/** A request for a document. */
export interface DocumentRequest {
  req: Request;
  request: SignedRequest;
  /** The handle domain of the further origin that the request names; null for the first one. */
  origin: string | null;
}

export type Read = (documents: Documents, incoming: DocumentRequest) => Promise<object>;

export type Address = readonly [path: string, read: Read];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = ({ req }: DocumentRequest): string => text(req.params.id);
const uuidOf = ({ req }: DocumentRequest): string => text(req.params.uuid);
const pageOf = ({ req: { query } }: DocumentRequest) => ({
  page: text(query.page) || null,
  maxId: text(query.max_id) || null,
  minId: text(query.min_id) || null,
});

/** As the address is stored: without the query. */
const uriOf = ({ request }: DocumentRequest): string => request.url.replace(/\?.*$/s, '');

type OwnerOf = (incoming: DocumentRequest) => NamedActor;

export const byName: OwnerOf = ({ req, origin }) => ({ name: text(req.params.name), origin });

/** By the beginning of the requested address, with so many segments of its path. */
const byAddress =
  (segments: 1 | 3): OwnerOf =>
  ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return { uri: `${origin}${pathname.split('/', segments + 1).join('/')}` };
  };

/** The base of an actor's addresses, and how it names the actor. */
const BY_NAME = ['/users/:name', byName] as const;
export const STORED = [
  ['/ap/users/:account', byAddress(3)],
  ['/@:name', byAddress(1)],
] as const;

const listOf =
  (name: 'outbox' | 'followers' | 'following', owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents[name]({ request: incoming.request, owner: owner(incoming), ...pageOf(incoming) });

const ofOwner =
  (name: 'followersSynchronization' | 'featured' | 'featuredTags', owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents[name]({ request: incoming.request, owner: owner(incoming) });

const ofGroup =
  (of: GroupCollection, owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents.groupCollection({ request: incoming.request, owner: owner(incoming), of, page: pageOf(incoming).page });

const authorization =
  (name: `${'quote' | 'reply' | 'like' | 'announce'}Authorization`, owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents[name]({ request: incoming.request, owner: owner(incoming), id: idOf(incoming) });

type StatusOf = (incoming: DocumentRequest) => { owner: NamedActor; id: string } | { uri: string };

const partOf =
  (name: 'status' | 'likes' | 'shares' | 'activity', status: StatusOf): Read =>
  (documents, incoming) =>
    documents[name]({ request: incoming.request, status: status(incoming) });

const repliesOf =
  (status: StatusOf): Read =>
  (documents, incoming) => {
    const { query } = incoming.req;
    return documents.replies({
      ...{ request: incoming.request, status: status(incoming), paged: query.page !== undefined },
      ...{ others: query.only_other_accounts === 'true', after: text(query.min_id) || null },
    });
  };

/** The addresses below that of an actor, and below those of the posts. */
function belowActor([base, owner]: readonly [string, OwnerOf]): readonly Address[] {
  const post = `${base}/statuses/:id`;
  const status: StatusOf = (incoming) => ({ owner: owner(incoming), id: idOf(incoming) });
  return [
    [`${base}/outbox`, listOf('outbox', owner)],
    [`${base}/followers`, listOf('followers', owner)],
    [`${base}/following`, listOf('following', owner)],
    [`${base}/followers_synchronization`, ofOwner('followersSynchronization', owner)],
    [`${base}/collections/featured`, ofOwner('featured', owner)],
    [`${base}/collections/tags`, ofOwner('featuredTags', owner)],
    ...belowPost(post, status),
    [`${base}/quote_authorizations/:id`, authorization('quoteAuthorization', owner)],
    [`${base}/reply_authorizations/:id`, authorization('replyAuthorization', owner)],
    [`${base}/like_authorizations/:id`, authorization('likeAuthorization', owner)],
    [`${base}/announce_authorizations/:id`, authorization('announceAuthorization', owner)],
    [
      `${base}/posts/:id`,
      (documents, incoming) =>
        documents.groupPost({ request: incoming.request, owner: owner(incoming), id: idOf(incoming) }),
    ],
    ...GROUP_COLLECTIONS.map((of) => [`${base}/${of}`, ofGroup(of, owner)] as const),
  ];
}

function belowPost(post: string, status: StatusOf): readonly Address[] {
  return [
    [`${post}/likes`, partOf('likes', status)],
    [`${post}/shares`, partOf('shares', status)],
    [`${post}/replies`, repliesOf(status)],
    [`${post}/activity`, partOf('activity', status)],
  ];
}

/** The parent of a part of a post, such as its replies. */
const byOwnAddress: StatusOf = (incoming) => ({
  uri: uriOf(incoming).replace(/^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/.*$/s, '$1'),
});

const actorRead =
  (owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents.actor({ request: incoming.request, owner: owner(incoming) });

const statusBelow =
  (owner: OwnerOf): Read =>
  (documents, incoming) =>
    documents.status({ request: incoming.request, status: { owner: owner(incoming), id: idOf(incoming) } });

const ofInstance =
  (name: 'instanceOutbox' | 'instanceFollowers' | 'instanceFollowing'): Read =>
  (documents, incoming) => {
    const { page, maxId } = pageOf(incoming);
    return documents[name]({ request: incoming.request, origin: incoming.origin, page, maxId });
  };

const ofEvent =
  (name: 'eventActivity' | 'attendees' | 'eventLikes' | 'eventShares'): Read =>
  (documents, incoming) =>
    documents[name]({ request: incoming.request, uuid: uuidOf(incoming), origin: incoming.origin });

export const EVENT: Read = (documents, incoming) =>
  documents.event({ request: incoming.request, uuid: uuidOf(incoming), origin: incoming.origin });

/** The same for everybody, in every mode. */
export const INSTANCE_ACTOR: Read = (documents, { origin }) => documents.instanceActor({ origin });

/** The collections of the actor that represents the server at an origin; `/@relay` is that of Mobilizon. */
export const ofServer = (base: '/actor' | '/@relay'): readonly Address[] => [
  [`${base}/outbox`, ofInstance('instanceOutbox')],
  [`${base}/followers`, ofInstance('instanceFollowers')],
  [`${base}/following`, ofInstance('instanceFollowing')],
];

/** Addresses that only have documents, whatever the Accept header. */
export const DOCUMENTS: readonly Address[] = [
  ...belowActor(BY_NAME),
  ...['/contexts/:id', '/contexts/:id/items'].map(
    (address): Address => [
      address,
      (documents, { req: { params, query }, request, origin }) =>
        documents.thread({
          ...{ request, origin, id: text(params.id), paged: query.page !== undefined },
          after: query.page === undefined ? null : text(query.min_id) || null,
        }),
    ],
  ),
  ['/events/:uuid/activity', ofEvent('eventActivity')],
  ['/events/:uuid/attendees', ofEvent('attendees')],
  ['/events/:uuid/likes', ofEvent('eventLikes')],
  ['/events/:uuid/shares', ofEvent('eventShares')],
  [
    '/members/:id',
    (documents, incoming) =>
      documents.member({ request: incoming.request, member: { id: idOf(incoming), origin: incoming.origin } }),
  ],
];

/** Pages for people that have a document, too. */
export const NEGOTIATED: readonly Address[] = [
  ['/users/:name', actorRead(byName)],
  ['/users/:name/statuses/:id', statusBelow(byName)],
  ['/@:name', actorRead(byName)],
  ['/@:name/:id', statusBelow(byName)],
  ['/events/:uuid', EVENT],
];

/** Addresses of other software. They have a document only if it is stored under this address; otherwise they are unknown, or pages. */
export const FOREIGN: readonly Address[] = [
  ...STORED.flatMap(([base, owner]) => [
    ...belowActor([base, owner]),
    [`${base}/statuses/:id`, statusBelow(owner)] as const,
  ]),
  ['/ap/users/:account', actorRead(byAddress(3))],
  ...['/comments/:uuid', '/p/:slug'].flatMap((post) => [
    [
      post,
      (documents, incoming) => documents.status({ request: incoming.request, status: { uri: uriOf(incoming) } }),
    ] as Address,
    ...belowPost(post, byOwnAddress),
  ]),
  [
    '/member/:uuid',
    (documents, incoming) => documents.member({ request: incoming.request, member: { uri: uriOf(incoming) } }),
  ],
];
