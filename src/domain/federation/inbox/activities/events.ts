/** Activities of remote actors on events: Create, Update, Delete, and Announce and Like with their Undo. */
import type { Event } from '../../../../generated/prisma/client.ts';
import type { EventInterestKind } from '../../../../generated/prisma/enums.ts';
import { findVisibleEvent } from '../../../events/find.ts';
import type { AnnounceActivity } from '../../documents/activities/announce.ts';
import type { CreateActivity } from '../../documents/activities/create.ts';
import type { DeleteActivity } from '../../documents/activities/delete.ts';
import type { LikeActivity } from '../../documents/activities/like.ts';
import type { UpdateActivity } from '../../documents/activities/update.ts';
import { type RemoteEvent, readEvent } from '../../documents/events/event.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { fetchObject, isLocalUri } from '../../outbox/requests.ts';
import { organizersOf, takeEvent } from '../../remote/find/find-remote-event.ts';
import { isFollowedInstance } from '../../remote/instances/relations.ts';
import { removeRemoteEvent } from '../../remote/purge/remove-remote.ts';
import { noteInterest } from '../../remote/store/event-interest.ts';
import { eventByUri, storeEvent } from '../../remote/store/store-event.ts';
import { updateRemoteEvent } from '../../remote/update/update-remote-event.ts';
import type { ActivityContext } from '../activity-context.ts';
import { eventConcerns, isHeard } from '../audience.ts';
import type { EventRow, Row, Stored } from '../object-at.ts';
import { isDeletedThere } from '../undone-activities.ts';

/** The document of the activity is believed, because its signer is on the same host; null for another host. */
function eventOf(ctx: ActivityContext, { object, ...recipients }: CreateActivity | UpdateActivity): RemoteEvent | null {
  const event = object.document && readEvent(object.document, { now: ctx.clock.now(), recipients });
  return event && isSameHost(event.id, ctx.sender.uri) ? event : null;
}

/** A Create does not change a known event, but publishes a draft. */
export async function receiveEvent(ctx: ActivityContext, { whole }: { whole: CreateActivity | UpdateActivity }) {
  const remote = eventOf(ctx, whole);
  if (!remote || (await isDeletedThere(ctx, remote.id, remote.updated ?? remote.published))) return;
  const known = await eventByUri(ctx, remote.id);
  const changes = whole.kind === 'Update' || known?.draft === true;
  if (known && (known.local || !changes)) return;
  const organizers = await organizersOf(ctx, remote, ctx.sender);
  if (known) await updateRemoteEvent(ctx, known.id, organizers, remote);
  else if (!ctx.sender.suspendedAt && (await eventConcerns(ctx, remote, organizers)))
    await storeEvent(ctx, organizers, remote);
}

/** Any actor of the event's host deletes it. */
export async function deleteEvent(ctx: ActivityContext, event: Row, { deleted }: DeleteActivity): Promise<void> {
  const now = ctx.clock.now();
  await removeRemoteEvent(ctx, event, deleted !== null && deleted < now ? deleted : now);
}

async function noteVisible(
  ctx: ActivityContext,
  event: Pick<Event, 'id' | 'uuid'>,
  kind: EventInterestKind,
  uri: string | null,
): Promise<void> {
  await findVisibleEvent(ctx, event.uuid);
  await noteInterest(ctx, ctx.sender, event, kind, uri);
}

/** A group of another server than the event's claims it: that counts if the event's server says so, too. */
async function takeAsGroups(ctx: ActivityContext, { id, uri }: Event): Promise<void> {
  const remote = readEvent(await fetchObject(ctx, uri), { now: ctx.clock.now() });
  if (remote?.attributedTo && isSameId(remote.attributedTo, ctx.sender.uri))
    await updateRemoteEvent(ctx, id, await organizersOf(ctx, remote, ctx.sender), remote);
}

/** The group of an event announces it; the Announce does not make a second event. */
async function knownEvent(ctx: ActivityContext, id: bigint): Promise<Event> {
  const event = await ctx.db.event.findUniqueOrThrow({ where: { id } });
  const mayClaim = ctx.sender.type === 'GROUP' && event.attributedToId === null && !isLocalUri(ctx, event.uri);
  if (mayClaim && (await isHeard(ctx))) await takeAsGroups(ctx, event);
  return event;
}

export async function announceEvent(ctx: ActivityContext, object: Stored, { id }: AnnounceActivity): Promise<void> {
  const event =
    object.id === null ? await takeEvent(ctx, object.document, ctx.sender) : await knownEvent(ctx, object.id);
  if (event.local || (await isFollowedInstance(ctx, ctx.sender))) await noteVisible(ctx, event, 'SHARE', id);
}

export const likeEvent = (ctx: ActivityContext, event: EventRow, { id }: LikeActivity): Promise<void> =>
  noteVisible(ctx, event, 'LIKE', id);

async function undoInterest(ctx: ActivityContext, eventId: bigint, kind: EventInterestKind): Promise<void> {
  await ctx.db.eventInterest.deleteMany({ where: { eventId, actorId: ctx.sender.id, kind } });
}

export const undoEventAnnounce = (ctx: ActivityContext, { id }: Row): Promise<void> => undoInterest(ctx, id, 'SHARE');

export const undoEventLike = (ctx: ActivityContext, { id }: Row): Promise<void> => undoInterest(ctx, id, 'LIKE');
