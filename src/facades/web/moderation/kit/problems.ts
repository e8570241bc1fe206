/** Problems of a form: shown at each field, and above the form if no field shows them. */
import type { FieldErrors } from '../../../../platform/errors.ts';
import type { Language } from '../../../../wording/language.ts';
import { problemData } from '../../../../wording/refusal-data.ts';
import { sayLabelled, sayProblems } from '../../../../wording/say.ts';

export class Problems {
  readonly #language: Language;
  readonly #fields: FieldErrors;
  readonly #shown = new Set<string>();

  constructor(language: Language, fields: FieldErrors = {}) {
    this.#language = language;
    this.#fields = fields;
  }

  /** Advice about the problems of a field and, for lists, of its entries such as `languages.0`; marks them as shown. */
  at(name: string, label: string): string | undefined {
    const own = Object.keys(this.#fields).filter((field) => field === name || field.startsWith(`${name}.`));
    for (const field of own) this.#shown.add(field);
    const problems = own.flatMap((field) => this.#fields[field] ?? []).map(problemData);
    return problems.length > 0 ? sayLabelled(label, problems, this.#language) : undefined;
  }

  get any(): boolean {
    return Object.keys(this.#fields).length > 0;
  }

  /** Those that no field has shown, each with the field's label. */
  rest(): string[] {
    const rest = Object.entries(this.#fields).filter(([field]) => !this.#shown.has(field));
    const problems = Object.fromEntries(rest.map(([field, phrases]) => [field, phrases.map(problemData)]));
    return sayProblems(problems, this.#language);
  }
}
