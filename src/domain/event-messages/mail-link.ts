/** The link of mails to the recipients of a message: it shows what organizers wrote to them about the event, without a sign-in. */
import type { Actor, Event, EventMessage } from '../../generated/prisma/client.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { readSigned, signedUrl } from '../kernel/signed-link.ts';
import { messageReceivedBy } from './visible.ts';

export const MESSAGES_PATH = '/event-messages';

const LINK = { path: MESSAGES_PATH, purpose: 'event messages' };

/** @param statusId the status by which the person got the message; the link is valid as long as it is stored */
export const messagesUrl = (platform: Pick<Platform, 'config' | 'secrets'>, statusId: bigint): string =>
  signedUrl(platform, LINK, statusId);

/** As many as the organizers of an event can send in ten days. */
const MOST = 50;

export type AuthoredMessage = EventMessage & { author: Actor };

/** The event, and the messages to the person of the token, the newest first. Refuses invalid links, and people who may not sign in. */
export async function messagesByLink(
  ctx: DomainContext,
  token: string,
): Promise<{ event: Event; messages: AuthoredMessage[] }> {
  const statusId = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const user = { suspendedAt: null, disabledAt: null, confirmedAt: { not: null } };
  const actor = { deletedAt: null, suspendedAt: null, user };
  const found = await ctx.db.eventMessageRecipient.findFirst({
    where: { statusId, actor, status: { deletedAt: null } },
    include: { message: { include: { event: true } } },
  });
  if (!found) return refuse('record_not_found');
  const { event } = found.message;
  const messages = await ctx.db.eventMessage.findMany({
    where: { eventId: event.id, ...messageReceivedBy({ id: found.actorId }) },
    include: { author: true },
    orderBy: { id: 'desc' },
    take: MOST,
  });
  return { event, messages };
}
