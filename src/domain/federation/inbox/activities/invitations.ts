/** Invitations to events: those of other servers to people here, and what becomes of ours elsewhere. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { organizingRole } from '../../../events/allowed.ts';
import { endInvitation } from '../../../participations/end-invitation.ts';
import { storeRemoteInvitation } from '../../../participations/invite.ts';
import type { ActivityReference } from '../../documents/activities/follow.ts';
import type { InviteActivity } from '../../documents/activities/membership.ts';
import { isEventDocument, readEvent } from '../../documents/events/event.ts';
import { isSameHost } from '../../documents/forms.ts';
import { fetchObject, isLocalUri } from '../../outbox/requests.ts';
import { knownActor } from '../../remote/find/find-remote-actor.ts';
import { organizersOf } from '../../remote/find/find-remote-event.ts';
import { eventByUri, storeEvent } from '../../remote/store/store-event.ts';
import type { ActivityContext } from '../activity-context.ts';
import { isDeletedThere } from '../undone-activities.ts';

/** Null for what is none. One that is not known here comes with the invitation, or is read at its address: it may be for the invited alone. */
async function invitedEvent(ctx: ActivityContext, { object, ...act }: InviteActivity): Promise<Event | null> {
  const known = await eventByUri(ctx, object.id);
  if (known || isLocalUri(ctx, object.id) || !isSameHost(object.id, ctx.sender.uri)) return known;
  if ((await isDeletedThere(ctx, object.id)) || (await knownActor(ctx, object.id))) return null;
  const document = object.document ?? (await fetchObject(ctx, object.id));
  const remote = isEventDocument(document) ? readEvent(document, { now: ctx.clock.now(), recipients: act }) : null;
  if (!remote || !isSameHost(remote.id, ctx.sender.uri)) return null;
  return storeEvent(ctx, await organizersOf(ctx, remote, ctx.sender), remote);
}

/** Whoever is of the event's own server, which knows who organizes there, or organizes it as far as known here. */
const mayInvite = async (ctx: ActivityContext, event: Event): Promise<boolean> =>
  isSameHost(event.uri, ctx.sender.uri) || (await organizingRole(ctx.db, event, ctx.sender.id)) !== null;

async function invite(ctx: ActivityContext, event: Event, { id }: Actor, uri: string): Promise<void> {
  try {
    await storeRemoteInvitation(ctx, { event, inviter: ctx.sender, person: id.toString(), uri });
  } catch (error) {
    // Others who are invited by the same activity are not refused.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Whether it was to an event. Of those who are invited, people here are told. */
export async function inviteOfEvent(ctx: ActivityContext, act: InviteActivity): Promise<boolean> {
  const event = await invitedEvent(ctx, act);
  if (!event) return isEventDocument(act.object.document);
  if (event.local || !(await mayInvite(ctx, event))) return true;
  for (const target of act.targets.filter((uri) => isLocalUri(ctx, uri))) {
    const person = await knownActor(ctx, target);
    if (person?.domain === null) await invite(ctx, event, person, act.id);
  }
  return true;
}

/** Whether it was an invitation to an event, which its sender takes back. */
export async function undoInvite(ctx: ActivityContext, { id }: ActivityReference): Promise<boolean> {
  if (id === null) return false;
  const invitations = await ctx.db.eventInvitation.findMany({
    where: { uri: id, inviterId: ctx.sender.id, event: { local: false } },
  });
  for (const invitation of invitations) await ctx.db.$transaction((tx) => endInvitation(tx, invitation, 'taken_back'));
  return invitations.length > 0;
}

/** Whoever says no is invited no more, unless they were since. */
export async function declineInvite(
  ctx: ActivityContext,
  { id: eventId }: Event,
  published: Date | null,
): Promise<void> {
  const invitation = await ctx.db.eventInvitation.findUnique({
    where: { eventId_actorId: { eventId, actorId: ctx.sender.id } },
  });
  if (invitation && !(published && published < invitation.createdAt))
    await ctx.db.$transaction((tx) => endInvitation(tx, invitation, 'declined'));
}
