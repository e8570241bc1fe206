/** What other servers do with events: Create, Update, Delete, and Announce and Like with their Undo. */
import type { Event } from '../../../../generated/prisma/client.ts';
import type { EventInterestKind } from '../../../../generated/prisma/enums.ts';
import { findVisibleEvent } from '../../../events/find.ts';
import type { Thing } from '../../documents/activities/activity-base.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import type { CreateActivity } from '../../documents/activities/create.ts';
import type { DeleteActivity } from '../../documents/activities/delete.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import type { LikeActivity } from '../../documents/activities/like.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { isEventDocument, type RemoteEvent, readEvent } from '../../documents/events/event.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { fetchObject, isLocalUri } from '../../outbox/requests.ts';
import { organizersOf, takeEvent } from '../../remote/find/find-remote-event.ts';
import { isFollowedInstance, isOfFollowedInstance } from '../../remote/instances/relations.ts';
import { removeRemoteEvent } from '../../remote/purge/remove-remote.ts';
import { noteInterest } from '../../remote/store/event-interest.ts';
import { eventByUri, type Organizers, storeEvent } from '../../remote/store/store-event.ts';
import { statusByUri } from '../../remote/store/store-status.ts';
import { updateRemoteEvent } from '../../remote/update/update-remote-event.ts';
import type { ActivityContext, Received } from '../activity-context.ts';
import { isDeletedThere } from '../undone-activities.ts';
import { isFollowed } from './posts.ts';

/** Of what comes without its document, what its own address shows. */
export async function withDocument<A extends CreateActivity | UpdateActivity>(
  ctx: ActivityContext,
  act: A,
): Promise<A> {
  if (act.object.document !== null || isLocalUri(ctx, act.object.id)) return act;
  return { ...act, object: { ...act.object, document: await fetchObject(ctx, act.object.id) } };
}

export const isOfEvent = ({ document }: Thing): boolean => isEventDocument(document);

/** Kept only if it concerns somebody here: who follows the sender or those who organize it, or is named or addressed, a group, or all: its server is followed. */
async function concerns(
  ctx: ActivityContext,
  { to, cc, mentions }: RemoteEvent,
  { organizer, group }: Organizers,
  { ownerId }: Received,
): Promise<boolean> {
  if (
    ownerId !== null ||
    group?.domain === null ||
    [...to, ...cc, ...mentions.map(({ href }) => href)].some((uri) => isLocalUri(ctx, uri))
  )
    return true;
  if (await isOfFollowedInstance(ctx, ctx.sender)) return true;
  return isFollowed(ctx, ctx.sender.id, organizer.id, ...(group ? [group.id] : []));
}

/** What came with the activity, since its signer is of the same host; null for what is none, or of another host. */
function eventOf(ctx: ActivityContext, { object, ...act }: CreateActivity | UpdateActivity): RemoteEvent | null {
  const event = object.document && readEvent(object.document, { now: ctx.clock.now(), recipients: act });
  return event && isSameHost(event.id, ctx.sender.uri) ? event : null;
}

/** What is known already stays as it is, but a draft is published. */
export async function receiveEvent(
  ctx: ActivityContext,
  act: CreateActivity | UpdateActivity,
  received: Received,
): Promise<void> {
  const remote = eventOf(ctx, act);
  if (!remote || (await isDeletedThere(ctx, remote.id, remote.updated ?? remote.published))) return;
  const known = await eventByUri(ctx, remote.id);
  const changes = act.kind === 'Update' || known?.draft === true;
  if (known && (known.local || !changes)) return;
  const organizers = await organizersOf(ctx, remote, ctx.sender);
  if (known) await updateRemoteEvent(ctx, known.id, organizers, remote);
  else if (!ctx.sender.suspendedAt && (await concerns(ctx, remote, organizers, received)))
    await storeEvent(ctx, organizers, remote);
}

