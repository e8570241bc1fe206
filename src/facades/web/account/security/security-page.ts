/** The page of the second factor: its set-up with an authenticator app, recovery codes, and turning it off. */
import { renderSVG } from 'uqr';
import type { SecondFactorState, TotpSetUp } from '../../../../domain/users/second-factor/set-up.ts';
import {
  TEXTS as SECURITY_WORDS,
  type Messages as SecurityWords,
} from '../../../../generated/texts/all/pages/security.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import type { Language } from '../../../../wording/language.ts';
import { type Field, field, problemAt } from '../../kit/field.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { fieldsOf, refusalText } from '../../kit/refusal-text.ts';

export interface SecurityTrouble {
  /** The button that was pressed. */
  act: string;
  refusal: Refusal;
}

interface Security {
  state: SecondFactorState;
  setUp: TotpSetUp | null;
}

type Act = 'begin' | 'confirm' | 'renew_codes' | 'turn_off';

/** A form with one field and one button. */
interface OneField {
  act: Act;
  verb: string;
  input: Pick<Field, 'name' | 'label' | 'type' | 'autocomplete'> & { hint?: string; more?: Html };
  /** Instead of the general advice about a wrong value. */
  wrong?: string;
}

function oneFieldForm(
  frame: FormFrame,
  { act, verb, input, wrong }: OneField,
  trouble: SecurityTrouble | null,
  isDanger = false,
): Html {
  const phrases = trouble?.act === act ? fieldsOf(trouble.refusal)?.[input.name] : undefined;
  const problem = phrases && (wrong ?? problemAt(input, phrases, frame.language));
  return ownForm(
    frame,
    html`${field({ ...input, max: 1000, problem })}
<div class="actions"><button class="button${isDanger ? ' danger' : ' primary'}" name="act" value="${act}">${verb}</button></div>`,
  );
}

const codeField = (label: string): OneField['input'] => ({
  ...{ name: 'code', label, type: 'text', autocomplete: 'one-time-code' },
  more: html`inputmode="numeric" spellcheck="false"`,
});

/** For people without a password: a fresh sign-in by mail proves who they are. */
function beginForm(frame: FormFrame, words: SecurityWords, { state }: Security, trouble: SecurityTrouble | null): Html {
  if (!state.hasPassword && !state.isFresh) {
    const separator = frame.action.includes('?') ? '&' : '?';
    return html`<p>${words.signInFirst}</p>
<p class="actions"><a class="button primary" href="${frame.action}${separator}force_login=true">${words.signInAgain}</a></p>`;
  }
  if (!state.hasPassword)
    return ownForm(
      frame,
      html`<div class="actions"><button class="button primary" name="act" value="begin">${words.begin}</button></div>`,
    );
  const input = {
    name: 'password',
    label: words.password,
    type: 'password',
    autocomplete: 'current-password',
  } as const;
  return oneFieldForm(frame, { act: 'begin', verb: words.begin, input }, trouble);
}

function setUpForm(
  frame: FormFrame,
  words: SecurityWords,
  { secret, uri }: TotpSetUp,
  trouble: SecurityTrouble | null,
): Html {
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 4 })).toString('base64')}`;
  const spaced = secret.replaceAll(/.{4}(?=.)/g, '$& ');
  const form = {
    act: 'confirm',
    verb: words.confirm,
    input: codeField(words.firstCode),
    wrong: words.codeWrong,
  } as const;
  return html`<p>${words.scan}</p>
<p><img class="qr" src="${picture}" alt="${words.qr}" width="220" height="220"></p>
<p>${words.typeSecret} <code class="secret" dir="ltr">${spaced}</code></p>
<p><a href="${uri}">${words.openApp}</a></p>
${oneFieldForm(frame, form, trouble)}`;
}

function changeForms(
  frame: FormFrame,
  words: SecurityWords,
  { state }: Security,
  trouble: SecurityTrouble | null,
): Html {
  const wrong = words.codeWrong;
  const input = codeField(words.code);
  return html`<p class="state going" role="status">${words.isOn}</p>
<p>${words.codesLeft({ count: state.recoveryCodesLeft })}</p>
<details${trouble?.act === 'renew_codes' && html` open`}><summary>${words.renewCodes}</summary><p>${words.renewHint}</p>
${oneFieldForm(frame, { act: 'renew_codes', verb: words.renewCodes, input, wrong }, trouble)}</details>
<details${trouble?.act === 'turn_off' && html` open`}><summary>${words.turnOff}</summary><p>${words.turnOffHint}</p>
${oneFieldForm(frame, { act: 'turn_off', verb: words.turnOff, input, wrong }, trouble, true)}</details>`;
}

/** @param trouble why the last form was refused */
export function securityPage(frame: FormFrame, security: Security, trouble: SecurityTrouble | null): PageContent {
  const { language } = frame;
  const words = SECURITY_WORDS[language];
  const { state, setUp } = security;
  const isAboutField = trouble && fieldsOf(trouble.refusal);
  const body = html`<section class="card pad alone wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble && !isAboutField && html`<p class="state cancelled" role="alert">${refusalText(trouble.refusal, language)}</p>`}
${state.isRequired && html`<p class="state waiting" role="status">${words.required}</p>`}
<h2>${words.secondFactor}</h2>
<p>${words.about}</p>
${
  state.isOn
    ? changeForms(frame, words, security, trouble)
    : setUp
      ? setUpForm(frame, words, setUp, trouble)
      : beginForm(frame, words, security, trouble)
}</section>`;
  return { title: words.title, body };
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
