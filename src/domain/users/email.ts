/** E-mail addresses of users: normalization, syntax and validation (rules of the event service, Users and sessions). */
import { z } from 'zod';
import { Refusal } from '../../platform/errors.ts';
import type { Phrase, Sentence } from '../../wording/texts.ts';

const EMAIL_MAX = 320;

/** ASCII only, so that lower-casing is the same in JavaScript and in every database's citext. */
const onTheWeb = z.email();

const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && onTheWeb.safeParse(text).success;
/** Also accepts hosts without a dot, such as `localhost`, which the command line may use in closed networks. */
const isEmailAnywhere = (text: string): boolean => isEmail(text) || isEmail(`${text}.local`);

export type EmailProblem = 'malformed' | 'blocked' | 'taken';

/** Messages of the problems, appended to the field's name. */
export const EMAIL_PHRASES: Record<EmailProblem, Phrase> = {
  malformed: 'is invalid',
  blocked: 'is from a provider that is not allowed',
  taken: 'has already been taken',
};

/** Sentences of the event interface (Mobilizon's permissions, createUser). */
const SENTENCES: Record<EmailProblem, Sentence> = {
  malformed: "Email doesn't fit required format",
  blocked: 'Your e-mail has been denied registration or uses a disallowed e-mail provider',
  taken: 'This email is already used.',
};

/** Trims, and lower-cases the domain; the local part stays as entered. */
function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/** Normalizes an address; null if it is invalid. */
export function readEmail(text: string): string | null {
  const email = normalizeEmail(text);
  return isEmailAnywhere(email) ? email : null;
}

/** Key for comparing addresses, case-insensitively as in the database. Expects the result of `readEmail`. */
export const emailKey = (email: string): string => email.toLowerCase();

/** Normalizes an address for sign-up; null if it is malformed. domain/blocks/sign-up-rules.ts decides whether it is blocked. */
export function readSignUpEmail(text: string): string | null {
  const email = normalizeEmail(text);
  return isEmail(email) ? email : null;
}

export function emailRefusal(problem: EmailProblem): Refusal {
  const fields = { email: [EMAIL_PHRASES[problem]] };
  return new Refusal(problem === 'taken' ? 'conflict' : 'invalid', SENTENCES[problem], { fields });
}

/** As `readSignUpEmail`, but refuses. */
export function requireSignUpEmail(text: string): string {
  const email = readSignUpEmail(text);
  if (email === null) throw emailRefusal('malformed');
  return email;
}

/** As `readEmail`, but refuses; for operators, who may use any host. */
export function requireEmail(text: string): string {
  const email = readEmail(text);
  if (email === null) throw emailRefusal('malformed');
  return email;
}
