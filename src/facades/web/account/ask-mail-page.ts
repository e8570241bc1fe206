/** /auth/password/new and /auth/confirmation/new: requests for a mail. The answer does not reveal whether the address is known. */
import type { DomainContext } from '../../../domain/access/context.ts';
import type { MailRequest } from '../../../domain/users/confirmation/mail-request.ts';
import { resendConfirmation } from '../../../domain/users/confirmation/send-confirmation.ts';
import { readEmail } from '../../../domain/users/email.ts';
import { sendPasswordReset } from '../../../domain/users/passwords/send-password-reset.ts';
import { show } from '../../oauth/page-request.ts';
import { card, ownForm } from '../../oauth/pages.ts';
import { WORDS } from '../../oauth/words.ts';
import { field } from '../page/field.ts';
import { html } from '../page/html.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { ASK_AGAIN_PATH, FORGOT_PATH } from './account-paths.ts';
import type { AccountWords } from './account-words.ts';

interface Kind extends Pick<AccountPage, 'path' | 'rate'> {
  title(words: AccountWords): string;
  hint(words: AccountWords): string;
  ask(ctx: DomainContext, request: MailRequest): Promise<void>;
}

function askPage({ path, rate, title, hint, ask }: Kind): AccountPage {
  const showForm = (
    pageRequest: AccountPageRequest,
    status: number,
    trouble: string | null,
    email = '',
    problem?: string,
  ): void => {
    const { frame, words, language } = pageRequest;
    const inputs = html`
${field({ name: 'email', label: WORDS[language].email, type: 'email', autocomplete: 'email', max: 320, value: email, problem })}
<div class="acts"><button class="first" name="act" value="ask">${words.askAct}</button></div>`;
    const content = html`<p>${hint(words)}</p>
${trouble !== null && html`<p class="alert" role="alert">${trouble}</p>`}
${ownForm(frame, inputs)}`;
    show(pageRequest, status, card(title(words), content));
  };
  return {
    path,
    rate,
    show: (pageRequest, trouble) => showForm(pageRequest, trouble?.status ?? 200, trouble?.text ?? null),
    async submit(pageRequest, { email = '' }) {
      const { ctx, words, language, returnPath } = pageRequest;
      if (readEmail(email) === null) {
        showForm(pageRequest, 422, null, email, words.wrongEmail);
        return;
      }
      await ask(ctx, { email, locale: language, returnPath });
      show(pageRequest, 200, card(words.askedTitle, html`<p>${words.asked(email)}</p>`));
    },
  };
}

export const forgotPage = askPage({
  path: FORGOT_PATH,
  rate: 'password_resets',
  title: (words) => words.forgotTitle,
  hint: (words) => words.forgotHint,
  ask: sendPasswordReset,
});

export const askAgainPage = askPage({
  path: ASK_AGAIN_PATH,
  rate: 'confirmations',
  title: (words) => words.againTitle,
  hint: (words) => words.againHint,
  ask: resendConfirmation,
});
