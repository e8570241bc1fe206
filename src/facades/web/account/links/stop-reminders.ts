/** /reminder-mails: switches reminders by mail off. Mail programs may send the form by themselves (RFC 8058). */
import { STOP_REMINDERS_PATH } from '../../../../domain/mails/reminder-mails.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { type LinkPage, type LinkPageRequest, linkForm, linkRefusal } from './link-page.ts';

export async function stopReminders({ internal, words, token, form }: LinkPageRequest): Promise<LinkPage> {
  if (!form) {
    const act = html`<div class="actions"><button class="button primary">${words.stopAct}</button></div>`;
    const content = html`<p>${words.stopHint}</p>${linkForm(STOP_REMINDERS_PATH, token, act)}`;
    return { status: 200, title: words.stopTitle, content };
  }
  const settings = html`<p class="actions"><a class="button" href="/settings/notifications">${words.toSettings}</a></p>`;
  try {
    await answerOf(internal.mailLinks.stopReminders({ token }));
    return { status: 200, title: words.stopped, content: html`<p>${words.stoppedHint}</p>${settings}` };
  } catch (error) {
    const { status } = linkRefusal(error);
    return { status, title: words.staleTitle, content: html`<p>${words.staleStop}</p>${settings}` };
  }
}
