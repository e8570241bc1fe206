/** Resolves what an Accept, Reject, TentativeAccept or Ignore answers: an activity of this server, or a local event. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { ActivityReference } from '../documents/activities/follow.ts';
import { isSameId } from '../documents/forms.ts';
import { instanceActorUri } from '../outbox/instance-key.ts';
import { boostUriOf, favouriteIdOf, followIdOf, INVITATIONS, quotingUriOf, replyUriOf } from '../outbox/uris.ts';
import { relationWith } from '../remote/instances/relations.ts';
import { speaksForRelay } from '../remote/relays/relays.ts';
import type { ActivityContext } from './activity-context.ts';
import { findGroupInvitation, findMembership } from './find-membership.ts';
import { isOwnFollow, localObject } from './object-at.ts';

/** Follows that came with another server have stored ids, which may contain the numbers of other rows. */
function named(id: string): Prisma.FollowWhereInput[] {
  const followId = followIdOf(id);
  const computed = followId === null ? [] : [{ id: followId, follower: { uri: id.replace(/#.*/, '') } }];
  return [{ uri: id }, ...computed];
}

/** The follow of the sender by a local actor: by its id, or by its follower unless the reference names another target. */
async function followOf(ctx: ActivityContext, { id, actor, object }: ActivityReference) {
  const targetId = ctx.sender.id;
  const follow = id === null ? null : await ctx.db.follow.findFirst({ where: { targetId, OR: named(id) } });
  if (follow || actor === null || (object !== null && object !== ctx.sender.uri)) return follow;
  const follower = await localObject(ctx, actor);
  return 'id' in follower ? ctx.db.follow.findFirst({ where: { followerId: follower.id, targetId } }) : null;
}

/** The Join of a remote event by a local person: by its id, or by who joins what if the answer repeats the Join without its id. */
const joinOf = ({ db }: ActivityContext, { id, actor, object }: ActivityReference) =>
  db.participant.findFirst({
    where: {
      ...(id === null ? { actor: { uri: actor ?? '', deletedAt: null }, event: { uri: object ?? '' } } : { uri: id }),
      AND: { actor: { domain: null }, event: { local: false } },
    },
    include: { event: true },
  });

/** The local post that quotes one by the sender: by the id of the request, or as its instrument. */
const quotingOf = ({ db, sender }: ActivityContext, { id, instrument }: ActivityReference) =>
  db.status.findFirst({
    where: {
      uri: (id === null ? null : quotingUriOf(id)) ?? instrument ?? '',
      ...{ local: true, deletedAt: null, quotedActorId: sender.id, quoteState: { not: null } },
    },
  });

/** The reply to the sender, which may be remote: authors tell their followers, too. By the id of the request, of the reply or of its Create, or as what these contain. */
const replyOf = ({ db, sender }: ActivityContext, { id, instrument, object }: ActivityReference) =>
  db.status.findFirst({
    where: {
      uri: { in: [id, instrument, object].flatMap((uri) => (uri === null ? [] : replyUriOf(uri))) },
      ...{ deletedAt: null, approval: { authorId: sender.id } },
    },
  });

/** The addresses by which an answer may name a request: its id, and the activity that it requests. */
const namedBy = ({ id, instrument }: ActivityReference): string[] =>
  [id, instrument].flatMap((uri) => (uri === null ? [] : [uri]));

/** The like of a post by the sender: by the id of the request or of the Like. */
const likeOf = ({ db, sender }: ActivityContext, answered: ActivityReference) =>
  db.favourite.findFirst({
    where: {
      id: { in: namedBy(answered).flatMap((uri) => favouriteIdOf(uri) ?? []) },
      ...{ actor: { domain: null }, status: { actorId: sender.id } },
    },
  });

/** The boost of a post by the sender: by the id of the request or of the Announce. */
const boostOf = ({ db, sender }: ActivityContext, answered: ActivityReference) =>
  db.status.findFirst({
    where: {
      uri: { in: namedBy(answered).map(boostUriOf) },
      ...{ local: true, deletedAt: null, reblogOf: { actorId: sender.id } },
    },
  });

const FINDERS = {
  follow: async (ctx: ActivityContext, answered: ActivityReference) => {
    const follow = await followOf(ctx, answered);
    return follow && ({ kind: 'follow', follow } as const);
  },
  /** A local event, or an invitation to it. */
  event: async (ctx: ActivityContext, { id, type, object }: ActivityReference) => {
    const [uri] = ((type === 'Invite' ? object : null) ?? id ?? '').split(INVITATIONS);
    const found = uri ? await localObject(ctx, uri) : null;
    return found?.kind === 'event' ? found : null;
  },
  join: async (ctx: ActivityContext, answered: ActivityReference) => {
    const participation = await joinOf(ctx, answered);
    return participation && ({ kind: 'join', participation } as const);
  },
  /** The Follow of the sender by this server. */
  serverFollow: async (ctx: ActivityContext, answered: ActivityReference) => {
    const relation = await relationWith(ctx.db, ctx.sender.id);
    return relation && isOwnFollow(ctx, answered, relation) ? ({ kind: 'serverFollow' } as const) : null;
  },
  /** The Follow of a relay by this server: by its id, or as the only one to its host if the answer repeats the Follow without its id. */
  relayFollow: async (ctx: ActivityContext, { id, actor, object }: ActivityReference) => {
    const isOwn = id !== null || (actor !== null && isSameId(actor, instanceActorUri(ctx)));
    const where = id === null ? { followUri: { not: null }, target: object ?? '' } : { followUri: id };
    const found = isOwn ? await ctx.db.relay.findMany({ where }) : [];
    const [relay, ...others] = found.filter((one) => speaksForRelay(ctx.sender, one));
    return relay && others.length === 0 ? ({ kind: 'relayFollow', relay } as const) : null;
  },
  invitation: async (ctx: ActivityContext, { id }: ActivityReference) => {
    const invitation = id === null ? null : await findGroupInvitation(ctx, id);
    return invitation && ({ kind: 'invitation', invitation } as const);
  },
  quote: async (ctx: ActivityContext, answered: ActivityReference) => {
    const quoting = await quotingOf(ctx, answered);
    return quoting && ({ kind: 'quote', quoting } as const);
  },
  reply: async (ctx: ActivityContext, answered: ActivityReference) => {
    const reply = await replyOf(ctx, answered);
    return reply && ({ kind: 'reply', reply } as const);
  },
  like: async (ctx: ActivityContext, answered: ActivityReference) => {
    const like = await likeOf(ctx, answered);
    return like && ({ kind: 'like', like } as const);
  },
  boost: async (ctx: ActivityContext, answered: ActivityReference) => {
    const boost = await boostOf(ctx, answered);
    return boost && ({ kind: 'boost', boost } as const);
  },
  membership: async (ctx: ActivityContext, { id, actor, object: group }: ActivityReference) => {
    const member = await findMembership(ctx, { id, actor, group });
    return member && ({ kind: 'membership', member } as const);
  },
};

type Kind = keyof typeof FINDERS;

/**
 * The possible kinds of an object of a type. Each address belongs to one row, so the order has a meaning only where an answer may name its
 * object by other data: a relay may be followed as a server, too.
 */
const KINDS = new Map<string, readonly Kind[]>([
  ['Follow', ['relayFollow', 'follow', 'serverFollow']],
  ['Member', ['invitation', 'membership']],
  ['Join', ['join', 'invitation', 'membership']],
  ['Invite', ['invitation', 'event']],
  ['Event', ['event']],
  ['QuoteRequest', ['quote']],
  ['ReplyRequest', ['reply']],
  // GoToSocial before 0.20 answers the reply, Like or Announce itself.
  ['Note', ['reply']],
  ['Question', ['reply']],
  ['Create', ['reply']],
  ['LikeRequest', ['like']],
  ['AnnounceRequest', ['boost']],
  ['Like', ['like']],
  ['Announce', ['boost']],
  // A local person who is invited to a remote event sends an Accept instead of a Join.
  ['Accept', ['join']],
]);

/** An id alone may name any of them. */
const ALL = Object.keys(FINDERS) as Kind[];

export async function resolveAnswered(ctx: ActivityContext, answered: ActivityReference) {
  for (const kind of answered.type === null ? ALL : (KINDS.get(answered.type) ?? [])) {
    const found = await FINDERS[kind](ctx, answered);
    if (found) return found;
  }
  return { kind: 'unknown' } as const;
}
