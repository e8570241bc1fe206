/** Buttons that ask back: without scripts, by opening. For what cannot be taken back, or takes something away from somebody. */

import type { Language } from '../../../wording/language.ts';
import { type FormFrame, ownForm } from './forms.ts';
import { type Html, html } from './html.ts';

const YES: Record<Language, string> = { en: 'Yes', fr: 'Oui', de: 'Ja' };

interface Asked {
  label: string;
  question: string;
  /** Shown opened, as after a refusal. */
  open?: boolean;
}

/** @param sent the form whose button does it */
export const asking = ({ label, question, open = false }: Asked, sent: Html): Html =>
  html`<details class="confirm"${open && html` open`}><summary class="button small danger">${label}</summary><div class="asked">
<p>${question}</p>${sent}</div></details>`;

/** @param fields what the form sends besides `act` */
export function confirmedForm(frame: FormFrame, act: string, asked: Asked, fields: Html): Html {
  const yes = html`<button class="button small danger" name="act" value="${act}">${YES[frame.language]}: ${asked.label}</button>`;
  return asking(asked, ownForm(frame, html`${fields}${yes}`));
}
