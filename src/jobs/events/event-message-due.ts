/**
 * An organizer wrote to the people of an event: each gets a direct status, and local people a mail. The status of a person, their mail and the
 * note that they have both share one transaction, so a process that dies in between repeats nothing.
 */
import { identityViewer } from '../../domain/access/viewer.ts';
import { messagesUrl } from '../../domain/event-messages/mail-link.ts';
import { mailboxesOf } from '../../domain/event-messages/mailboxes.ts';
import { leaveOut } from '../../domain/event-messages/recipients.ts';
import { textOfStatus, writeStatusTo } from '../../domain/event-messages/write-status.ts';
import { enqueue } from '../../domain/kernel/outbox.ts';
import { LINE_END } from '../../domain/mails/compose-event.ts';
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import type { Recipient } from '../../domain/participations/mail-recipients.ts';
import type { Actor, EventMessage } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { enqueueMails } from '../mails/request-mails.ts';
import { threadOf } from './event-values.ts';

/** How many people one run writes to, so that a large event does not keep other jobs waiting. */
const PORTION = 200;

type Message = EventMessage & { author: Actor };

function enqueueMail(
  tx: Tx,
  platform: Platform,
  { id, text, title, url, eventId, author }: Message,
  to: Recipient,
  statusId: bigint,
): Promise<void> {
  return enqueueMails(tx, [to], {
    template: 'event_message',
    values: {
      ...{ event: title, person: plainActorName(author), url },
      // The page of joining leads the identity that got it to the direct message.
      reply: eventId === null ? `${platform.config.publicUrl}/conversations` : `${url}/join`,
      ...{ lines: text.replaceAll('\n', LINE_END), messages: messagesUrl(platform, statusId) },
    },
    about: id.toString(),
    messageId: id,
    cause: causeOf(author),
    ...(eventId !== null && { subject: eventId.toString(), thread: threadOf({ id: eventId }) }),
  });
}

export const eventMessageDue: JobHandler<'event_message.due'> = async (platform, { messageId }) => {
  const id = parseId(messageId) ?? 0n;
  const message = await platform.db.eventMessage.findUnique({
    where: { id },
    include: { author: { include: { user: true } } },
  });
  if (!message || message.removedAt) return;
  const { author } = message;
  const { user } = author;
  // The rest waits until the author may act again (domain/users/overdue-posts.ts).
  if (!user || (user.suspendedAt ?? user.disabledAt ?? author.suspendedAt ?? author.deletedAt)) return;
  const waiting = await platform.db.eventMessageRecipient.findMany({
    where: { messageId: id, sentAt: null },
    select: { actorId: true },
    orderBy: { actorId: 'asc' },
    take: PORTION,
  });
  const viewer = { ...identityViewer(user.id, author.id), locale: user.locale };
  const ctx = { ...platform, viewer };
  const text = await textOfStatus(ctx, message);
  const people = waiting.map(({ actorId }) => actorId);
  const apart = await leaveOut(platform, message, people);
  const mailboxes = await mailboxesOf(platform, message, people);
  for (const actorId of people) {
    if (apart.has(actorId)) continue;
    const mailbox = mailboxes.get(actorId);
    await writeStatusTo(ctx, id, actorId, text, async (tx, statusId) => {
      if (mailbox) await enqueueMail(tx, platform, message, mailbox, statusId);
      return { mailed: mailbox !== undefined };
    });
  }
  if (waiting.length === PORTION)
    await platform.db.$transaction((tx) => enqueue(tx, 'event_message.due', { messageId }));
};
