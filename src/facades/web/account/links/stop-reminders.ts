/** /reminder-mails: switches reminders by mail off. Mail programs may send the form by themselves (RFC 8058). */
import { STOP_REMINDERS_PATH, stopReminderMails } from '../../../../domain/mails/reminder-mails.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { html } from '../../page/html.ts';
import { type LinkPage, type LinkPageRequest, linkForm } from './link-page.ts';

export async function stopReminders({ ctx, words, token, form }: LinkPageRequest): Promise<LinkPage> {
  if (!form) {
    const act = html`<div class="acts"><button class="first">${words.stopAct}</button></div>`;
    const content = html`<p>${words.stopHint}</p>${linkForm(STOP_REMINDERS_PATH, token, act)}`;
    return { status: 200, title: words.stopTitle, content };
  }
  const settings = html`<p class="acts"><a class="button" href="/settings/notifications">${words.toSettings}</a></p>`;
  try {
    await stopReminderMails(ctx, token);
    return { status: 200, title: words.stopped, content: html`<p>${words.stoppedHint}</p>${settings}` };
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'not_found') throw error;
    return { status: error.status, title: words.staleTitle, content: html`<p>${words.staleStop}</p>${settings}` };
  }
}
