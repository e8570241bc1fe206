/** A date poll ended at its time: notifies and mails those who choose the date, and those who answered. */
import {
  findEndedPoll,
  leadersOf,
  ownerOf,
  TOLD_AT_ONCE,
  votersToTell,
} from '../../domain/date-polls/end-date-poll.ts';
import { enqueue } from '../../domain/kernel/outbox.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { parseId } from '../../platform/ids.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { enqueueMails } from '../mails/request-mails.ts';
import { datePollSettled } from './date-poll-settled.ts';

/** Runs once for each portion of voters; the first run notifies the organizers, too. */
const datePollEnded: JobHandler<'date_poll.ended'> = async (platform, payload) => {
  const { db, config } = platform;
  const at = new Date(payload.closesAt);
  const poll = await findEndedPoll(db, parseId(payload.pollId) ?? 0n, at);
  if (!poll) return;
  const owner = ownerOf(poll);
  if (owner.suspendedAt || owner.deletedAt) return;
  const [leaders, voters, count] = await Promise.all([
    leadersOf(db, poll),
    votersToTell(db, poll, parseId(payload.after ?? '') ?? 0n),
    db.dateVoter.count({ where: { pollId: poll.id, actor: { deletedAt: null, suspendedAt: null } } }),
  ]);
  const answered = voters.map(({ actorId }) => actorId).filter((id) => !leaders.includes(id));
  const told = payload.after === undefined ? leaders : [];
  await notifyAgain(platform, [...told, ...answered], {
    ...{ kind: 'date_poll.ended', originId: owner.id, datePollId: poll.id, at },
  });
  const [leading, others] = await Promise.all([recipientsOf(db, told), recipientsOf(db, answered)]);
  const url = `${config.publicUrl}/date-polls/${poll.uuid}`;
  const about = {
    ...{ template: 'date_poll_ended', about: `${poll.id}:${payload.closesAt}` },
    ...{ cause: causeOf(owner), subject: poll.id.toString() },
  };
  const values = { poll: poll.title, person: plainActorName(owner), url, count: String(count) };
  const last = voters.at(-1);
  await db.$transaction(async (tx) => {
    await enqueueMails(tx, leading, { ...about, values: { ...values, organizes: 'true' } });
    const mailed = new Set(leading.map(({ email }) => email));
    await enqueueMails(
      tx,
      others.filter(({ email }) => !mailed.has(email)),
      { ...about, values: { ...values, organizes: 'false' } },
    );
    if (last && voters.length === TOLD_AT_ONCE)
      await enqueue(tx, 'date_poll.ended', { ...payload, after: `${last.id}` });
  });
};

export const datePollHandlers = { 'date_poll.ended': datePollEnded, 'date_poll.settled': datePollSettled };
