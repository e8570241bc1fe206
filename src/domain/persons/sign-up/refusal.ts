/** The refusal of a sign-up form, in the format of Mastodon's clients (Mastodon's errors, validation). */
import { invalid, type Refusal } from '../../../platform/errors.ts';
import type { Phrase } from '../../../wording/texts.ts';

export interface Problem {
  /** Error codes, which clients translate. */
  error: string;
  description: Phrase;
}

/** Field → its problems. */
export type SignUpProblems = Record<string, Problem[]>;

/** `Validation failed: …`, with the problems both as sentences and as `details`. */
export function signUpRefusal(problems: SignUpProblems): Refusal {
  const fields = Object.entries(problems).map(([field, found]) => [field, found.map((each) => each.description)]);
  return invalid(Object.fromEntries(fields), { extra: { details: problems } });
}
