/**
 * Buttons with a confirmation, without scripts: they open a second button. For irreversible actions, and restrictions of a
 * person.
 */

import type { Language } from '../../../wording/language.ts';
import { type FormFrame, ownForm } from './forms.ts';
import { type Html, html } from './html.ts';

const YES: Record<Language, string> = { en: 'Yes', fr: 'Oui', de: 'Ja', ar: 'نعم' };

interface Confirmation {
  label: string;
  question: string;
  /** Shown opened, as after a refusal. */
  open?: boolean;
}

/** @param sent the form that the button submits */
export const asking = ({ label, question, open = false }: Confirmation, sent: Html): Html =>
  html`<details class="confirm"${open && html` open`}><summary class="button small danger">${label}</summary><div class="asked">
<p>${question}</p>${sent}</div></details>`;

/** @param fields the fields of the form besides `act` */
export function confirmedForm(frame: FormFrame, act: string, confirmation: Confirmation, fields: Html): Html {
  const yes = html`<button class="button small danger" name="act" value="${act}">${YES[frame.language]}: ${confirmation.label}</button>`;
  return asking(confirmation, ownForm(frame, html`${fields}${yes}`));
}
