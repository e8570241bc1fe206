/**
 * The effect of each activity on each kind of object. Where local people can do the same, the function calls their command; posts and events of
 * other servers are stored from their documents. A kind that is missing here does not compile.
 */
import type { ActivityKind } from '../documents/activities/activity.ts';
import * as events from './activities/events.ts';
import * as follows from './activities/follows.ts';
import * as groups from './activities/groups.ts';
import * as instances from './activities/instances.ts';
import * as interactions from './activities/interactions.ts';
import * as invitations from './activities/invitations.ts';
import * as joinAnswers from './activities/join-answers.ts';
import * as joins from './activities/joins.ts';
import * as people from './activities/people.ts';
import * as posts from './activities/posts.ts';
import * as quotes from './activities/quotes.ts';
import * as relays from './activities/relays.ts';
import * as replies from './activities/replies.ts';
import { receiveFlag } from './activities/reports.ts';
import { revoke } from './activities/revocations.ts';
import { receiveWrapped, takeOffWall } from './activities/wrapped.ts';
import type { ActivityContext } from './activity-context.ts';
import type { ActivityOf, ObjectOf, OfKind } from './resolve-object.ts';
import { undoUnknown } from './undone-activities.ts';

type Command<Kind extends ActivityKind, Object> = (
  ctx: ActivityContext,
  object: Object,
  activity: ActivityOf<Kind>,
) => Promise<unknown>;

/** The activity does nothing to an object of this kind. */
const IGNORED = null;

/** Follows and blocks of remote actors do not concern this server, and nothing else is followed or blocked. */
const NO_ACTOR = { event: IGNORED, post: IGNORED, unknown: IGNORED };

/** Remote events and groups are joined at their own server, and nothing else is joined. */
const NOT_JOINED = { person: IGNORED, post: IGNORED, server: IGNORED, unknown: IGNORED };

/** The likes of remote posts and events are counted by their own server, and nothing else is liked. */
const NOT_LIKED = { group: IGNORED, person: IGNORED, server: IGNORED, unknown: IGNORED };

/** Only posts are liked, boosted, quoted and replied to by request. */
const NOT_REQUESTED = { event: IGNORED, group: IGNORED, person: IGNORED, server: IGNORED, unknown: IGNORED };

/** Only an Accept or a Reject decides about them; `unknown` was withdrawn meanwhile. */
const UNDECIDED = {
  boost: IGNORED,
  follow: IGNORED,
  invitation: IGNORED,
  like: IGNORED,
  membership: IGNORED,
  quote: IGNORED,
  relayFollow: IGNORED,
  reply: IGNORED,
  serverFollow: IGNORED,
  unknown: IGNORED,
};

