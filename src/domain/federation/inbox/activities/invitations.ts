/** Invitations to events: Invites of local people to remote events, and the end of invitations to local ones. */
import type { Actor, Event } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { organizingRole } from '../../../events/allowed.ts';
import { endInvitation } from '../../../participations/end-invitation.ts';
import { storeRemoteInvitation } from '../../../participations/invite.ts';
import type { InviteActivity } from '../../documents/activities/membership.ts';
import type { UndoActivity } from '../../documents/activities/undo.ts';
import { readEvent } from '../../documents/events/event.ts';
import { isSameHost } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { knownActor } from '../../remote/find/find-remote-actor.ts';
import { organizersOf } from '../../remote/find/find-remote-event.ts';
import { storeEvent } from '../../remote/store/store-event.ts';
import type { ActivityContext } from '../activity-context.ts';
import type { Stored } from '../object-at.ts';

async function storeInvitedEvent(
  ctx: ActivityContext,
  recipients: InviteActivity,
  document: JsonObject,
): Promise<Event | null> {
  const remote = readEvent(document, { now: ctx.clock.now(), recipients });
  if (!remote || !isSameHost(remote.id, ctx.sender.uri)) return null;
  return storeEvent(ctx, await organizersOf(ctx, remote, ctx.sender), remote);
}

/** An actor of the event's own server, which knows who organizes the event there, or a known organizer. */
const mayInvite = async (ctx: ActivityContext, event: Event): Promise<boolean> =>
  isSameHost(event.uri, ctx.sender.uri) || (await organizingRole(ctx.db, event, ctx.sender.id)) !== null;

async function invite(ctx: ActivityContext, event: Event, { id }: Actor, uri: string): Promise<void> {
  try {
    await storeRemoteInvitation(ctx, { event, inviter: ctx.sender, person: id.toString(), uri });
  } catch (error) {
    // A refusal of one person must not refuse the others whom the activity invites.
    if (!(error instanceof Refusal)) throw error;
  }
}

export async function receiveEventInvite(ctx: ActivityContext, object: Stored, activity: InviteActivity) {
  const event =
    object.id === null
      ? await storeInvitedEvent(ctx, activity, object.document)
      : await ctx.db.event.findUnique({ where: { id: object.id } });
  if (!event || event.local || !(await mayInvite(ctx, event))) return;
  for (const target of activity.targets.filter((uri) => isLocalUri(ctx, uri))) {
    const person = await knownActor(ctx, target);
    if (person?.domain === null) await invite(ctx, event, person, activity.id);
  }
}

/** One Invite may have invited several people. */
export async function undoEventInvite(ctx: ActivityContext, _event: unknown, { object }: UndoActivity): Promise<void> {
  const invitations = await ctx.db.eventInvitation.findMany({
    where: { uri: object.id, inviterId: ctx.sender.id, event: { local: false } },
  });
  for (const invitation of invitations) await ctx.db.$transaction((tx) => endInvitation(tx, invitation, 'taken_back'));
}

/** Ends the invitation of a sender who declines, unless it is newer than the answer. */
export async function declineInvitation(
  tx: Tx,
  { sender }: ActivityContext,
  { id: eventId }: Pick<Event, 'id'>,
  published: Date | null,
): Promise<void> {
  const invitation = await tx.eventInvitation.findUnique({
    where: { eventId_actorId: { eventId, actorId: sender.id } },
  });
  if (invitation && !(published && published < invitation.createdAt)) await endInvitation(tx, invitation, 'declined');
}
