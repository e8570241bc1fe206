/** A submitted form of a staff page: blank fields are kept, because they clear values. */
import type { Request } from 'express';
import { Refusal } from '../../../../platform/errors.ts';
import { type BodyLimits, Uploads } from '../../../requests/multipart.ts';
import { readBody } from '../../../requests/read-body.ts';

/** Sufficient for all forms without limits of their own. */
export const FORM_LIMITS: BodyLimits = { text: 65_536, file: 65_536, files: 0 };

export class StaffForm {
  readonly #sent: ReadonlyMap<string, unknown>;

  constructor(sent: ReadonlyMap<string, unknown>) {
    this.#sent = sent;
  }

  get act(): string {
    return this.text('act');
  }

  has(name: string): boolean {
    return this.#sent.has(name);
  }

  /** Blank when it was not sent. */
  text(name: string): string {
    const value = this.#sent.get(name);
    const last = Array.isArray(value) ? value.at(-1) : value;
    return typeof last === 'string' ? last : '';
  }

  /** Undefined when it is blank or was not sent. */
  filled(name: string): string | undefined {
    return this.text(name).trim() === '' ? undefined : this.text(name);
  }

  /** The values of checkboxes of one name, `name[]`. */
  list(name: string): string[] {
    const value = this.#sent.get(name);
    return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string');
  }

  /** Whether a checkbox was checked. */
  checked(name: string): boolean {
    return this.text(name) === 'on';
  }

  file(name: string): File | undefined {
    const value = this.#sent.get(name);
    return value instanceof File && value.size > 0 ? value : undefined;
  }
}

/**
 * Reads the form, and removes its files when `act` has ended.
 *
 * @throws Refusal 400, 413 or 415 when it is no such form
 */
export async function withForm(
  req: Request,
  limits: BodyLimits,
  act: (form: StaffForm) => Promise<void>,
): Promise<void> {
  const uploads = new Uploads();
  try {
    const sent = new Map(Object.entries(await readBody(req, limits, uploads)));
    for (const [name, value] of sent)
      if (JSON.stringify(value)?.includes('\\u0000'))
        throw new Refusal('bad_request', `${name} must not contain a NUL byte.`);
    await act(new StaffForm(sent));
  } finally {
    await uploads.remove();
  }
}