export const COMMANDS: {
  [Kind in ActivityKind]: { [Of in ObjectOf<Kind>['kind']]: Command<Kind, OfKind<ObjectOf<Kind>, Of>> | null };
} = {
  Accept: {
    boost: interactions.acceptBoost,
    event: joins.acceptEvent,
    follow: follows.acceptFollow,
    invitation: groups.acceptGroupInvitation,
    join: joinAnswers.acceptJoin,
    like: interactions.acceptLike,
    membership: groups.acceptMembership,
    quote: quotes.acceptQuote,
    relayFollow: relays.acceptRelayFollow,
    reply: replies.acceptReply,
    serverFollow: instances.acceptServerFollow,
    // The request was withdrawn meanwhile.
    unknown: IGNORED,
  },
  // Collections other than that of pinned posts, such as featured hashtags, are not stored.
  Add: { featured: posts.pinPost, unknown: IGNORED },
  Announce: {
    activity: (ctx, { inner }) => receiveWrapped(ctx, inner),
    event: events.announceEvent,
    post: posts.announcePost,
    removal: (ctx, { uri }) => takeOffWall(ctx, uri),
    // A group announces an unreadable activity, or nobody here follows the group.
    unknown: IGNORED,
  },
  AnnounceRequest: { ...NOT_REQUESTED, post: interactions.receiveAnnounceRequest },
  Block: { ...NO_ACTOR, group: people.receiveBlock, person: people.receiveBlock, server: IGNORED },
  Create: { event: events.receiveEvent, post: posts.receivePost, votes: posts.receiveVotes },
  Delete: {
    authorization: (ctx, { approved }) => revoke(ctx, approved),
    event: events.deleteEvent,
    post: posts.deletePost,
    sender: people.deleteSender,
    unknown: posts.deleteUnknown,
  },
  EmojiReact: { ...NOT_LIKED, event: events.likeEvent, post: posts.likePost },
  // Nobody on this server can be featured in collections of others.
  FeatureRequest: { any: IGNORED },
  Flag: { any: receiveFlag },
  Follow: {
    ...NO_ACTOR,
    group: follows.receiveFollow,
    person: follows.receiveFollow,
    server: instances.receiveServerFollow,
  },
  // Servers ignore Joins, because they take no answers.
  Ignore: { ...UNDECIDED, event: IGNORED, join: joinAnswers.ignoreJoin },
  Invite: {
    event: invitations.receiveEventInvite,
    localGroup: groups.receiveGroupInvite,
    remoteGroup: groups.receiveInviteToRemoteGroup,
    // Nobody is invited to other objects, and only its own server speaks for an unknown event.
    unknown: IGNORED,
  },
  Join: { ...NOT_JOINED, event: joins.receiveJoin, group: groups.receiveGroupJoin },
  Leave: { ...NOT_JOINED, event: joins.receiveLeave, group: groups.receiveGroupLeave },
  Like: { ...NOT_LIKED, event: events.likeEvent, post: posts.likePost },
  LikeRequest: { ...NOT_REQUESTED, post: interactions.receiveLikeRequest },
  Move: { any: people.receiveMove },
  QuoteRequest: { ...NOT_REQUESTED, post: quotes.receiveQuoteRequest },
  Reject: {
    boost: (ctx, { boost }) => interactions.rejectBoost(ctx, boost.id),
    event: joins.rejectEvent,
    follow: follows.rejectFollow,
    invitation: groups.rejectGroupInvitation,
    join: joinAnswers.rejectJoin,
    like: (ctx, { like }) => interactions.rejectLike(ctx, like.id),
    membership: groups.rejectMembership,
    quote: quotes.rejectQuote,
    relayFollow: relays.rejectRelayFollow,
    reply: (ctx, { reply }) => replies.rejectReply(ctx, reply.id),
    serverFollow: instances.rejectServerFollow,
    // The request was withdrawn meanwhile.
    unknown: IGNORED,
  },
  // Comments on events are moderated by their organizers.
  ReplyRequest: { ...NOT_REQUESTED, post: replies.receiveReplyRequest },
  Remove: {
    featured: posts.unpinPost,
    invitation: groups.removeGroupInvitation,
    membership: groups.removeMembership,
    // Other collections are not stored, and the member has left.
    unknown: IGNORED,
  },
  // A tentative answer to a Join leaves it waiting.
  TentativeAccept: { ...UNDECIDED, event: joins.tentativelyAcceptEvent, join: IGNORED },
  Undo: {
    block: people.undoBlock,
    eventAnnounce: events.undoEventAnnounce,
    eventAnswer: joins.undoEventAnswer,
    eventInvite: invitations.undoEventInvite,
    eventLike: events.undoEventLike,
    follow: follows.undoFollow,
    followAccept: follows.undoAcceptOfFollow,
    postAnnounce: posts.undoAnnounce,
    postLike: posts.undoLike,
    // The favourite is the first reaction of a person, which stays.
    reaction: IGNORED,
    serverFollow: instances.undoServerFollow,
    serverFollowAccept: instances.undoAcceptOfServerFollow,
    unknown: undoUnknown,
  },
  Update: {
    event: events.receiveEvent,
    membership: groups.updateMembership,
    post: posts.updatePost,
    sender: people.updateSender,
    // The member has left.
    unknown: IGNORED,
  },
};
