/** /confirm: somebody says that the address is theirs. */
import { confirmUser } from '../../domain/users/confirm-user.ts';
import { Refusal } from '../../platform/errors.ts';
import { html } from './html.ts';
import { type LinkPage, type LinkVisit, linkForm } from './link-page.ts';

export async function confirm({ ctx, words, token, form }: LinkVisit): Promise<LinkPage> {
  if (!form) {
    const act = html`<div class="acts"><button class="first">${words.confirmAct}</button></div>`;
    const content = html`<p>${words.confirmHint}</p>${linkForm('/confirm', token, act)}`;
    return { status: 200, title: words.confirmTitle, content };
  }
  try {
    await confirmUser(ctx, token);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const text = error.kind === 'forbidden' ? words.suspended : words.staleConfirm;
    return { status: error.status, title: words.staleTitle, content: html`<p>${text}</p>` };
  }
  return { status: 200, title: words.confirmed, content: html`<p>${words.confirmedHint}</p>` };
}
