/** A form field: label, input, hint, and error message. */
import { type Html, html } from './html.ts';

export interface Field {
  name: string;
  label: string;
  type: 'text' | 'email' | 'password' | 'date' | 'textarea';
  autocomplete: string;
  max: number;
  value?: string | undefined;
  hint?: string | undefined;
  /** The error message. */
  problem?: string | undefined;
  optional?: boolean;
  /** Further attributes of the input. */
  more?: Html;
}

export function field({
  name,
  label,
  type,
  autocomplete,
  max,
  value = '',
  hint,
  problem,
  optional,
  more,
}: Field): Html {
  const about = [hint && `${name}-hint`, problem && `${name}-problem`].filter(Boolean).join(' ');
  const attributes = html`name="${name}" autocomplete="${autocomplete}" maxlength="${max}"${more && html` ${more}`}${!optional && html` required`}${
    about !== '' && html` aria-describedby="${about}"`
  }${problem !== undefined && html` aria-invalid="true"`}`;
  const input =
    type === 'textarea'
      ? html`<textarea class="input" rows="3" ${attributes}>${value}</textarea>`
      : html`<input type="${type}" value="${value}" ${attributes} class="input">`;
  return html`<label class="field"><span class="label">${label}</span>
${input}
${hint !== undefined && html`<span class="hint" id="${name}-hint">${hint}</span>`}
${problem !== undefined && html`<span class="error" id="${name}-problem">${problem}</span>`}</label>`;
}
