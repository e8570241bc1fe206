/** Somebody was invited to organize an event, accepted, declined, or was removed: notifies the people concerned. */
import type { JobPayloads } from '../../domain/kernel/outbox.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { renewOrganizer } from '../../domain/series/co-organizers.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';

export const organizerInvited: JobHandler<'organizer.invited'> = async (platform, { invitationId }) => {
  const invitation = await platform.db.organizerInvitation.findUnique({
    where: { id: parseId(invitationId) ?? 0n },
    include: { actor: true, event: true, inviter: true },
  });
  // It may be answered or taken back, or its inviter suspended, in the meantime.
  if (!invitation || invitation.inviter.suspendedAt) return;
  const { id, event, actor, inviter } = invitation;
  await notify(platform, [actor.id], { kind: 'event.organizer_invited', originId: inviter.id, eventId: event.id });
  await requestMails(platform, await recipientsOf(platform.db, [actor.id], inviter.userId), {
    template: 'organizer_invitation',
    titleOf: event,
    values: { person: plainActorName(inviter), url: event.url },
    about: id.toString(),
    cause: causeOf(inviter),
    subject: event.id.toString(),
  });
};

type Changed = JobPayloads['organizer.joined'];

/** The ids of the event and of both people; null if the event was deleted in the meantime. */
async function parties({ db }: Platform, { eventId, actorId, by, at }: Changed) {
  const event = await db.event.findUnique({
    where: { id: parseId(eventId) ?? 0n },
    select: { id: true, organizerId: true, title: true, language: true, texts: true },
  });
  return (
    event && {
      eventId: event.id,
      titleOf: event,
      organizerId: event.organizerId,
      actorId: parseId(actorId) ?? 0n,
      by: parseId(by) ?? 0n,
      at: new Date(at),
    }
  );
}

export const organizerJoined: JobHandler<'organizer.joined'> = async (platform, changed) => {
  const found = await parties(platform, changed);
  if (!found) return;
  const { eventId, organizerId, actorId: originId, by, at } = found;
  // The event is in the name of the organizer, who may not have invited.
  await notifyAgain(platform, [...new Set([by, organizerId])], {
    kind: 'event.organizer_joined',
    originId,
    eventId,
    at,
  });
};

export const organizerDeclined: JobHandler<'organizer.declined'> = async (platform, changed) => {
  const found = await parties(platform, changed);
  if (!found) return;
  const { eventId, actorId: originId, by, at } = found;
  await notifyAgain(platform, [by], { kind: 'event.organizer_declined', originId, eventId, at });
};

export const organizerRemoved: JobHandler<'organizer.removed'> = async (platform, changed) => {
  const found = await parties(platform, changed);
  if (!found) return;
  const { eventId, titleOf, actorId, by: originId, at } = found;
  await notifyAgain(platform, [actorId], { kind: 'event.organizer_removed', originId, eventId, at });
  // The notification of a private event is hidden from a person who does not see the event any more.
  const by = await platform.db.actor.findUnique({ where: { id: originId } });
  if (!by) return;
  await requestMails(platform, await recipientsOf(platform.db, [actorId], by.userId), {
    template: 'organizer_removed',
    titleOf,
    values: { person: plainActorName(by) },
    about: `${eventId}:${actorId}`,
    cause: causeOf(by),
    subject: eventId.toString(),
  });
};

export const seriesOrganizerDue: JobHandler<'series_organizer.due'> = (platform, { actorId, eventIds }) =>
  renewOrganizer(
    platform,
    parseId(actorId) ?? 0n,
    eventIds.flatMap((id) => parseId(id) ?? []),
  );