/** Whether it was one. Deleted by anybody of its own host; those who go are told. */
export async function deleteEvent(ctx: ActivityContext, { object: uri, deleted }: DeleteActivity): Promise<boolean> {
  const event = await eventByUri(ctx, uri);
  if (!event) return false;
  if (event.local || !isSameHost(event.uri, ctx.sender.uri)) return true;
  const now = ctx.clock.now();
  await removeRemoteEvent(ctx, event, deleted !== null && deleted < now ? deleted : now);
  return true;
}

async function noteVisible(
  ctx: ActivityContext,
  event: Event,
  kind: EventInterestKind,
  uri: string | null,
): Promise<void> {
  await findVisibleEvent(ctx, event.uuid);
  await noteInterest(ctx, ctx.sender, event, kind, uri);
}

/** A group of another server than the event's says that it is its own: that counts if the event's server says so, too. */
async function takeAsGroups(ctx: ActivityContext, { id, uri }: Event): Promise<void> {
  const remote = readEvent(await fetchObject(ctx, uri), { now: ctx.clock.now() });
  if (remote?.attributedTo && isSameId(remote.attributedTo, ctx.sender.uri))
    await updateRemoteEvent(ctx, id, await organizersOf(ctx, remote, ctx.sender), remote);
}

/** What an announce shows: an event, or what its address says it is; null where that is not asked. */
type Announced = { event: Event } | { document: JsonObject } | null;

/** Whether somebody here follows the sender, or this server as a whole does. */
export const isHeard = async (ctx: ActivityContext): Promise<boolean> =>
  (await isFollowed(ctx, ctx.sender.id)) || isFollowedInstance(ctx, ctx.sender);

/** Known, or with its document, or one of a server that somebody here follows. */
async function announced(ctx: ActivityContext, { object }: AnnounceActivity): Promise<Announced> {
  const known = await eventByUri(ctx, object.id);
  const isFetched = !isLocalUri(ctx, object.id) && (await isHeard(ctx));
  if (known) {
    if (isFetched && known.attributedToId === null && ctx.sender.type === 'GROUP') await takeAsGroups(ctx, known);
    return { event: known };
  }
  if (!isFetched || (await isDeletedThere(ctx, object.id))) return null;
  if (await statusByUri(ctx, object.id)) return null;
  if (object.document !== null && !isEventDocument(object.document)) return null;
  const isTheirs = object.document !== null && isSameHost(object.id, ctx.sender.uri);
  const document = isTheirs ? (object.document as JsonObject) : await fetchObject(ctx, object.id);
  return isEventDocument(document) ? { event: await takeEvent(ctx, document, ctx.sender) } : { document };
}

/**
 * A group's event is no other one if the group announces it.
 *
 * @returns whether it was of an event; if not, the document that was read at its address, so that nobody asks for it again
 */
export async function announceEvent(
  ctx: ActivityContext,
  act: AnnounceActivity,
): Promise<{ isOfEvent: boolean; document: JsonObject | null }> {
  const shown = act.ofActivity ? null : await announced(ctx, act);
  if (!shown || 'document' in shown) return { isOfEvent: false, document: shown?.document ?? null };
  const { event } = shown;
  if (event.local || (await isFollowedInstance(ctx, ctx.sender))) await noteVisible(ctx, event, 'SHARE', act.id);
  return { isOfEvent: true, document: null };
}

/** Whether it was of an event. */
export async function likeEvent(ctx: ActivityContext, { object, id }: LikeActivity): Promise<boolean> {
  const event = isLocalUri(ctx, object) ? await eventByUri(ctx, object) : null;
  if (event) await noteVisible(ctx, event, 'LIKE', id);
  return event !== null;
}

/** Whether there was such an interest: by the address of the activity, or by what it was in. */
export async function undoInterest(
  ctx: ActivityContext,
  { id, object }: ActivityReference,
  kind: 'LIKE' | 'SHARE',
): Promise<boolean> {
  const event = object === null ? null : await eventByUri(ctx, object);
  const which = [...(id === null ? [] : [{ uri: id }]), ...(event ? [{ eventId: event.id }] : [])];
  if (which.length === 0) return false;
  const { count } = await ctx.db.eventInterest.deleteMany({ where: { actorId: ctx.sender.id, kind, OR: which } });
  return count > 0;
}
