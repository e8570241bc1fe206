/** /waiting: a person who waits for a place sees what they can do, takes the place that is held for them, or gives up. */
import { WAITING_PATH } from '../../../../domain/participations/waiting/mail-link.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { type LinkPage, type LinkPageRequest, linkForm, linkRefusal } from './link-page.ts';

export async function waiting({ internal, words, token, form }: LinkPageRequest): Promise<LinkPage> {
  try {
    const shown = await answerOf(internal.mailLinks.waiting({ token }));
    const back = html`<p class="actions"><a class="button" href="/events/${shown.uuid}">${words.toEvent}</a></p>`;
    const act = form?.act === 'take' || form?.act === 'leave' ? form.act : null;
    if (act !== null) {
      await answerOf(internal.mailLinks.answerWaiting({ token, act }));
      const text = act === 'take' ? words.placeTaken : words.listLeft;
      return { status: 200, title: shown.title, content: html`<p role="status">${text}</p>${back}` };
    }
    const take = html`<button class="button primary" name="act" value="take">${words.takePlace}</button>`;
    const leave = html`<button class="button" name="act" value="leave">${shown.offered ? words.decline : words.leaveList}</button>`;
    const buttons = html`<div class="actions">${shown.offered && take}${leave}</div>`;
    const text = shown.offered ? words.placeHeld : words.yourPosition({ position: shown.position });
    const content = html`<p role="status">${text}</p>${linkForm(WAITING_PATH, token, buttons)}${back}`;
    return { status: 200, title: shown.title, content };
  } catch (error) {
    const { status } = linkRefusal(error);
    return { status, title: words.staleTitle, content: html`<p>${words.staleWaiting}</p>` };
  }
}
