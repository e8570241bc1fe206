/** Somebody was invited to an event, or the invitation was withdrawn: notifies and mails them, or notifies the other server. */
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import {
  deliverEventInvite,
  deliverInviteAnswer,
  deliverInviteUndo,
} from '../federation/deliver/deliver-event-invitations.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { placeOf, timesOf } from './event-values.ts';

export const eventInvited: JobHandler<'event.invited'> = async (platform, payload) => {
  const invitation = await platform.db.eventInvitation.findUnique({
    where: { id: parseId(payload.invitationId) ?? 0n },
    include: { actor: true, event: { include: { address: true } }, inviter: true },
  });
  // It may be used or taken back, or its inviter suspended, in the meantime.
  if (!invitation || invitation.inviter.suspendedAt) return;
  const { id, event, actor, inviter } = invitation;
  if (actor.domain !== null) return deliverEventInvite(platform, invitation);
  await notify(platform, [actor.id], { kind: 'event.invited', originId: inviter.id, eventId: event.id });
  // Other servers may not have mails sent to whomever they like.
  if (inviter.domain !== null) return;
  // People who answered a date poll wait for the date.
  const isChosen =
    (await platform.db.dateVoter.count({ where: { actorId: actor.id, poll: { eventId: event.id } } })) > 0;
  const values = { person: plainActorName(inviter), url: event.url };
  await requestMails(platform, await recipientsOf(platform.db, [actor.id], inviter.userId), {
    ...(isChosen
      ? { template: 'date_chosen', values: { ...values, ...timesOf(event), place: placeOf(event) } }
      : { template: 'event_invitation', values }),
    titleOf: event,
    about: id.toString(),
    cause: causeOf(inviter),
    subject: event.id.toString(),
  });
};

export const eventInvitationEnded: JobHandler<'event_invitation.ended'> = async (platform, ended) => {
  const [event, actor, inviter] = await Promise.all([
    platform.db.event.findUnique({ where: { id: parseId(ended.eventId) ?? 0n } }),
    platform.db.actor.findUnique({ where: { id: parseId(ended.actorId) ?? 0n } }),
    platform.db.actor.findUnique({ where: { id: parseId(ended.inviterId) ?? 0n } }),
  ]);
  if (!event || !actor || !inviter) return;
  if (ended.how === 'taken_back') await deliverInviteUndo(platform, ended, { event, actor, inviter });
  else await deliverInviteAnswer(platform, ended, { event, actor, inviter });
};
