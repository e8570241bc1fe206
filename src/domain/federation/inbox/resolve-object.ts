/**
 * Resolves what a received activity is about, once and before anything is done: the kind of its object, and the row or the document behind
 * it. `commands.ts` has the command for each kind.
 */
import { statement } from '../../../platform/database/sql.ts';
import { type Activity, type ActivityKind, actorOf, readActivity } from '../documents/activities/activity.ts';
import type { Thing } from '../documents/activities/activity-base.ts';
import type { AnnounceActivity } from '../documents/activities/announce.ts';
import type { CreateActivity } from '../documents/activities/create.ts';
import type { InviteActivity } from '../documents/activities/membership.ts';
import type { PinActivity } from '../documents/activities/pin.ts';
import type { UpdateActivity } from '../documents/activities/update.ts';
import { isEventDocument } from '../documents/events/event.ts';
import { idOf, isSameHost } from '../documents/forms.ts';
import { fetchObject, isLocalUri } from '../outbox/requests.ts';
import { actorAt } from '../remote/find/find-remote-actor.ts';
import type { Approved } from './activities/revocations.ts';
import type { ActivityContext } from './activity-context.ts';
import { isHeard } from './audience.ts';
import { findGroupInvitation, findMembership } from './find-membership.ts';
import { likedObject, localObject, objectAt } from './object-at.ts';
import { resolveAnswered } from './resolve-answered.ts';
import { resolveUndone } from './resolve-undone.ts';
import { isDeletedThere } from './undone-activities.ts';

/** The members of a union whose kind may be `Kind`. */
export type OfKind<Union, Kind> = Union extends { kind: infer Own } ? (Kind extends Own ? Union : never) : never;

/** The activities of a kind as they are read. */
export type ActivityOf<Kind extends ActivityKind> = OfKind<Activity, Kind>;

const UNKNOWN = { kind: 'unknown' } as const;

/** The activity with the document that its object's own address shows, if it came without. */
async function withDocument<A extends CreateActivity | UpdateActivity>(ctx: ActivityContext, activity: A) {
  const { object } = activity;
  const document = object.document ?? (await fetchObject(ctx, object.id));
  const whole: A = { ...activity, object: { ...object, document } };
  return isEventDocument(document) ? ({ kind: 'event', whole } as const) : ({ kind: 'post', whole } as const);
}

async function updatedObject(ctx: ActivityContext, activity: ActivityOf<'Update'>) {
  if ('member' in activity) {
    const member = await findMembership(ctx, activity.member);
    return member ? ({ kind: 'membership', member, read: activity.member } as const) : UNKNOWN;
  }
  return activity.ofActor ? ({ kind: 'sender', object: activity.object } as const) : withDocument(ctx, activity);
}

const approvedBy = statement(
  'approved_by_authorization',
  `SELECT 'quote' AS kind, q.status_id AS id FROM remote_quotes q JOIN statuses s ON s.id = q.status_id
     WHERE q.authorization = $1 AND s.quoted_actor_id = $2
   UNION ALL SELECT CASE WHEN s.reblog_of_id IS NULL THEN 'reply' ELSE 'boost' END, p.status_id
     FROM status_approvals p JOIN statuses s ON s.id = p.status_id WHERE p.authorization = $1 AND p.author_id = $2
   UNION ALL SELECT 'like', f.id FROM favourites f JOIN statuses s ON s.id = f.status_id
     WHERE f.authorization = $1 AND s.actor_id = $2`,
).as<Approved>();

/** The quotes, replies, boosts and likes that have this approval by the sender. */
async function objectOfApproval({ sql, sender }: ActivityContext, authorization: string) {
  const approved = await sql.many(approvedBy, [authorization, sender.id]);
  return approved.length === 0 ? null : ({ kind: 'authorization', approved } as const);
}

async function deletedObject(ctx: ActivityContext, { object, ofActor }: ActivityOf<'Delete'>) {
  if (ofActor) return { kind: 'sender' } as const;
  const found = await objectAt(ctx, object);
  if (found?.kind === 'event' || found?.kind === 'post') return { kind: found.kind, id: found.id };
  return (await objectOfApproval(ctx, object)) ?? UNKNOWN;
}

/** An unknown object is fetched only if somebody on this server would see what the sender announces. */
async function sharedObject(ctx: ActivityContext, { id: uri, document }: Thing) {
  const post = { kind: 'post', uri, document: null } as const;
  const found = await objectAt(ctx, uri);
  if (found) return found.kind === 'event' ? found : post;
  if (isLocalUri(ctx, uri) || !(await isHeard(ctx)) || (await isDeletedThere(ctx, uri))) return post;
  if (document !== null && !isEventDocument(document)) return post;
  const read = document !== null && isSameHost(uri, ctx.sender.uri) ? document : await fetchObject(ctx, uri);
  return isEventDocument(read)
    ? ({ kind: 'event', id: null, document: read } as const)
    : ({ kind: 'post', uri, document: read } as const);
}

