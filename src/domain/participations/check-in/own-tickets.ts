/** The tickets of the viewer's identities, and of the reader of a mail. */
import type { Actor, Event, Participant } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { DomainContext } from '../../access/context.ts';
import { ownIdentities } from '../../actors/own-identity.ts';
import { findVisibleEvent } from '../../events/find.ts';
import { refuse } from '../../kernel/refusals.ts';
import { readSigned, signedUrl } from '../../kernel/signed-link.ts';
import { type Ticket, ticketOf, WITH_TICKET } from './ticket.ts';

export interface OwnTicket extends Ticket {
  participant: Participant & { actor: Actor; event: Event };
}

/** Refuses hidden events. */
export async function ownTickets(ctx: DomainContext, eventId: string): Promise<OwnTicket[]> {
  const { id } = await findVisibleEvent(ctx, eventId);
  const mine = ownIdentities(ctx.viewer);
  if (!mine) return [];
  const where = { AND: [WITH_TICKET, { eventId: id, actor: mine }] };
  const include = { actor: true, event: true };
  const rows = await ctx.db.participant.findMany({ where, include, orderBy: { id: 'asc' } });
  return rows.map((participant) => ({ ...ticketOf(ctx, participant), participant }));
}

export const TICKET_PATH = '/ticket';

const LINK = { path: TICKET_PATH, purpose: 'ticket' };

/** The page of a ticket for people who do not sign in at the door. */
export const ticketUrl = (platform: Pick<Platform, 'config' | 'secrets'>, participantId: bigint): string =>
  signedUrl(platform, LINK, participantId);

/** Refuses invalid links, and people without a ticket. */
export async function ticketByLink(ctx: DomainContext, token: string): Promise<OwnTicket> {
  const id = readSigned(ctx, LINK, token) ?? refuse('record_not_found');
  const mayAct = { OR: [{ userId: null }, { user: { suspendedAt: null, disabledAt: null } }] };
  const where = { AND: [WITH_TICKET, { id, actor: { deletedAt: null, suspendedAt: null, ...mayAct } }] };
  const found = await ctx.db.participant.findFirst({ where, include: { actor: true, event: true } });
  const participant = found ?? refuse('record_not_found');
  return { ...ticketOf(ctx, participant), participant };
}
