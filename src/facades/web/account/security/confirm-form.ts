/** The form of a change of the second factor: it is confirmed by a code or a passkey, or by the password of people without a second factor. */
import type { SecondFactorState } from '../../../../domain/users/second-factor/set-up.ts';
import { TEXTS as PASSKEY_WORDS } from '../../../../generated/texts/all/pages/passkeys.ts';
import { TEXTS as SECURITY_WORDS } from '../../../../generated/texts/all/pages/security.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { type Field, field, problemAt } from '../../kit/field.ts';
import { type FormFrame, ownForm } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { fieldsOf } from '../../kit/refusal-text.ts';
import { passkeyButton } from './passkey-button.ts';

export interface SecurityTrouble {
  /** The button that was pressed. */
  act: string;
  /** The passkey that the form removes. */
  id: string | undefined;
  refusal: Refusal;
}

/** A change, and its button. */
export interface Change {
  act: 'begin' | 'begin_passkey' | 'link' | 'remove_passkey' | 'renew_codes' | 'turn_off' | 'unlink';
  verb: string;
  /** The passkey to remove. */
  id?: string;
  isDanger?: boolean;
}

export const isAbout = (trouble: SecurityTrouble | null, { act, id }: Pick<Change, 'act' | 'id'>): boolean =>
  trouble !== null && trouble.act === act && trouble.id === id;

type Input = Pick<Field, 'name' | 'label' | 'type' | 'autocomplete'> & { more?: Html };

export const codeField = (label: string): Input => ({
  ...{ name: 'code', label, type: 'text', autocomplete: 'one-time-code' },
  more: html`inputmode="numeric" spellcheck="false"`,
});

/** A refused field of the form, with its problem. */
export function refusedField(frame: FormFrame, input: Input, refusal: Refusal | undefined, wrong?: string): Html {
  const phrases = refusal && fieldsOf(refusal)?.[input.name];
  return field({ ...input, max: 1000, problem: phrases && (wrong ?? problemAt(input, phrases, frame.language)) });
}

/** People without a password and a second factor sign in again by mail. */
function signInAgain({ action, language }: FormFrame): Html {
  const words = SECURITY_WORDS[language];
  const separator = action.includes('?') ? '&' : '?';
  return html`<p>${words.signInFirst}</p>
<p class="actions"><a class="button primary" href="${action}${separator}force_login=true">${words.signInAgain}</a></p>`;
}

export function confirmForm(
  frame: FormFrame,
  state: SecondFactorState,
  change: Change,
  trouble: SecurityTrouble | null,
): Html {
  const { isOn, hasPassword, isFresh, request } = state;
  if (!isOn && !hasPassword && !isFresh) return signInAgain(frame);
  const { language } = frame;
  const words = SECURITY_WORDS[language];
  const { act, verb, id, isDanger = false } = change;
  const refusal = isAbout(trouble, change) ? trouble?.refusal : undefined;
  const password: Input = {
    ...{ name: 'password', label: words.password, type: 'password', autocomplete: 'current-password' },
  };
  const input = isOn
    ? refusedField(frame, codeField(words.code), refusal, words.codeWrong)
    : hasPassword && refusedField(frame, password, refusal);
  return ownForm(
    frame,
    html`${id !== undefined && html`<input type="hidden" name="id" value="${id}">`}${input}
<div class="actions"><button class="button${isDanger ? ' danger' : ' primary'}" name="act" value="${act}">${verb}</button></div>
${isOn && passkeyButton(language, request, { act, label: PASSKEY_WORDS[language].use })}`,
  );
}
