/** An organizer writes to the people of an event. */
import type { AddressedRole, EventMessage } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { lockEvent } from '../events/find.ts';
import { madeBefore } from '../kernel/once.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { lockSeries } from '../series/find.ts';
import { composeText } from '../statuses/writing/compose.ts';
import { asStored } from '../statuses/writing/words.ts';
import { MOST_A_DAY, messagesAllowed } from './daily-limit.ts';
import { findOrganizedEvent } from './organized-event.ts';
import { addRecipients } from './recipients.ts';
import { DAYS_AFTER, messagesUntil } from './until.ts';

/** Longer than a post, because an organizer explains a journey or a programme; a mail of it is still read. */
export const MESSAGE_MAX = 2000;

interface NewMessage {
  eventId: string;
  actorId?: string | undefined;
  text: string;
  to: readonly AddressedRole[];
  /** Whether people who take part later see it; by default, if it is for those who take part now. */
  announced?: boolean | undefined;
  idempotencyKey?: string | null;
}

const findMessage = async (tx: Tx, id: bigint): Promise<EventMessage> =>
  (await tx.eventMessage.findFirst({ where: { id, removedAt: null } })) ?? refuse('record_not_found');

/**
 * Returns the message, whose recipients are the people of this moment; a job writes a status to each of them. Refuses identities that do not
 * organize the event, an empty text, roles that nobody has, events that ended DAYS_AFTER ago, and more messages than MOST_A_DAY. The locks of the series and the event make
 * concurrent messages count each other. Only a message to people who take part can be announced to later ones.
 */
export async function writeMessage(ctx: UserContext, given: NewMessage): Promise<EventMessage> {
  const author = await requireOwnIdentity(ctx, given.actorId);
  const text = asStored(given.text);
  if (text === '') throw invalid({ text: ["can't be blank"] });
  const roles = [...new Set(given.to)];
  const announced = given.announced ?? roles.includes('PARTICIPANT');
  if (announced && !roles.includes('PARTICIPANT')) throw invalid({ announced: ['needs a message to participants'] });
  const { content } = await composeText(ctx, text);
  return ctx.db.$transaction(async (tx) => {
    const { seriesId } = await findOrganizedEvent(tx, ctx, given.eventId, author);
    if (seriesId !== null) await lockSeries(tx, seriesId);
    await lockEvent(tx, given.eventId);
    const event = await findOrganizedEvent(tx, ctx, given.eventId, author);
    const id = ctx.ids.next();
    const once = { actorId: author.id, key: given.idempotencyKey ?? null, act: `write to people of ${event.id}` };
    const before = await madeBefore(tx, ctx, once, id);
    if (before !== null) return findMessage(tx, before);
    if (messagesUntil(event) < ctx.clock.now())
      throw invalid({ text: [`cannot be sent: the event ended more than ${DAYS_AFTER} days ago`] });
    if ((await messagesAllowed(tx, ctx, event)).left === 0)
      throw invalid({
        text: [`cannot be sent: ${MOST_A_DAY} messages about this event or its series were sent within a day`],
      });
    const { title, url } = event;
    const about = { eventId: event.id, seriesId: event.seriesId, title, url };
    const message = await tx.eventMessage.create({
      data: { id, ...about, authorId: author.id, roles, announced, text, content, createdAt: ctx.clock.now() },
    });
    if ((await addRecipients(tx, event.id, author, message)) === 0)
      throw invalid({ to: ['must reach at least one person'] });
    await enqueue(tx, 'event_message.due', { messageId: id.toString() });
    return message;
  });
}