/** The Delete of a post on another host than its actor's, as moderators of a forum send it. */
function removedByModerator({ document, type }: Thing) {
  const uri = type === 'Delete' ? idOf(document?.object) : null;
  return uri === null ? UNKNOWN : ({ kind: 'removal', uri } as const);
}

/** Groups of Lemmy and other forums announce whole activities (FEP-1b12). A new post is shared as if it were announced itself; an answer belongs to its thread. */
async function announcedObject(ctx: ActivityContext, { object, ofActivity }: AnnounceActivity) {
  if (!ofActivity) return sharedObject(ctx, object);
  const inner = object.document && readActivity(object.document, actorOf(object.document));
  if (!(await isHeard(ctx))) return UNKNOWN;
  if (!inner) return removedByModerator(object);
  const isAnswer = inner.kind === 'Create' && idOf(inner.object.document?.inReplyTo) !== null;
  if (inner.kind !== 'Create' || isAnswer) return { kind: 'activity', inner } as const;
  return isLocalUri(ctx, inner.object.id) ? UNKNOWN : sharedObject(ctx, { ...inner.object, document: null });
}

/** An unknown event comes with the invitation, or is fetched: it may be for the invited alone. Only its own server is believed. */
async function objectOfInvite(ctx: ActivityContext, { object: { id: uri, document } }: InviteActivity) {
  const found = await objectAt(ctx, uri);
  if (found?.kind === 'event') return found;
  if (isLocalUri(ctx, uri)) return found?.kind === 'group' ? ({ kind: 'localGroup', id: found.id } as const) : UNKNOWN;
  if (!found && isSameHost(uri, ctx.sender.uri) && !(await isDeletedThere(ctx, uri))) {
    const read = document ?? (await fetchObject(ctx, uri));
    if (isEventDocument(read)) return { kind: 'event', id: null, document: read } as const;
  }
  if (isEventDocument(document)) return UNKNOWN;
  const group = await actorAt(ctx, uri);
  return group.type === 'GROUP' ? ({ kind: 'remoteGroup', group } as const) : UNKNOWN;
}

/** A post in the sender's own collection of pinned posts. */
async function featuredObject({ db, sender }: ActivityContext, { object, target }: PinActivity) {
  if (object === null || !isSameHost(object.id, sender.uri)) return UNKNOWN;
  const remote = await db.remoteActor.findUnique({ where: { actorId: sender.id } });
  return remote?.featuredUri === target ? ({ kind: 'featured', uri: object.id } as const) : UNKNOWN;
}

async function removedObject(ctx: ActivityContext, activity: ActivityOf<'Remove'>) {
  if (!('member' in activity)) return featuredObject(ctx, activity);
  const { member: id, origin } = activity;
  const member = await findMembership(ctx, { id });
  if (member) return { kind: 'membership', member, origin } as const;
  const invitation = await findGroupInvitation(ctx, id);
  return invitation ? ({ kind: 'invitation', invitation, origin } as const) : UNKNOWN;
}

const local = (ctx: ActivityContext, { object }: { object: string }) => localObject(ctx, object);
const liked = (ctx: ActivityContext, { object }: { object: string }) => likedObject(ctx, object);
const answered = (ctx: ActivityContext, { object }: ActivityOf<'Accept'>) => resolveAnswered(ctx, object);
const any = async () => ({ kind: 'any' }) as const;

const RESOLVERS = {
  Accept: answered,
  Add: featuredObject,
  Announce: announcedObject,
  AnnounceRequest: local,
  Block: local,
  Create: async (ctx: ActivityContext, activity: CreateActivity) =>
    activity.votes.length > 0 ? ({ kind: 'votes' } as const) : withDocument(ctx, activity),
  Delete: deletedObject,
  EmojiReact: liked,
  FeatureRequest: any,
  Flag: any,
  Follow: local,
  Ignore: answered,
  Invite: objectOfInvite,
  Join: local,
  Leave: local,
  Like: liked,
  LikeRequest: local,
  Move: any,
  QuoteRequest: local,
  Reject: answered,
  ReplyRequest: local,
  Remove: removedObject,
  TentativeAccept: answered,
  Undo: (ctx: ActivityContext, { object }: ActivityOf<'Undo'>) => resolveUndone(ctx, object),
  Update: updatedObject,
} satisfies { [Kind in ActivityKind]: (ctx: ActivityContext, activity: ActivityOf<Kind>) => Promise<{ kind: string }> };

/** The possible objects of an activity. */
export type ObjectOf<Kind extends ActivityKind> = Awaited<ReturnType<(typeof RESOLVERS)[Kind]>>;

type Resolver = (ctx: ActivityContext, activity: Activity) => Promise<{ kind: string }>;

/** @throws RemoteError, OutgoingError or HostPaused where another server must say what the object is */
export const resolveObject: Resolver = (ctx, activity) => (RESOLVERS[activity.kind] as Resolver)(ctx, activity);
