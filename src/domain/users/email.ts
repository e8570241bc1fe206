/** E-mail addresses of users: their one spelling, their form, and which of them may sign up (spec/graphql/rules.md, Users and sessions). */
import { z } from 'zod';
import { Refusal } from '../../platform/errors.ts';

const EMAIL_MAX = 320;

/** ASCII alone, so that lower case means the same to JavaScript and to every database's citext. */
const onTheWeb = z.email();

const isEmail = (text: string): boolean => text.length <= EMAIL_MAX && onTheWeb.safeParse(text).success;
/** Also at a host that has no dot, such as `localhost`: in closed networks the command line makes such accounts. */
const isEmailAnywhere = (text: string): boolean => isEmail(text) || isEmail(`${text}.local`);

export type EmailProblem = 'malformed' | 'blocked' | 'taken';

/** What each problem says after the field's name. */
export const EMAIL_PHRASES: Record<EmailProblem, string> = {
  malformed: 'is invalid',
  blocked: 'is from a provider that may not be used here',
  taken: 'has already been taken',
};

/** How the event interface says each problem (spec/mobilizon/permissions.json, createUser). */
const SENTENCES: Record<EmailProblem, string> = {
  malformed: "Email doesn't fit required format",
  blocked: 'Your e-mail has been denied registration or uses a disallowed e-mail provider',
  taken: 'This email is already used.',
};

/** Without spaces around it, its domain in lower case; the name before it is its owner's matter. */
function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/** The one spelling of an address that somebody here may have; null for what nobody can have. */
export function readEmail(text: string): string | null {
  const email = normalizeEmail(text);
  return isEmailAnywhere(email) ? email : null;
}

/** What addresses are told apart by, here as in the database: case makes no difference. Takes what `readEmail` gives. */
export const emailKey = (email: string): string => email.toLowerCase();

export type SignUpEmail = { email: string } | { fault: Exclude<EmailProblem, 'taken'> };

/** The one spelling of an address that may sign up, or what is wrong with it by itself. */
export function readSignUpEmail(text: string, blockedDomains: readonly string[]): SignUpEmail {
  const email = normalizeEmail(text);
  if (!isEmail(email)) return { fault: 'malformed' };
  const domain = email.slice(email.lastIndexOf('@') + 1);
  const blocked = blockedDomains.some((each) => domain === each || domain.endsWith(`.${each}`));
  return blocked ? { fault: 'blocked' } : { email };
}

export function emailRefusal(problem: EmailProblem): Refusal {
  const fields = { email: [EMAIL_PHRASES[problem]] };
  return new Refusal(problem === 'taken' ? 'conflict' : 'invalid', SENTENCES[problem], { fields });
}

/** As `readSignUpEmail`, but refuses. */
export function requireSignUpEmail(text: string, blockedDomains: readonly string[]): string {
  const read = readSignUpEmail(text, blockedDomains);
  if ('fault' in read) throw emailRefusal(read.fault);
  return read.email;
}

/** As `readEmail`, but refuses: for those who run the server and may use any host. */
export function requireEmail(text: string): string {
  const email = readEmail(text);
  if (email === null) throw emailRefusal('malformed');
  return email;
}
