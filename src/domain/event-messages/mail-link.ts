/**
 * The link of mails to the recipients of a message: it shows what organizers wrote to them about the event up to that message, without a sign-in.
 * People forward mails, so it shows no later messages.
 */
import type { Actor, Event, EventMessage } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSigned, signedUrl } from '../kernel/signed-link.ts';
import { MAILABLE } from '../participations/mail-recipients.ts';
import { messagesUntil } from './until.ts';
import { messageReceivedBy } from './visible.ts';

export const MESSAGES_PATH = '/event-messages';

const LINK = { path: MESSAGES_PATH, purpose: 'event messages' };

/** @param statusId the status by which the person got the message; the link is valid as long as it is stored, until DAYS_AFTER the event */
export const messagesUrl = (platform: Pick<Platform, 'config' | 'secrets'>, statusId: bigint): string =>
  signedUrl(platform, LINK, statusId);

/** As many as the organizers of an event can send in ten days. */
const MOST = 50;

export type AuthoredMessage = EventMessage & { author: Actor };

/**
 * The event, and the messages to the person of the token, the newest first. Refuses invalid and expired links, people who may not sign in, and
 * what the person could not see with a sign-in.
 */
export async function messagesByLink(
  ctx: DomainContext,
  token: string,
): Promise<{ event: Event; messages: AuthoredMessage[] }> {
  const statusId = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const actor = { deletedAt: null, suspendedAt: null, user: MAILABLE };
  const found = await ctx.db.eventMessageRecipient.findFirst({
    where: { statusId, actor, status: { deletedAt: null } },
    include: { actor: { select: { userId: true } }, message: { select: { eventId: true } } },
  });
  if (!found?.actor.userId) return refuse('record_not_found');
  const { actorId, messageId, message } = found;
  const asking = { viewer: identityViewer(found.actor.userId, actorId), clock: ctx.clock };
  const event = await ctx.db.event.findFirst({ where: { AND: [{ id: message.eventId }, eventVisibleTo(asking)] } });
  if (!event || messagesUntil(event) < ctx.clock.now()) return refuse('record_not_found');
  const messages = await ctx.db.eventMessage.findMany({
    where: { eventId: event.id, id: { lte: messageId }, ...messageReceivedBy({ id: actorId }) },
    include: { author: true },
    orderBy: { id: 'desc' },
    take: MOST,
  });
  if (messages.length === 0) return refuse('record_not_found');
  return { event, messages };
}
