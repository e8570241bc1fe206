/**
 * Somebody joined an event or asked to, or was accepted or rejected: notifies the organizers or the participant. Organizers get a
 * mail about requests, participants one with their ticket when they have a place, and one when they are refused (rules of the
 * event service, Mail).
 */
import { ORGANIZING } from '../../domain/events/roles.ts';
import type { JobPayloads } from '../../domain/kernel/outbox.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { isUnanswered, storedAnswers } from '../../domain/participations/answers.ts';
import { answersUrl } from '../../domain/participations/answers-link.ts';
import { participantRecipients, recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { enqueueDue } from '../../domain/series/enqueue-due.ts';
import type { Actor, Event, Participant } from '../../generated/prisma/client.ts';
import { parseId, timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { deliverAnswerNote, deliverQuestions } from '../federation/deliver/deliver-event-notes.ts';
import { deliverJoin, deliverJoinAnswer, WITH_ORGANIZERS } from '../federation/deliver/deliver-joins.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { publishEventChange } from './event-happened.ts';
import { kindValues, payValues, placeOf, threadOf, timesOf } from './event-values.ts';

type Effect = JobPayloads['participation.changed']['effect'];

/** Effects by which somebody gets a place. */
const HAS_PLACE: readonly Effect[] = ['joined', 'accepted', 'promoted'];

const changeOf = (effect: Effect) => (effect === 'promoted' ? 'joined' : effect);

export const participationChanged: JobHandler<'participation.changed'> = async (platform, payload) => {
  const participant = await platform.db.participant.findUnique({
    where: { id: parseId(payload.participantId) ?? 0n },
    include: { event: { include: { ...WITH_ORGANIZERS, address: true } }, actor: true },
  });
  // Skip participants who have left or were suspended in the meantime.
  if (!participant || participant.actor.suspendedAt) return;
  const { event, actor } = participant;
  await publishEventChange(platform, { eventId: event.id, what: changeOf(payload.effect), aboutId: actor.id }, payload);
  if (payload.quiet) return;
  await notifyOf(platform, participant, payload);
  // The other occurrences follow the decision about the first.
  const isDecided = payload.effect === 'accepted' || payload.effect === 'promoted';
  if (isDecided && event.seriesId !== null && (await joinedSeries(platform, participant)))
    await platform.db.$transaction((tx) => enqueueDue(tx, event.seriesId ?? ''));
  await deliverToRemote(platform, participant, payload.effect);
  const recipients =
    payload.effect === 'asked'
      ? await participantRecipients(platform.db, event.id, { in: ORGANIZING }, actor.userId)
      : await recipientsOf(platform.db, [actor.id]);
  await requestMails(platform, recipients, {
    template: `participation_${payload.effect === 'joined' ? 'accepted' : payload.effect}`,
    titleOf: event,
    values: {
      ...{ person: plainActorName(actor), url: event.url },
      ...{ ...timesOf(event), place: placeOf(event), guests: `${participant.guests}` },
      ...kindValues(event, participant.ticketKind),
      ...(HAS_PLACE.includes(payload.effect) && payValues(event, participant.ticketKind)),
      ...(payload.effect === 'joined' && { series: `${await joinedSeries(platform, participant)}` }),
      ...(isAsked(participant) && { questions: answersUrl(platform, participant.id) }),
      ...(payload.effect === 'refused' && { reason: participant.refusal ?? '' }),
    },
    about: participant.id.toString(),
    cause: causeOf(actor),
    subject: event.id.toString(),
    thread: threadOf(event),
    ...(payload.effect !== 'asked' && { eventId: event.id, actorId: actor.id }),
  });
};

/** Whether the person joined all occurrences of the event's series. */
const joinedSeries = async ({ db }: Platform, { actorId, event }: Participant & { event: Event }): Promise<boolean> =>
  event.seriesId !== null &&
  (await db.seriesParticipant.count({ where: { seriesId: event.seriesId, actorId, leftAt: null } })) > 0;

/** Whether the participant has not answered the required questions. */
const isAsked = ({ event, role, answers }: Participant & { event: Event }): boolean =>
  event.local && role === 'PARTICIPANT' && isUnanswered(event, storedAnswers(answers));

async function deliverToRemote(
  platform: Platform,
  participant: Participant & { actor: Actor; event: Event & { organizer: Actor; attributedTo: Actor | null } },
  effect: Effect,
): Promise<void> {
  const { event, actor, uri, askedBy } = participant;
  if (askedBy === 'REPLY') await deliverAnswerNote(platform, event, actor, { uri }, participant);
  else if (effect === 'asked') await deliverJoin(platform, participant);
  else if (askedBy !== null) await deliverJoinAnswer(platform, event, actor, { uri, by: askedBy }, participant);
  if (actor.domain !== null && isAsked(participant)) await deliverQuestions(platform, participant);
}

/**
 * Local rejections come only by mail; those by remote organizers, whom the person cannot contact on this server, by both. A person may leave
 * and ask again, so the same may happen repeatedly.
 */
async function notifyOf(
  platform: Platform,
  { event, actorId }: Participant & { event: Event },
  { effect, key }: JobPayloads['participation.changed'],
): Promise<void> {
  const about = { eventId: event.id, at: timeOfId(parseId(key) ?? 0n) };
  const answer = { ...about, originId: event.organizerId };
  if (effect === 'accepted' || effect === 'promoted')
    await notifyAgain(platform, [actorId], { ...answer, kind: 'event.join_approved' });
  if (effect === 'refused' && !event.local)
    await notifyAgain(platform, [actorId], { ...answer, kind: 'event.join_refused' });
  if (effect === 'accepted' || effect === 'refused') return;
  const kind = effect === 'asked' ? 'event.join_request' : 'event.joined';
  for await (const organizers of participantActors(platform.db, event.id, { role: { in: ORGANIZING } }))
    await notifyAgain(platform, organizers, { ...about, originId: actorId, kind });
}
