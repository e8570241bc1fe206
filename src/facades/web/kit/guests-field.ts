/** How many guests a person brings to an event, from none to as many as it allows. */
import { type Html, html } from './html.ts';

interface GuestsField {
  label: string;
  most: number;
  /** Without it, the field of a person about whom nothing is known is empty: they may have given a number before. */
  value?: string | undefined;
  /** The error message. */
  problem?: string | undefined;
}

export function guestsField({ label, most, value = '', problem }: GuestsField): Html {
  const numbers = Array.from({ length: most + 1 }, (_, number) => `${number}`);
  const about = problem !== undefined && html` aria-invalid="true" aria-describedby="guests-problem"`;
  return html`<label class="field"><span class="label">${label}</span>
<select class="input" name="guests"${about}>${value === '' && html`<option value=""></option>`}${numbers.map((number) => html`<option${number === value && html` selected`}>${number}</option>`)}</select>
${problem !== undefined && html`<span class="error" id="guests-problem">${problem}</span>`}</label>`;
}
