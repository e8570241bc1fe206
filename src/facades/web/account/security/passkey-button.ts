/** Buttons that ask the browser for a passkey. Without scripts they are hidden, and the other ways remain. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { TEXTS as PASSKEY_WORDS } from '../../../../generated/texts/all/pages/passkeys.ts';
import type { Language } from '../../../../wording/language.ts';
import type { PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';

/** Null where no passkey can be used. */
export type PasskeyRequest = PublicKeyCredentialRequestOptionsJSON | null;

const SCRIPT = 'passkey.js';

interface Button {
  /** The value of the button that sends the form. */
  act: string;
  label: string;
  /** Whether the browser also offers passkeys at the field for the address. */
  autofill?: boolean;
  primary?: boolean;
}

function button(
  language: Language,
  kind: 'get' | 'create',
  options: NonNullable<PasskeyRequest> | PublicKeyCredentialCreationOptionsJSON,
  { act, label, autofill = false, primary = false }: Button,
): Html {
  return html`<input type="hidden" name="passkey" autocomplete="off">
<div class="actions"><button class="button${primary && html` primary`}" name="act" value="${act}" formnovalidate data-passkey="${kind}"${autofill && html` data-autofill`} data-options="${JSON.stringify(options)}">${label}</button></div>
<p class="error" role="alert" hidden data-passkey-failed>${PASSKEY_WORDS[language].failed}</p>`;
}

/** Inside a form that it sends with the response of a passkey; nothing where no passkey can be used. */
export const passkeyButton = (language: Language, request: PasskeyRequest, given: Button): Html | false =>
  request !== null && button(language, 'get', request, given);

/** Inside a form that it sends with a new passkey. */
export const newPasskeyButton = (
  language: Language,
  options: PublicKeyCredentialCreationOptionsJSON,
  given: Button,
): Html => button(language, 'create', options, { ...given, primary: true });

/** The page with the script of these buttons, if it has any. */
export const withPasskeyScript = (page: PageContent, request: object | null): PageContent =>
  request === null ? page : { ...page, scripts: [SCRIPT] };
