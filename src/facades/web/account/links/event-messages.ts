/** /event-messages: a recipient reads what the organizers of an event wrote to them, without a sign-in. */
import { eventMessage } from '../../kit/event-message.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { type LinkPage, type LinkPageRequest, linkRefusal } from './link-page.ts';

/** The answer is a direct message, which needs a sign-in: people forward mails. The page of joining leads the right identity to it. */
const replyPath = (uuid: string | null): string => (uuid === null ? '/conversations' : `/events/${uuid}/join`);

export async function eventMessages({ internal, words, times, token }: LinkPageRequest): Promise<LinkPage> {
  try {
    const { title, uuid, messages } = await answerOf(internal.mailLinks.eventMessages({ token }));
    const content = html`<h2>${words.organizersWrote}</h2><p class="soft">${words.onlyAuthor}</p>
${messages.map((message) => eventMessage(message, { times }))}
<p class="actions"><a class="button primary" href="${replyPath(uuid)}">${words.reply}</a>${uuid !== null && html`<a class="button" href="/events/${uuid}">${words.toEvent}</a>`}</p>`;
    return { status: 200, title, content };
  } catch (error) {
    const { status } = linkRefusal(error);
    return { status, title: words.staleTitle, content: html`<p>${words.staleMessages}</p>` };
  }
}
