/**
 * Processes the answer of a calendar program to the invitation in a mail: the person joins or leaves, as with any other client.
 */

import type { Actor, Event, User } from '../../generated/prisma/client.ts';
import { dataOf, Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { languageFor } from '../../wording/language.ts';
import { sayRefusal } from '../../wording/say.ts';
import type { UserContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import { ORGANIZING } from '../events/roles.ts';
import { titleFor } from '../events/texts.ts';
import { ANY_KIND } from '../events/ticket-kinds.ts';
import { enqueue } from '../kernel/outbox.ts';
import type { Attendance, CalendarReply } from '../mails/read-calendar-reply.ts';
import { joinEvent } from './join-event.ts';
import { leaveEvent } from './leave-event.ts';
import { participationOf, takesPart } from './participation-of.ts';
import { readReplyAddress } from './reply-address.ts';
import { entryOf } from './waiting/entry-of.ts';
import { leaveWaitingList } from './waiting/leave-list.ts';

/**
 * `waiting`: the event is full, and the person waits for a place, as the mail about their position says. `unknown`: it answers no invitation of this server, or comes from another address than the invited one.
 */
export type AnswerOutcome = 'joined' | 'waiting' | 'left' | 'unchanged' | 'refused' | 'late' | 'unknown';

interface Answering {
  actor: Actor;
  user: User;
  event: Event;
}

/** The tag names the invited person; sender and event must match it. */
async function answering(platform: Platform, { to, from, uid }: CalendarReply): Promise<Answering | null> {
  const invited = to.map((address) => readReplyAddress(platform, address)).find((found) => found !== null);
  if (!invited) return null;
  const [actor, event] = await Promise.all([
    platform.db.actor.findFirst({
      where: { id: invited.actorId, deletedAt: null, suspendedAt: null },
      include: { user: true },
    }),
    platform.db.event.findUnique({ where: { id: invited.eventId } }),
  ]);
  const user = actor?.user;
  if (!user || !event || event.uuid !== uid || user.email.toLowerCase() !== from) return null;
  return user.suspendedAt || user.disabledAt || !user.confirmedAt ? null : { actor, user, event };
}

/** There is no "maybe": an unsure person's participation stays unchanged. */
async function carryOut(ctx: UserContext, { event, actor }: Answering, attendance: Attendance, comment: string) {
  // Not by its id: people do not see unlisted events by their ids.
  const eventId = event.uuid;
  const before = await participationOf(ctx.db, event.id, actor.id);
  if (attendance === 'DECLINED' && takesPart(before) && !ORGANIZING.includes(before.role)) {
    await leaveEvent(ctx, { eventId });
    return 'left';
  }
  if (attendance === 'DECLINED' && (await entryOf(ctx.db, event.id, actor.id))) {
    await leaveWaitingList(ctx, { eventId });
    return 'left';
  }
  if (attendance === 'ACCEPTED' && !takesPart(before)) {
    const waited = await entryOf(ctx.db, event.id, actor.id);
    const message = comment.slice(0, LONGEST_MESSAGE);
    const { entry } = await joinEvent(ctx, { eventId, message, ticketKind: ANY_KIND, act: 'joinOrWait' });
    if (!entry) return 'joined';
    return waited ? 'unchanged' : 'waiting';
  }
  return 'unchanged';
}

/** As the procedure's input. */
const LONGEST_MESSAGE = 500;

/** Reports a refused change to the person by mail, since their calendar shows otherwise. */
async function tellRefusal(platform: Platform, { event, user }: Answering, refusal: Refusal): Promise<void> {
  const reason = sayRefusal(dataOf(refusal), languageFor(user.locale));
  const values = { event: titleFor(event, [user.locale]), reason, url: event.url };
  await platform.db.$transaction((tx) =>
    enqueue(tx, 'mail.requested', { to: user.email, template: 'answer_refused', locale: user.locale, values }),
  );
}

/** Idempotent. If answers arrive in another order than they were written, the last written one counts. */
export async function answerByMail(platform: Platform, reply: CalendarReply): Promise<AnswerOutcome> {
  const found = await answering(platform, reply);
  if (!found) return 'unknown';
  const key = { eventId: found.event.id, actorId: found.actor.id };
  const last = await platform.db.calendarAnswer.findUnique({ where: { eventId_actorId: key } });
  if (last && last.writtenAt >= reply.writtenAt) return 'late';
  const ctx = { ...platform, viewer: identityViewer(found.user.id, found.actor.id) };
  let outcome: AnswerOutcome;
  try {
    outcome = await carryOut(ctx, found, reply.attendance, reply.comment);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await tellRefusal(platform, found, error);
    outcome = 'refused';
  }
  const { writtenAt } = reply;
  await platform.db.calendarAnswer.upsert({
    where: { eventId_actorId: key },
    create: { ...key, writtenAt },
    update: { writtenAt },
  });
  return outcome;
}
