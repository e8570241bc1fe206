/** The part of the security page about passkeys: the list, and the page that creates one. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { OwnPasskey } from '../../../../domain/users/passkeys/own-passkeys.ts';
import type { SecondFactorState } from '../../../../domain/users/second-factor/set-up.ts';
import { TEXTS as PASSKEY_WORDS } from '../../../../generated/texts/all/pages/passkeys.ts';
import { field } from '../../kit/field.ts';
import { card, type FormFrame, ownForm, type PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { type Change, confirmForm, isAbout, type SecurityTrouble } from './confirm-form.ts';
import { newPasskeyButton, withPasskeyScript } from './passkey-button.ts';

function entry(
  frame: FormFrame,
  state: SecondFactorState,
  { id: passkeyId, name, createdAt, lastUsedAt }: OwnPasskey,
  trouble: SecurityTrouble | null,
): Html {
  const words = PASSKEY_WORDS[frame.language];
  const id = passkeyId.toString();
  const change: Change = { act: 'remove_passkey', verb: words.remove, id, isDanger: true };
  const isLast = state.passkeys.length === 1 && !state.hasApp;
  return html`<article class="entry"><p><strong>${name}</strong></p>
<p class="soft">${words.added} ${timeTag(createdAt.toISOString(), frame)}\u00a0· ${
    lastUsedAt === null ? words.notUsed : html`${words.lastUsed} ${timeTag(lastUsedAt.toISOString(), frame)}`
  }</p>
<details class="confirm"${isAbout(trouble, change) && html` open`}><summary class="button small danger" aria-label="${words.removeNamed({ name })}">${words.remove}</summary><div class="asked">
<p>${isLast ? words.removeLastHint : words.removeHint}</p>
${confirmForm(frame, state, change, trouble)}</div></details></article>`;
}

/** Nothing on a server that cannot have passkeys, except for those that people have from before. */
export function passkeysSection(
  frame: FormFrame,
  state: SecondFactorState,
  trouble: SecurityTrouble | null,
): Html | false {
  const { passkeys, offersPasskeys } = state;
  if (!offersPasskeys && passkeys.length === 0) return false;
  const words = PASSKEY_WORDS[frame.language];
  const add: Change = { act: 'begin_passkey', verb: words.add };
  return html`<h2>${words.title}</h2>
<p>${words.about}</p>
${passkeys.map((passkey) => entry(frame, state, passkey, trouble))}
${
  offersPasskeys &&
  html`<details${isAbout(trouble, add) && html` open`}><summary>${words.add}</summary>
${confirmForm(frame, state, add, trouble)}</details>`
}`;
}

/** @param name the name of the device, which people may change */
export function newPasskeyPage(
  frame: FormFrame,
  options: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): PageContent {
  const { language } = frame;
  const words = PASSKEY_WORDS[language];
  const input = field({
    ...{ name: 'name', label: words.name, type: 'text', autocomplete: 'off', max: 60, value: name },
    hint: words.nameHint,
  });
  const content = html`<p>${words.createHint}</p>
<p class="state cancelled" data-passkey-missing>${words.missing}</p>
${ownForm(frame, html`${input}${newPasskeyButton(language, options, { act: 'add_passkey', label: words.create })}`)}
<p><a href="${frame.action}">${words.back}</a></p>`;
  return withPasskeyScript(card(words.createTitle, content), options);
}
