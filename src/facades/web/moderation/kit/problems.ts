/** What is wrong with a form: shown at each field, and above the form where no field shows it. */
import type { FieldErrors } from '../../../../platform/errors.ts';

export class Problems {
  readonly #fields: FieldErrors;
  readonly #shown = new Set<string>();

  constructor(fields: FieldErrors = {}) {
    this.#fields = fields;
  }

  /** The phrases of a field and, for lists, of its entries such as `languages.0`; they count as shown. */
  at(name: string): string | undefined {
    const own = Object.keys(this.#fields).filter((field) => field === name || field.startsWith(`${name}.`));
    for (const field of own) this.#shown.add(field);
    const phrases = new Set(own.flatMap((field) => this.#fields[field] ?? []));
    return phrases.size > 0 ? [...phrases].join('; ') : undefined;
  }

  get any(): boolean {
    return Object.keys(this.#fields).length > 0;
  }

  /** Those that no field has shown, each as `name phrase`. */
  rest(): string[] {
    return Object.entries(this.#fields)
      .filter(([field]) => !this.#shown.has(field))
      .flatMap(([field, phrases]) => phrases.map((phrase) => `${field} ${phrase}`));
  }
}
