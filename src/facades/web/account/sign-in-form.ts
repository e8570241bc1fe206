/** The door of the community: an address, and a password for people who have one. On the authorization page and on others. */
import { REFUSALS } from '../../../domain/kernel/refusals.ts';
import { TEXTS as ACCOUNT_WORDS } from '../../../generated/texts/all/pages/account.ts';
import { TEXTS as DOOR_WORDS } from '../../../generated/texts/all/pages/door.ts';
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Language } from '../../../wording/language.ts';
import { asksHere, forgetCached, holdsSession, rememberSession, visitorOf } from '../../access/browser-session.ts';
import { field, problemAt } from '../kit/field.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { type PageRequest, sendOn } from '../kit/page-request.ts';
import type { Parameters } from '../kit/parameters.ts';
import { answerOf, fieldsOf, refusalText } from '../kit/refusal-text.ts';
import { ASK_AGAIN_PATH, aboutRequest, CODE_PATH, FORGOT_PATH, returnPathOf, withReturn } from './account-paths.ts';
import { entered } from './door/entered.ts';
import { type PasskeyRequest, passkeyButton, withPasskeyScript } from './security/passkey-button.ts';
import { askForSecondFactor } from './security/pending-sign-in.ts';
import type { WaysIn } from './sign-on/ways-in.ts';

/**
 * Opens a session, which the browser gets as a cookie, and leads on; refuses whatever `sessions.create` refuses. People with a second
 * factor are asked for it first. The web client's caches stay only for the same person.
 *
 * @param next where the person goes afterwards
 */
export async function signInByForm(pageRequest: PageRequest, form: Parameters, next: string): Promise<void> {
  const { ctx, req, res, internal, visitor } = pageRequest;
  const { email = '', password = '' } = form;
  const begun = await answerOf(internal.pageSessions.open({ email, password, returnPath: returnPathOf(next) }));
  if ('pendingToken' in begun) return askForSecondFactor(pageRequest, begun.pendingToken);
  if (holdsSession(ctx, req) && visitor?.userId !== begun.userId) forgetCached(res);
  rememberSession(ctx, res, begun.sessionId);
  sendOn(pageRequest, next);
}

/** The options with which the sign-in page asks for a passkey; null on a server that cannot have passkeys. */
export const requestToEnter = ({ ctx, req, res, internal }: PageRequest): Promise<PasskeyRequest> =>
  internal.passkeys.request({ browser: visitorOf(ctx, req, res) });

/** Opens the session of the passkey's owner, and leads on. */
async function enterByPasskey(pageRequest: PageRequest, passkey: string, next: string): Promise<void> {
  const { ctx, req, res, internal } = pageRequest;
  const given = { passkey, browser: visitorOf(ctx, req, res), returnPath: returnPathOf(next) };
  await entered(pageRequest, await answerOf(internal.passkeys.enter(given)));
}

/** Requests a mail with a code, and redirects to the page that asks for the code. */
export async function askForCode(
  pageRequest: PageRequest,
  { email = '' }: Parameters,
  returnPath: string | null,
  inviteCode: string | null = null,
): Promise<void> {
  const { ctx, req, res, internal, language: locale } = pageRequest;
  const browser = asksHere(ctx, req, res);
  const asked = { email, locale, browser, returnPath, inviteCode };
  const { requestId } = await answerOf(internal.pageLinks.askToEnter(asked));
  sendOn(pageRequest, aboutRequest(CODE_PATH, requestId.toString()));
}

/**
 * The form of the door: with a passkey or a password it signs in, without them it requests a mail.
 *
 * @param next where the person goes afterwards
 * @param signIn signs in with the password, and leads on
 */
export async function enterByForm(
  pageRequest: PageRequest,
  form: Parameters,
  next: string,
  signIn: typeof signInByForm = signInByForm,
): Promise<void> {
  if (form.passkey !== undefined) return enterByPasskey(pageRequest, form.passkey, next);
  if (form.password === undefined) return askForCode(pageRequest, form, returnPathOf(next));
  await signIn(pageRequest, form, next);
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

/** Links for people whose password or confirmation mail is lost, with a return path. */
function otherWays({ language, action }: FormFrame): Html {
  const words = ACCOUNT_WORDS[language];
  const to = (page: string): string => withReturn(page, returnPathOf(action));
  return html`<ul class="ways soft"><li><a href="${to(FORGOT_PATH)}">${words.forgot}</a></li>
<li><a href="${to(ASK_AGAIN_PATH)}">${words.again}</a></li></ul>`;
}

/** A form that was sent and refused. */
export interface DoorAttempt {
  email: string;
  refusal: Refusal;
}

/**
 * The field for the address, with its problem.
 *
 * @param offersPasskeys whether browsers offer passkeys in its list of suggestions
 */
export function addressField(language: Language, attempt: DoorAttempt | null, offersPasskeys = false): Html {
  const label = { label: WORDS[language].email, type: 'email' } as const;
  const problem = attempt ? problemAt(label, fieldsOf(attempt.refusal)?.email, language) : undefined;
  const more = html`autofocus`;
  const autocomplete = offersPasskeys ? 'username webauthn' : 'username';
  return field({ name: 'email', ...label, autocomplete, max: 320, value: attempt?.email, problem, more });
}

/** Why the form was refused, if that concerns no field. */
export const doorTrouble = (language: Language, attempt: DoorAttempt | null): Html | false =>
  attempt !== null &&
  !fieldsOf(attempt.refusal)?.email &&
  html`<p class="state cancelled" role="alert">${troubleWords(attempt.refusal, language)}</p>`;

/**
 * @param takesSignUps whether an unknown address gets an account
 */
export function signInPage(
  frame: FormFrame,
  appName: string,
  attempt: DoorAttempt | null,
  takesSignUps: boolean,
  community: string,
  passkey: PasskeyRequest,
  ways: WaysIn,
): PageContent {
  const { language } = frame;
  const words = WORDS[language];
  const door = DOOR_WORDS[language];
  const password = field({
    ...{ name: 'password', label: door.passwordOptional, type: 'password', autocomplete: 'current-password' },
    ...{ max: 1000, hint: door.withoutPassword, optional: true },
  });
  const fields = html`
${addressField(language, attempt, passkey !== null)}
${password}
<div class="actions"><button class="button primary" name="act" value="sign_in">${door.continue}</button>
<button class="button" name="act" value="deny" formnovalidate>${words.cancel}</button></div>
${passkeyButton(language, passkey, { act: 'sign_in', label: door.passkey, autofill: true })}`;
  const cancel = html`<div class="actions"><button class="button" name="act" value="deny">${words.cancel}</button></div>`;
  if (!ways.isLocal)
    return card(words.signIn, html`<p>${words.signInFor({ app: appName })}</p>${ways.signOn}${ownForm(frame, cancel)}`);
  const page = card(
    words.signIn,
    html`<p>${words.signInFor({ app: appName })}</p>
${ways.signOn}
${!takesSignUps && html`<p class="soft">${door.membersOnly({ community })}</p>`}
${doorTrouble(language, attempt)}
${ownForm(frame, fields)}
${otherWays(frame)}`,
  );
  return withPasskeyScript(page, passkey);
}

/** Runs the form, and shows its page again with the reason if it is refused. */
export async function orShowAgain(
  submit: () => Promise<void>,
  email: string | undefined,
  showAgain: (attempt: DoorAttempt) => void | Promise<void>,
): Promise<void> {
  try {
    await submit();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await showAgain({ email: email ?? '', refusal: error });
  }
}
