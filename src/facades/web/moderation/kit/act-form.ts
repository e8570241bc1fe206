/** A form with one or more buttons: after a refusal, fields keep the entered values and show the reason. */

import { asking } from '../../kit/confirmed.ts';
import { ownForm } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { kitWords, type Visit } from './visit.ts';

interface Control {
  label: string;
  hint?: string | undefined;
  max?: number;
  value?: string | null | undefined;
  optional?: boolean;
  /** Further attributes. */
  more?: Html;
}

export interface Option {
  value: string;
  text: string;
}

export class ActForm {
  readonly #visit: Visit;
  readonly #act: string;
  readonly #id: string | null;
  /** Whether this is the form that was refused. */
  readonly #again: boolean;

  /** @param id distinguishes forms of the same act; sent as `id` */
  constructor(visit: Visit, act: string, id: string | null = null) {
    const { refused } = visit;
    this.#visit = visit;
    this.#act = act;
    this.#id = id;
    this.#again = refused !== null && refused.form.act === act && (id === null || refused.form.text('id') === id);
  }

  #problem(name: string, label: string): string | undefined {
    return this.#again ? this.#visit.refused?.problems.at(name, label) : undefined;
  }

  /** The entered value, or the given one. */
  #value(name: string, value: string | null | undefined): string {
    const form = this.#again ? this.#visit.refused?.form : undefined;
    return form?.has(name) ? form.text(name) : (value ?? '');
  }

  #about(name: string): string {
    return [this.#act, this.#id, name].filter(Boolean).join('-');
  }

  /** Label, control, hint and problem; the control gets the attributes that tie them together. */
  #field(name: string, { label, hint, optional, max, more }: Control, control: (attributes: Html) => Html): Html {
    const problem = this.#problem(name, label);
    const about = this.#about(name);
    const described = [hint && `${about}-hint`, problem && `${about}-problem`].filter(Boolean).join(' ');
    const attributes = html`name="${name}"${max !== undefined && html` maxlength="${max}"`}${!optional && html` required`}${
      described !== '' && html` aria-describedby="${described}"`
    }${problem !== undefined && html` aria-invalid="true"`}${more && html` ${more}`}`;
    return html`<label class="field"><span class="label">${label}</span>
${control(attributes)}
${hint !== undefined && html`<span class="hint" id="${about}-hint">${hint}</span>`}
${problem !== undefined && html`<span class="error" id="${about}-problem">${problem}</span>`}</label>`;
  }

  input(
    name: string,
    control: Control & { type?: 'text' | 'date' | 'datetime-local' | 'number' | 'email' | 'color' },
  ): Html {
    const { type = 'text', value } = control;
    return this.#field(
      name,
      control,
      (attributes) =>
        html`<input type="${type}" value="${this.#value(name, value)}" class="input" autocomplete="off" ${attributes}>`,
    );
  }

  area(name: string, control: Control & { rows?: number }): Html {
    const { rows = 4, value } = control;
    return this.#field(
      name,
      control,
      // The first line break of a textarea's content is dropped by browsers.
      (attributes) =>
        html`<textarea class="input" rows="${rows}" ${attributes}>\n${this.#value(name, value)}</textarea>`,
    );
  }

  select(name: string, control: Control & { options: readonly Option[] }): Html {
    const chosen = this.#value(name, control.value);
    const options = control.options.map(
      ({ value, text }) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
    );
    return this.#field(
      name,
      { ...control, optional: true },
      (attributes) => html`<select class="input" ${attributes}>${options}</select>`,
    );
  }

  file(name: string, control: Control & { accept: string }): Html {
    return this.#field(
      name,
      control,
      (attributes) => html`<input type="file" class="input" accept="${control.accept}" ${attributes}>`,
    );
  }

  /** Sends `on` or `off`. */
  check(name: string, { label, hint, value }: { label: string; hint?: string | undefined; value: boolean }): Html {
    const checked = this.#value(name, value ? 'on' : 'off') === 'on';
    const problem = this.#problem(name, label);
    return html`<input type="hidden" name="${name}" value="off"><label class="choice"><input type="checkbox" name="${name}" value="on"${checked && html` checked`}>
<span>${label}${hint !== undefined && html`<small>${hint}</small>`}${problem !== undefined && html`<small class="error">${problem}</small>`}</span></label>`;
  }

  /** Sends `name[]` for each checked box. */
  checks(
    name: string,
    legend: string,
    options: readonly (Option & { hint?: string | undefined })[],
    values: readonly string[],
  ): Html {
    const chosen = this.#again ? (this.#visit.refused?.form.list(name) ?? []) : values;
    const problem = this.#problem(name, legend);
    const boxes = options.map(
      ({
        value,
        text,
        hint,
      }) => html`<label class="choice"><input type="checkbox" name="${name}[]" value="${value}"${chosen.includes(value) && html` checked`}>
<span>${text}${hint !== undefined && html`<small>${hint}</small>`}</span></label>`,
    );
    return html`<fieldset><legend>${legend}</legend>${boxes}${problem !== undefined && html`<span class="error">${problem}</span>`}</fieldset>`;
  }

  hidden(name: string, value: string): Html {
    return html`<input type="hidden" name="${name}" value="${value}">`;
  }

  /** The question to confirm before this form is carried out. */
  get #question(): string | null {
    const { refused } = this.#visit;
    return this.#again && refused?.asks ? refused.text : null;
  }

  /**
   * In a confirmation of this form: sends the value of the field at the time of the question, or the given value, so that the
   * answer applies only to that.
   */
  sure(name: string, value?: string): Html | null {
    return this.#question === null ? null : this.hidden('sure', value ?? this.#value(name, ''));
  }

  #send(fields: Html, multipart: boolean): Html {
    const { frame, formKey } = this.#visit;
    const id = this.#id !== null && this.hidden('id', this.#id);
    const all = html`${id}${this.hidden('idempotency_key', formKey)}${fields}`;
    if (!multipart) return ownForm(frame, all);
    return html`<form method="post" action="${frame.action}" enctype="multipart/form-data">${this.hidden('form_token', frame.token)}${all}</form>`;
  }

  /** The whole form; `button` is the label of its button. A question is shown above the button, where the browser scrolls. */
  whole(fields: Html, button: string, multipart = false): Html {
    const question = this.#question;
    const act =
      question === null
        ? html`<div class="actions"><button class="button primary" name="act" value="${this.#act}">${button}</button></div>`
        : html`<div class="asked" role="alert"><p>${question}</p>
<button class="button danger" name="act" value="${this.#act}" autofocus>${kitWords(this.#visit).yes}: ${button}</button></div>`;
    return this.#send(html`${fields}${act}`, multipart);
  }

  /** The whole form, whose button asks for confirmation: its action is irreversible, or restricts a person. */
  wholeConfirmed(fields: Html, button: string, question: string): Html {
    return this.#send(html`${fields}${this.#asking(button, question, (yes) => yes)}`, false);
  }

  /** A form that is a button only. */
  button(label: string, more: Html = html``): Html {
    return this.#send(
      html`${more}<button class="button small" name="act" value="${this.#act}">${label}</button>`,
      false,
    );
  }

  /** A button with a confirmation, without scripts. Open after a refusal. */
  confirmed(label: string, question: string, fields: Html = html``): Html {
    return this.#asking(label, question, (yes) => this.#send(html`${fields}${yes}`, false));
  }

  #asking(label: string, question: string, sent: (yes: Html) => Html): Html {
    const yes = html`<button class="button small danger" name="act" value="${this.#act}">${kitWords(this.#visit).yes}: ${label}</button>`;
    return asking({ label, question, open: this.#again }, sent(yes));
  }
}
