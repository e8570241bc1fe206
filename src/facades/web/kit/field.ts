/** A form field: label, input, hint, and error message. */
import type { Language } from '../../../wording/language.ts';
import { problemData } from '../../../wording/refusal-data.ts';
import { sayLabelled } from '../../../wording/say.ts';
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
  /** Whether the label shows that it is required, among optional fields. */
  marked?: boolean;
  /** Further attributes of the input. */
  more?: Html;
}

/** Mastodon's clients expect this phrase for an address. */
const NO_ADDRESS: Record<string, string> = { 'is invalid': 'must be an e-mail address' };

/** Advice about the problems of a field; undefined without any. */
export function problemAt(
  { label, type }: Pick<Field, 'label'> & Partial<Pick<Field, 'type'>>,
  phrases: readonly string[] = [],
  language: Language,
): string | undefined {
  if (phrases.length === 0) return undefined;
  const said = phrases.map((phrase) => (type === 'email' && NO_ADDRESS[phrase]) || phrase);
  return sayLabelled(label, said.map(problemData), language);
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
  marked = false,
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
  return html`<label class="field"><span class="label${marked && ' needed'}">${label}</span>
${input}
${hint !== undefined && html`<span class="hint" id="${name}-hint">${hint}</span>`}
${problem !== undefined && html`<span class="error" id="${name}-problem">${problem}</span>`}</label>`;
}
