/** /separate-account: makes identities of a user an account of its own, with the address that the link was mailed to. */

import { JOINED_PATH } from '../../../../domain/persons/joined-accounts.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { goOn, type LinkPage, type LinkPageRequest, linkForm, linkRefusal, stalePage } from './link-page.ts';

export async function separateAccount(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { internal, words, token, form } = pageRequest;
  if (!form) {
    const act = html`<div class="actions"><button class="button primary">${words.separateAct}</button></div>`;
    const content = html`<p>${words.separateHint}</p>${linkForm('/separate-account', token, act)}`;
    return { status: 200, title: words.separateTitle, content };
  }
  try {
    const { email } = await answerOf(internal.mailLinks.separateAccount({ token }));
    const content = html`<p>${words.separatedHint({ email })}</p>${goOn(null, words)}`;
    return { status: 200, title: words.separated, content };
  } catch (error) {
    const refusal = linkRefusal(error);
    const text = refusal.kind === 'conflict' ? words.emailTaken : words.staleSeparate;
    return stalePage(pageRequest, refusal, text, JOINED_PATH);
  }
}
