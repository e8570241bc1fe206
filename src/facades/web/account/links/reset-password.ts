/** /reset-password: sets a new password with the token from the mail. */
import { type PasswordProblem, passwordProblem } from '../../../../domain/users/passwords/password.ts';
import type { Messages as MailLinkWords } from '../../../../generated/texts/all/pages/mail-links.ts';
import { html } from '../../kit/html.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { FORGOT_PATH } from '../account-paths.ts';
import { goOn, type LinkPage, type LinkPageRequest, linkForm, linkRefusal, stalePage } from './link-page.ts';

const troubleOf = (words: MailLinkWords, problem: PasswordProblem): string =>
  ({ blank: words.tooShort, too_short: words.tooShort, too_long: words.tooLong, common: words.tooCommon })[problem];

function askPage({ words, token }: LinkPageRequest, trouble: string | null): LinkPage {
  const fields = html`
<label class="field"><span class="label">${words.newPassword}</span>
<input type="password" class="input" name="password" autocomplete="new-password" minlength="8" maxlength="200" required autofocus></label>
<div class="actions"><button class="button primary">${words.resetAct}</button></div>`;
  const content = html`<p>${words.resetHint}</p>
${trouble !== null && html`<p class="state cancelled" role="alert">${trouble}</p>`}
${linkForm('/reset-password', token, fields)}`;
  return { status: trouble === null ? 200 : 422, title: words.resetTitle, content };
}

export async function reset(pageRequest: LinkPageRequest): Promise<LinkPage> {
  const { config, internal, words, token, form } = pageRequest;
  if (!form) return askPage(pageRequest, null);
  const password = form.password ?? '';
  const problem = passwordProblem({ config }, password);
  if (problem) return askPage(pageRequest, troubleOf(words, problem));
  try {
    const { returnPath } = await answerOf(internal.mailLinks.resetPassword({ token, password }));
    return { status: 200, title: words.reset, content: html`<p>${words.resetDone}</p>${goOn(returnPath, words)}` };
  } catch (error) {
    return stalePage(pageRequest, linkRefusal(error), words.staleReset, FORGOT_PATH);
  }
}
