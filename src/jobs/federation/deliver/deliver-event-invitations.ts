/** Delivers invitations to events: Invite to remote people, its Undo, and answers of local people to remote invitations. */

import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { INVITATIONS } from '../../../domain/federation/outbox/uris.ts';
import type { EventInvitationEnded } from '../../../domain/participations/jobs.ts';
import { inviteToEventActivity } from '../../../entities/activitypub/event-activities.ts';
import { eventDocuments } from '../../../entities/activitypub/event-document.ts';
import { inviteAnswer, undoInviteActivity } from '../../../entities/activitypub/join-activities.ts';
import type { Actor, Event, EventInvitation } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliverInvitationNote } from './deliver-event-notes.ts';

interface Parties {
  event: Event;
  actor: Actor;
  inviter: Actor;
}

const inviteUri = ({ uri }: Event, id: bigint | string): string => `${uri}${INVITATIONS}${id}`;

/** Whether that server is known to support events: it has some, or one of its people took part in one by an activity. */
async function knowsEvents({ db }: Platform, domain: string | null): Promise<boolean> {
  if ((await db.event.count({ where: { local: false, organizer: { domain } }, take: 1 })) > 0) return true;
  const asked = { askedBy: { not: 'REPLY' }, actor: { domain } } as const;
  return (await db.participant.count({ where: asked, take: 1 })) > 0;
}

/** Sends an Invite, and also a message if the server may support posts alone and drop the Invite. */
export async function deliverEventInvite(
  platform: Platform,
  invitation: EventInvitation & Parties & { id: bigint },
): Promise<void> {
  const { id, event, actor, inviter } = invitation;
  const document = event.local ? (await eventDocuments(platform, [event.id])).get(event.id) : undefined;
  if (!document || inviter.domain !== null) return;
  const of = { id: inviteUri(event, id), inviter: inviter.uri, invited: actor.uri };
  await deliver(platform, inviter.id, inviteToEventActivity(document, of), [actor.inbox]);
  if (!(await knowsEvents(platform, actor.domain))) await deliverInvitationNote(platform, invitation);
}

export async function deliverInviteUndo(
  platform: Platform,
  { id }: EventInvitationEnded,
  { event, actor, inviter }: Parties,
): Promise<void> {
  if (!event.local || actor.domain === null || inviter.domain !== null) return;
  const invite = { id: inviteUri(event, id), inviter: inviter.uri, event: event.uri };
  await deliver(platform, inviter.id, undoInviteActivity(invite, actor.uri), [actor.inbox]);
}

/** A local person accepts or declines a remote invitation. */
export async function deliverInviteAnswer(
  platform: Platform,
  { id, uri, how, participationUri }: EventInvitationEnded,
  { event, actor, inviter }: Parties,
): Promise<void> {
  if (uri === null || event.local || actor.domain !== null) return;
  const invite = { id: uri, inviter: inviter.uri, event: event.uri };
  const answer =
    how === 'accepted'
      ? ({ id: participationUri ?? `${actor.uri}#joins/${id}`, type: 'Accept' } as const)
      : ({ id: `${actor.uri}#declines/${id}`, type: 'Reject' } as const);
  await deliver(platform, actor.id, inviteAnswer(invite, { ...answer, by: actor.uri }), [inviter.inbox]);
}
