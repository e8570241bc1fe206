/** /auth/second_factor: the second step of a sign-in, for people with a second factor. */
import { TEXTS as PASSKEY_WORDS } from '../../../../generated/texts/all/pages/passkeys.ts';
import { TEXTS as SECURITY_WORDS } from '../../../../generated/texts/all/pages/security.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { visitorOf } from '../../../access/browser-session.ts';
import { field } from '../../kit/field.ts';
import { card, ownForm } from '../../kit/forms.ts';
import { html } from '../../kit/html.ts';
import { show } from '../../kit/page-request.ts';
import { answerOf, fieldsOf } from '../../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from '../account-page-request.ts';
import { SECOND_FACTOR_PATH, SIGN_IN_PATH } from '../account-paths.ts';
import { entered } from '../door/entered.ts';
import { troubleWords } from '../sign-in-form.ts';
import { passkeyButton, withPasskeyScript } from './passkey-button.ts';
import { pendingToken } from './pending-sign-in.ts';

/** The cookies of the browser. */
const ofBrowser = (pageRequest: AccountPageRequest) => ({
  token: pendingToken(pageRequest),
  browser: visitorOf(pageRequest.ctx, pageRequest.req, pageRequest.res),
});

async function showStep(pageRequest: AccountPageRequest, refusal: Refusal | null): Promise<void> {
  const { frame, internal, language } = pageRequest;
  const words = SECURITY_WORDS[language];
  const pending = await internal.secondFactor.pending(ofBrowser(pageRequest));
  if (!pending) {
    const again = html`<p class="actions"><a class="button primary" href="${SIGN_IN_PATH}">${words.signInAgain}</a></p>`;
    return show(pageRequest, 422, card(words.stepTitle, html`<p>${words.stepStale}</p>${again}`));
  }
  const isWrong = refusal !== null && fieldsOf(refusal)?.code !== undefined;
  const input = field({
    ...{ name: 'code', label: words.code, type: 'text', autocomplete: 'one-time-code', max: 30, hint: words.codeHint },
    ...{ problem: isWrong ? words.codeWrong : undefined },
    more: html`inputmode="numeric" spellcheck="false" autofocus`,
  });
  const fields = html`${input}
<div class="actions"><button class="button primary" name="act" value="enter">${words.continue}</button></div>
${passkeyButton(language, pending.passkey, { act: 'enter', label: PASSKEY_WORDS[language].use })}`;
  const content = html`${refusal && !isWrong && html`<p class="state cancelled" role="alert">${troubleWords(refusal, language)}</p>`}
${ownForm(frame, fields)}
<p class="soft">${words.lost}</p>`;
  const page = withPasskeyScript(card(words.stepTitle, content), pending.passkey);
  show(pageRequest, refusal?.status ?? 200, page);
}

export const secondFactorStep: AccountPage = {
  path: SECOND_FACTOR_PATH,
  show: showStep,
  async submit(pageRequest, form) {
    const { code = '', passkey = null } = form;
    const { internal } = pageRequest;
    const given = { ...ofBrowser(pageRequest), code: code.slice(0, 64), passkey };
    await entered(pageRequest, await answerOf(internal.secondFactor.finish(given)));
  },
};
