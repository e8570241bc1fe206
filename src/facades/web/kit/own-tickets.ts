/** The tickets of the reader for an event. */
import { Ticket } from '#look/ticket.tsx';
import type { OwnTicket } from '../../../entities/events/own-ticket.ts';
import { TEXTS } from '../../../generated/texts/all/look/ticket.ts';
import type { Language } from '../../../wording/language.ts';
import { type Html, html } from './html.ts';
import { render } from './render.ts';

/** Null without a ticket. */
export function ownTickets(tickets: readonly OwnTicket[], language: Language): Html | null {
  const words = TEXTS[language];
  if (tickets.length === 0) return null;
  return html`<h2>${words.title}</h2>${tickets.map((ticket) => render(Ticket, { ticket, words }))}<p class="soft">${words.showAtDoor}</p>`;
}
