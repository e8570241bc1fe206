/** /confirm: confirms an e-mail address. */
import { confirmUser } from '../../../../domain/users/confirmation/confirm-user.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { html } from '../../page/html.ts';
import { ASK_AGAIN_PATH } from '../account-paths.ts';
import { goOn, type LinkPage, type LinkPageRequest, linkForm, stalePage } from './link-page.ts';

export async function confirm(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { ctx, words, token, form } = pageRequest;
  if (!form) {
    const act = html`<div class="acts"><button class="first">${words.confirmAct}</button></div>`;
    const content = html`<p>${words.confirmHint}</p>${linkForm('/confirm', token, act)}`;
    return { status: 200, title: words.confirmTitle, content };
  }
  try {
    const { user, returnPath } = await confirmUser(ctx, token);
    const hint = user.approvedAt ? words.confirmedHint : words.pending;
    return {
      status: 200,
      title: words.confirmed,
      content: html`<p>${hint}</p>${(user.approvedAt || returnPath !== null) && goOn(returnPath, words)}`,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return stalePage(pageRequest, error, words.staleConfirm, ASK_AGAIN_PATH);
  }
}
