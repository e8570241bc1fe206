/** The page of the second factor: an authenticator app, recovery codes and passkeys. */
import type { SignOnState } from '../../../../domain/persons/single-sign-on/identities.ts';
import type { SecondFactorState, TotpSetUp } from '../../../../domain/users/second-factor/set-up.ts';
import {
  TEXTS as SECURITY_WORDS,
  type Messages as SecurityWords,
} from '../../../../generated/texts/all/pages/security.ts';
import { qrPicture } from '../../../../look/qr-picture.ts';
import type { Language } from '../../../../wording/language.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { fieldsOf, refusalText } from '../../kit/refusal-text.ts';
import { signOnSection } from '../sign-on/sign-on-section.ts';
import { type Change, codeField, confirmForm, isAbout, refusedField, type SecurityTrouble } from './confirm-form.ts';
import { withPasskeyScript } from './passkey-button.ts';
import { passkeysSection } from './passkeys-section.ts';

interface Security {
  state: SecondFactorState;
  /** Null on servers without single sign-on. */
  signOn: SignOnState | null;
  setUp: TotpSetUp | null;
}

function setUpForm(
  frame: FormFrame,
  words: SecurityWords,
  { secret, uri }: TotpSetUp,
  trouble: SecurityTrouble | null,
): Html {
  const spaced = secret.replaceAll(/.{4}(?=.)/g, '$& ');
  const refusal = trouble?.act === 'confirm' ? trouble.refusal : undefined;
  const fields = html`${refusedField(frame, codeField(words.firstCode), refusal, words.codeWrong)}
<div class="actions"><button class="button primary" name="act" value="confirm">${words.confirm}</button></div>`;
  return html`<p>${words.scan}</p>
<p><img class="qr" src="${qrPicture(uri)}" alt="${words.qr}" width="220" height="220"></p>
<p>${words.typeSecret} <code class="secret" dir="ltr">${spaced}</code></p>
<p><a href="${uri}">${words.openApp}</a></p>
${ownForm(frame, fields)}`;
}

/** The state of a second factor that is on, and its recovery codes. */
function codesForms(
  frame: FormFrame,
  words: SecurityWords,
  state: SecondFactorState,
  trouble: SecurityTrouble | null,
): Html {
  const renew: Change = { act: 'renew_codes', verb: words.renewCodes };
  return html`<p class="state going" role="status">${words.isOn}</p>
<p>${words.codesLeft({ count: state.recoveryCodesLeft })}</p>
<details${isAbout(trouble, renew) && html` open`}><summary>${words.renewCodes}</summary><p>${words.renewHint}</p>
${confirmForm(frame, state, renew, trouble)}</details>`;
}

function appForms(frame: FormFrame, words: SecurityWords, security: Security, trouble: SecurityTrouble | null): Html {
  const { state, setUp } = security;
  if (setUp) return setUpForm(frame, words, setUp, trouble);
  if (!state.hasApp && !state.isOn) return confirmForm(frame, state, { act: 'begin', verb: words.begin }, trouble);
  const [act, verb, hint] = !state.hasApp
    ? (['begin', words.addApp, words.about] as const)
    : state.passkeys.length > 0
      ? (['turn_off', words.removeApp, words.removeAppHint] as const)
      : (['turn_off', words.turnOff, words.turnOffHint] as const);
  const change: Change = { act, verb, isDanger: act === 'turn_off' };
  return html`<details${isAbout(trouble, change) && html` open`}><summary>${verb}</summary><p>${hint}</p>
${confirmForm(frame, state, change, trouble)}</details>`;
}

/** @param trouble why the last form was refused */
export function securityPage(frame: FormFrame, security: Security, trouble: SecurityTrouble | null): PageContent {
  const { language } = frame;
  const words = SECURITY_WORDS[language];
  const { state, signOn } = security;
  const fields = trouble && fieldsOf(trouble.refusal);
  const isAtField = fields?.code !== undefined || fields?.password !== undefined;
  const body = html`<section class="card pad alone wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble && !isAtField && html`<p class="state cancelled" role="alert">${refusalText(trouble.refusal, language)}</p>`}
${state.isRequired && html`<p class="state waiting" role="status">${words.required}</p>`}
<h2>${words.secondFactor}</h2>
${state.isOn ? codesForms(frame, words, state, trouble) : html`<p>${words.about}</p>`}
${appForms(frame, words, security, trouble)}
${passkeysSection(frame, state, trouble)}
${signOn && signOnSection(frame, state, signOn, trouble)}</section>`;
  return withPasskeyScript({ title: words.title, body }, state.request);
}

/** Recovery codes are shown on this page alone. @param next where the person goes afterwards */
export function codesPage(language: Language, codes: readonly string[], next: string): PageContent {
  const words = SECURITY_WORDS[language];
  return card(
    words.codesTitle,
    html`<p role="status">${words.codesHint}</p>
<ul class="codes" dir="ltr">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p class="actions"><a class="button primary" href="${next}">${words.codesKept}</a></p>`,
  );
}
