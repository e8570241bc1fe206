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
export interface Asked {
  req: Request;
  request: SignedRequest;
  /** The handle domain of the further origin that was asked; null for the first one. */
  origin: string | null;
}

export type Read = (documents: Documents, asked: Asked) => Promise<object>;

export type Address = readonly [path: string, read: Read];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const idOf = ({ req }: Asked): string => text(req.params.id);
const uuidOf = ({ req }: Asked): string => text(req.params.uuid);
const pageOf = ({ req: { query } }: Asked) => ({
  page: text(query.page) || null,
  maxId: text(query.max_id) || null,
  minId: text(query.min_id) || null,
});

/** As the address is stored: without the query. */
const uriOf = ({ request }: Asked): string => request.url.replace(/\?.*$/s, '');

type OwnerOf = (asked: Asked) => NamedActor;

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
  (documents, asked) =>
    documents[name]({ request: asked.request, owner: owner(asked), ...pageOf(asked) });

const ofOwner =
  (name: 'followersSynchronization' | 'featured' | 'featuredTags', owner: OwnerOf): Read =>
  (documents, asked) =>
    documents[name]({ request: asked.request, owner: owner(asked) });

const ofGroup =
  (of: GroupCollection, owner: OwnerOf): Read =>
  (documents, asked) =>
    documents.groupCollection({ request: asked.request, owner: owner(asked), of, page: pageOf(asked).page });

const authorization =
  (name: `${'quote' | 'reply' | 'like' | 'announce'}Authorization`, owner: OwnerOf): Read =>
  (documents, asked) =>
    documents[name]({ request: asked.request, owner: owner(asked), id: idOf(asked) });

type StatusOf = (asked: Asked) => { owner: NamedActor; id: string } | { uri: string };

const partOf =
  (name: 'status' | 'likes' | 'shares' | 'activity', status: StatusOf): Read =>
  (documents, asked) =>
    documents[name]({ request: asked.request, status: status(asked) });

const repliesOf =
  (status: StatusOf): Read =>
  (documents, asked) => {
    const { query } = asked.req;
    return documents.replies({
      ...{ request: asked.request, status: status(asked), paged: query.page !== undefined },
      ...{ others: query.only_other_accounts === 'true', after: text(query.min_id) || null },
    });
  };

/** The addresses below that of an actor, and below those of the posts. */
function belowActor([base, owner]: readonly [string, OwnerOf]): readonly Address[] {
  const post = `${base}/statuses/:id`;
  const status: StatusOf = (asked) => ({ owner: owner(asked), id: idOf(asked) });
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
      (documents, asked) => documents.groupPost({ request: asked.request, owner: owner(asked), id: idOf(asked) }),
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
const byOwnAddress: StatusOf = (asked) => ({
  uri: uriOf(asked).replace(/^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/.*$/s, '$1'),
});

const actorRead =
  (owner: OwnerOf): Read =>
  (documents, asked) =>
    documents.actor({ request: asked.request, owner: owner(asked) });

const statusBelow =
  (owner: OwnerOf): Read =>
  (documents, asked) =>
    documents.status({ request: asked.request, status: { owner: owner(asked), id: idOf(asked) } });

const ofInstance =
  (name: 'instanceOutbox' | 'instanceFollowers' | 'instanceFollowing'): Read =>
  (documents, asked) => {
    const { page, maxId } = pageOf(asked);
    return documents[name]({ request: asked.request, origin: asked.origin, page, maxId });
  };

const ofEvent =
  (name: 'eventActivity' | 'attendees' | 'eventLikes' | 'eventShares'): Read =>
  (documents, asked) =>
    documents[name]({ request: asked.request, uuid: uuidOf(asked), origin: asked.origin });

export const EVENT: Read = (documents, asked) =>
  documents.event({ request: asked.request, uuid: uuidOf(asked), origin: asked.origin });

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
    (documents, asked) =>
      documents.member({ request: asked.request, member: { id: idOf(asked), origin: asked.origin } }),
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
      (documents, asked) => documents.status({ request: asked.request, status: { uri: uriOf(asked) } }),
    ] as Address,
    ...belowPost(post, byOwnAddress),
  ]),
  ['/member/:uuid', (documents, asked) => documents.member({ request: asked.request, member: { uri: uriOf(asked) } })],
];
