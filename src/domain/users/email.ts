/** E-mail addresses of users: their one spelling, their form, and which of them may sign up (spec/graphql/rules.md, Users and sessions). */
import { z } from 'zod';
import { Refusal } from '../../platform/errors.ts';

const EMAIL_MAX = 320;

const wellFormed = z.email().max(EMAIL_MAX);

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
export function normalizeEmail(text: string): string {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 0 ? trimmed : trimmed.slice(0, at) + trimmed.slice(at).toLowerCase();
}

/** What is wrong with a normalized address by itself, or null. */
export function emailFault(email: string, blockedDomains: readonly string[]): Exclude<EmailProblem, 'taken'> | null {
  if (!wellFormed.safeParse(email).success) return 'malformed';
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return blockedDomains.some((blocked) => domain === blocked || domain.endsWith(`.${blocked}`)) ? 'blocked' : null;
}

export function emailRefusal(problem: EmailProblem): Refusal {
  const fields = { email: [EMAIL_PHRASES[problem]] };
  return new Refusal(problem === 'taken' ? 'conflict' : 'invalid', SENTENCES[problem], { fields });
}

/** The one spelling of an address that may sign up; refuses others. */
export function checkedEmail(text: string, blockedDomains: readonly string[] = []): string {
  const email = normalizeEmail(text);
  const fault = emailFault(email, blockedDomains);
  if (fault) throw emailRefusal(fault);
  return email;
}
