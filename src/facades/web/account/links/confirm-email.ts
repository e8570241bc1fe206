/** /confirm-email: confirms the new address of a user. */
import { confirmEmailChange } from '../../../../domain/users/confirmation/change-email.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { html } from '../../page/html.ts';
import { type LinkPage, type LinkPageRequest, linkForm, stalePage } from './link-page.ts';

const SETTINGS = '/settings/account';

export async function confirmEmail(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { ctx, words, token, form } = pageRequest;
  if (!form) {
    const act = html`<div class="acts"><button class="first">${words.confirmEmailAct}</button></div>`;
    const content = html`<p>${words.confirmEmailHint}</p>${linkForm('/confirm-email', token, act)}`;
    return { status: 200, title: words.confirmEmailTitle, content };
  }
  try {
    const { email } = await confirmEmailChange(ctx, token);
    return { status: 200, title: words.emailChanged, content: html`<p>${words.emailChangedHint(email)}</p>` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = error.kind === 'conflict' ? words.emailTaken : words.staleEmail;
    return stalePage(pageRequest, error, text, SETTINGS);
  }
}
