/** /confirm: confirms an e-mail address. */
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { ASK_AGAIN_PATH } from '../account-paths.ts';
import { goOn, type LinkPage, type LinkPageRequest, linkForm, linkRefusal, stalePage } from './link-page.ts';

export async function confirm(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { internal, words, token, form } = pageRequest;
  if (!form) {
    const act = html`<div class="actions"><button class="button primary">${words.confirmAct}</button></div>`;
    const content = html`<p>${words.confirmHint}</p>${linkForm('/confirm', token, act)}`;
    return { status: 200, title: words.confirmTitle, content };
  }
  try {
    const { approved, returnPath } = await answerOf(internal.mailLinks.confirm({ token }));
    const hint = approved ? words.confirmedHint : words.pending;
    return {
      status: 200,
      title: words.confirmed,
      content: html`<p>${hint}</p>${(approved || returnPath !== null) && goOn(returnPath, words)}`,
    };
  } catch (error) {
    return stalePage(pageRequest, linkRefusal(error), words.staleConfirm, ASK_AGAIN_PATH);
  }
}
