/** /confirm-email: confirms the new address of a user. */
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { type LinkPage, type LinkPageRequest, linkForm, linkRefusal, stalePage } from './link-page.ts';

const SETTINGS = '/settings/account';

export async function confirmEmail(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { internal, words, token, form } = pageRequest;
  if (!form) {
    const act = html`<div class="actions"><button class="button primary">${words.confirmEmailAct}</button></div>`;
    const content = html`<p>${words.confirmEmailHint}</p>${linkForm('/confirm-email', token, act)}`;
    return { status: 200, title: words.confirmEmailTitle, content };
  }
  try {
    const { email } = await answerOf(internal.mailLinks.confirmEmailChange({ token }));
    return { status: 200, title: words.emailChanged, content: html`<p>${words.emailChangedHint({ email })}</p>` };
  } catch (error) {
    const refusal = linkRefusal(error);
    const text = refusal.kind === 'conflict' ? words.emailTaken : words.staleEmail;
    return stalePage(pageRequest, refusal, text, SETTINGS);
  }
}
