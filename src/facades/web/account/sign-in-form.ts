/** The sign-in form, on the authorization page and on others. */
import { REFUSALS } from '../../../domain/kernel/refusals.ts';
import { TEXTS as ACCOUNT_WORDS } from '../../../generated/texts/all/pages/account.ts';
import { TEXTS as LINK_WORDS } from '../../../generated/texts/all/pages/link.ts';
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import type { Refusal } from '../../../platform/errors.ts';
import type { Language } from '../../../wording/language.ts';
import { forgetCached, holdsSession, rememberSession } from '../../access/browser-session.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import type { PageRequest } from '../kit/page-request.ts';
import type { Parameters } from '../kit/parameters.ts';
import { answerOf, refusalText } from '../kit/refusal-text.ts';
import { ASK_AGAIN_PATH, FORGOT_PATH, NEW_LINK_PATH, returnPathOf, SIGN_UP_PATH, withReturn } from './account-paths.ts';

/**
 * Opens a session, which the browser gets as a cookie; refuses whatever `sessions.create` refuses. The web client's caches stay
 * only for the same person.
 */
export async function signInByForm({ ctx, req, res, internal, visitor }: PageRequest, form: Parameters): Promise<void> {
  const { email = '', password = '' } = form;
  const { sessionId, userId } = await answerOf(internal.pageSessions.open({ email, password }));
  if (holdsSession(ctx, req) && visitor?.userId !== userId) forgetCached(res);
  rememberSession(ctx, res, sessionId);
}

/** The reason for a failed sign-in: in the words of the page, or as for all refusals in its language. */
export function troubleWords(refusal: Refusal, language: Language): string {
  const words = WORDS[language];
  const translations: Record<string, string> = {
    [REFUSALS.wrong_credentials.text]: words.wrongCredentials,
    [REFUSALS.rate_limited.text]: words.tooMany,
    [REFUSALS.unavailable.text]: words.busy,
    [REFUSALS.sign_in_unconfirmed.text]: words.unconfirmed,
    [REFUSALS.sign_in_suspended.text]: words.suspended,
    [REFUSALS.approval_pending.text]: words.pending,
  };
  return translations[refusal.message] ?? refusalText(refusal, language);
}

/**
 * Links for people who cannot sign in yet: a link by mail, password reset, confirmation and sign-up, all with a return path.
 */
function otherWays({ language, action }: FormFrame, takesSignUps: boolean): Html {
  const words = ACCOUNT_WORDS[language];
  const to = (page: string): string => withReturn(page, returnPathOf(action));
  return html`<ul class="ways soft"><li><a href="${NEW_LINK_PATH}">${LINK_WORDS[language].linkWay}</a></li>
<li><a href="${to(FORGOT_PATH)}">${words.forgot}</a></li>
<li><a href="${to(ASK_AGAIN_PATH)}">${words.again}</a></li>
${takesSignUps && html`<li><a href="${to(SIGN_UP_PATH)}">${words.signUpTitle}</a></li>`}</ul>`;
}

/**
 * @param trouble why the last attempt failed, shown above the form
 * @param takesSignUps whether sign-up is open
 */
export function signInPage(
  frame: FormFrame,
  appName: string,
  email: string,
  trouble: string | null,
  takesSignUps: boolean,
): PageContent {
  const words = WORDS[frame.language];
  const fields = html`
<label class="field"><span class="label">${words.email}</span>
<input type="email" class="input" name="email" value="${email}" autocomplete="username" maxlength="320" required autofocus></label>
<label class="field"><span class="label">${words.password}</span>
<input type="password" class="input" name="password" autocomplete="current-password" maxlength="1000" required></label>
<div class="actions"><button class="button primary" name="act" value="sign_in">${words.signIn}</button>
<button class="button" name="act" value="deny" formnovalidate>${words.cancel}</button></div>`;
  return card(
    words.signIn,
    html`<p>${words.signInFor({ app: appName })}</p>
${trouble !== null && html`<p class="state cancelled" role="alert">${trouble}</p>`}
${ownForm(frame, fields)}
${otherWays(frame, takesSignUps)}`,
  );
}
