/**
 * /auth/password/new and /auth/confirmation/new: requests for a mail. The answer does not reveal whether the address has an
 * account.
 */

import type { Messages as AccountWords } from '../../../generated/texts/all/pages/account.ts';
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import { field, problemAt } from '../kit/field.ts';
import { card, nextPage, ownForm } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import type { InternalCaller } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { answerOf, fieldsOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { ASK_AGAIN_PATH, FORGOT_PATH } from './account-paths.ts';
import { troubleWords } from './sign-in-form.ts';

interface MailRequest {
  email: string;
  /** The language of the mail. */
  locale: string;
  /** The page to return to afterwards. */
  returnPath: string | null;
}

interface Kind extends Pick<AccountPage, 'path'> {
  title(words: AccountWords): string;
  hint(words: AccountWords): string;
  ask(internal: InternalCaller, request: MailRequest): Promise<void>;
}

function askPage({ path, title, hint, ask }: Kind): AccountPage {
  const showForm = (
    pageRequest: AccountPageRequest,
    status: number,
    trouble: string | null,
    email = '',
    problems?: readonly string[],
  ): void => {
    const { frame, words, language } = pageRequest;
    const labelled = { label: WORDS[language].email, type: 'email' } as const;
    const problem = problemAt(labelled, problems, language);
    const inputs = html`
${field({ name: 'email', ...labelled, autocomplete: 'email', max: 320, value: email, problem })}
<div class="actions"><button class="button primary" name="act" value="ask">${words.askAct}</button></div>`;
    const content = html`<p>${hint(words)}</p>
${trouble !== null && html`<p class="state cancelled" role="alert">${trouble}</p>`}
${ownForm(frame, inputs)}`;
    show(pageRequest, status, card(title(words), content));
  };
  return {
    path,
    show: (pageRequest, refusal) =>
      showForm(pageRequest, refusal?.status ?? 200, refusal && troubleWords(refusal, pageRequest.language)),
    async submit(pageRequest, { email = '' }) {
      const { internal, words, language, returnPath } = pageRequest;
      try {
        await answerOf(ask(internal, { email, locale: language, returnPath }));
      } catch (error) {
        const problems = fieldsOf(error)?.email;
        if (!problems) throw error;
        showForm(pageRequest, 422, null, email, problems);
        return;
      }
      show(pageRequest, 200, nextPage('letter', words.askedTitle, html`<p>${words.asked({ email })}</p>`));
    },
  };
}

export const forgotPage = askPage({
  path: FORGOT_PATH,
  title: (words) => words.forgotTitle,
  hint: (words) => words.forgotHint,
  ask: ({ mailLinks }, request) => mailLinks.askPasswordReset(request),
});

export const askAgainPage = askPage({
  path: ASK_AGAIN_PATH,
  title: (words) => words.againTitle,
  hint: (words) => words.againHint,
  ask: ({ mailLinks }, request) => mailLinks.askConfirmation(request),
});
