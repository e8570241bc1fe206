/** Someone asked to join an event, or was accepted or refused: mails the organizers or the participant (spec/graphql/rules.md, Mail). */
import { ORGANIZING } from '../../domain/events/visible.ts';
import { participantRecipients, recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';
import { requestMails } from '../mails/request-mails.ts';

export const participationChanged: JobHandler<'participation.changed'> = async (platform, payload) => {
  const participant = await platform.db.participant.findUnique({
    where: { id: parseId(payload.participantId) ?? 0n },
    include: { event: true, actor: true },
  });
  // Skip participants who have left or were suspended in the meantime.
  if (!participant || participant.actor.suspendedAt) return;
  const { event, actor } = participant;
  const recipients =
    payload.effect === 'asked'
      ? await participantRecipients(platform.db, event.id, { in: ORGANIZING })
      : await recipientsOf(platform.db, actor.id);
  await requestMails(platform, recipients, {
    template: `participation_${payload.effect}`,
    values: { event: event.title, person: actor.name || actor.preferredUsername, url: event.url },
    about: participant.id.toString(),
  });
};
