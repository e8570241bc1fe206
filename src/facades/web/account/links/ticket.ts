/** /ticket: a participant shows the ticket of an event, without a sign-in. */
import { Ticket } from '#look/ticket.tsx';
import { TEXTS as TICKET_WORDS } from '../../../../generated/texts/all/look/ticket.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { render } from '../../kit/render.ts';
import { type LinkPage, type LinkPageRequest, linkRefusal } from './link-page.ts';

export async function ticket({ internal, words, language, token }: LinkPageRequest): Promise<LinkPage> {
  try {
    const { title, uuid, ticket } = await answerOf(internal.mailLinks.ticket({ token }));
    const ticketWords = TICKET_WORDS[language];
    const content = html`<h2>${ticketWords.title}</h2>${render(Ticket, { ticket, words: ticketWords })}
<p class="soft">${ticketWords.showAtDoor}</p>
<p class="actions"><a class="button" href="/events/${uuid}">${words.toEvent}</a></p>`;
    return { status: 200, title, content };
  } catch (error) {
    const { status } = linkRefusal(error);
    return { status, title: words.staleTitle, content: html`<p>${words.staleTicket}</p>` };
  }
}
