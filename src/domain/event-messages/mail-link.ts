/**
 * The link of mails to the recipients of a message: it shows what organizers wrote to them about the event up to that message, without a sign-in.
 * People forward mails, so it shows no later messages.
 */
import type { Actor, EventMessage } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { identityViewer } from '../access/viewer.ts';
import { eventVisibleTo } from '../events/visible.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSigned, signedUrl } from '../kernel/signed-link.ts';
import { MAILABLE } from '../participations/mail-recipients.ts';
import { afterDays, messagesUntil } from './until.ts';
import { messageShownTo } from './visible.ts';

export const MESSAGES_PATH = '/event-messages';

const LINK = { path: MESSAGES_PATH, purpose: 'event messages' };

/** @param statusId the status by which the person got the message; the link is valid as long as it is stored, until DAYS_AFTER the event */
export const messagesUrl = (platform: Pick<Platform, 'config' | 'secrets'>, statusId: bigint): string =>
  signedUrl(platform, LINK, statusId);

/** As many as the organizers of an event can send in ten days. */
const MOST = 50;

export type AuthoredMessage = EventMessage & { author: Actor };

interface LinkedMessages {
  title: string;
  /** Identifies the event; null if it was deleted since. */
  uuid: string | null;
  messages: AuthoredMessage[];
}

/**
 * The messages to the person of the token about the event, the newest first; the one of the mail alone after the event was deleted. Refuses
 * invalid and expired links, people who may not sign in, and what the person could not see with a sign-in.
 */
export async function messagesByLink(ctx: DomainContext, token: string): Promise<LinkedMessages> {
  const statusId = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const actor = { deletedAt: null, suspendedAt: null, user: MAILABLE };
  const found = await ctx.db.eventMessageRecipient.findFirst({
    where: { statusId, actor, status: { deletedAt: null } },
    include: { actor: { select: { userId: true } }, message: true },
  });
  if (!found?.actor.userId) return refuse('record_not_found');
  const { actorId, messageId, message } = found;
  const asking = { viewer: identityViewer(found.actor.userId, actorId), clock: ctx.clock };
  const { eventId } = message;
  const event =
    eventId === null
      ? null
      : ((await ctx.db.event.findFirst({ where: { AND: [{ id: eventId }, eventVisibleTo(asking)] } })) ??
        refuse('record_not_found'));
  const until = event ? messagesUntil(event) : afterDays(message.createdAt);
  if (until < ctx.clock.now()) return refuse('record_not_found');
  const about = event ? { eventId: event.id, id: { lte: messageId } } : { id: messageId };
  const messages = await ctx.db.eventMessage.findMany({
    where: { ...about, ...messageShownTo({ id: actorId }) },
    include: { author: true },
    orderBy: { id: 'desc' },
    take: MOST,
  });
  if (messages.length === 0) return refuse('record_not_found');
  return { title: event?.title ?? message.title, uuid: event?.uuid ?? null, messages };
}
