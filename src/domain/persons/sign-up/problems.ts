/** Validation of the sign-up form, in the format of Mastodon's clients (Mastodon's errors, validation). */

import type { Phrase } from '../../../wording/texts.ts';
import type { DomainContext } from '../../access/context.ts';
import { USERNAME_PHRASES, type UsernameProblem, usernameProblem } from '../../actors/username.ts';
import type { SignUpVerdicts } from '../../blocks/sign-up-rules.ts';
import type { Settings } from '../../instance/settings.ts';
import { EMAIL_PHRASES, type EmailProblem, readSignUpEmail } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { PASSWORD_PHRASES, type PasswordProblem, passwordProblem } from '../../users/passwords/password.ts';
import { isTimeZone } from '../../users/time-zone.ts';
import type { Admission } from './admission.ts';
import type { SignUpForm } from './form.ts';
import type { Problem, SignUpProblems } from './refusal.ts';

/** The minimum age of sign-ups (the setting `minimumAge`); the date of birth is checked and not stored. */
type AgeProblem = 'blank' | 'malformed' | 'too_young';

export const AGE_PHRASES: Record<AgeProblem, Phrase> = {
  blank: "can't be blank",
  malformed: 'is not a date such as 1990-12-31',
  too_young: 'is below the age limit',
};

/** The day on which a person born on this day turns `years`; 29 February counts as 1 March in other years. */
function birthday(born: Date, years: number): Date {
  const day = new Date(born);
  day.setUTCFullYear(born.getUTCFullYear() + years);
  return day;
}

/** The problem with a date of birth; null if the person is old enough. */
export function ageProblem(now: Date, text: string, minimumAge: number): AgeProblem | null {
  if (text.trim() === '') return 'blank';
  const [date] = /^\d{4}-\d\d-\d\d$/.exec(text.trim()) ?? [];
  const born = new Date(`${date}T00:00:00Z`);
  const exists = date !== undefined && !Number.isNaN(born.getTime()) && born.toISOString().startsWith(date);
  if (!exists || born > now) return 'malformed';
  return birthday(born, minimumAge) > now ? 'too_young' : null;
}

/** Mastodon's limits, registration.reason. */
const REASON_MAX = 420;

const USERNAME_CODES: Record<UsernameProblem, string> = {
  blank: 'ERR_BLANK',
  malformed: 'ERR_INVALID',
  too_long: 'ERR_TOO_LONG',
  reserved: 'ERR_RESERVED',
  taken: 'ERR_TAKEN',
};
const EMAIL_CODES: Record<EmailProblem, string> = {
  malformed: 'ERR_INVALID',
  blocked: 'ERR_BLOCKED',
  taken: 'ERR_TAKEN',
};
const PASSWORD_CODES: Record<PasswordProblem, string> = {
  blank: 'ERR_BLANK',
  too_short: 'ERR_TOO_SHORT',
  too_long: 'ERR_TOO_LONG',
  common: 'ERR_INVALID',
};

const AGE_CODES: Record<AgeProblem, string> = {
  blank: 'ERR_BLANK',
  malformed: 'ERR_INVALID',
  too_young: 'ERR_BELOW_LIMIT',
};

const BLANK: Problem = { error: 'ERR_BLANK', description: "can't be blank" };

export const emailProblem = (fault: EmailProblem): Problem => ({
  error: EMAIL_CODES[fault],
  description: EMAIL_PHRASES[fault],
});

/** Problems of a sign-up's address. */
export async function emailProblems(
  ctx: DomainContext,
  text: string,
  verdict: SignUpVerdicts['email'],
): Promise<Problem[]> {
  const email = readSignUpEmail(text);
  if (email === null) return [...(text.trim() === '' ? [BLANK] : []), emailProblem('malformed')];
  if (verdict === 'blocked') return [emailProblem('blocked')];
  return (await isEmailTaken(ctx.db, email)) ? [emailProblem('taken')] : [];
}

function reasonProblems(reason: string, needed: boolean): Problem[] {
  if (needed && reason.trim() === '') return [BLANK];
  const isTooLong = [...reason].length > REASON_MAX;
  const description = `is too long (maximum is ${REASON_MAX} characters)`;
  return isTooLong ? [{ error: 'ERR_TOO_LONG', description }] : [];
}

function timeZoneProblems(timeZone: string): Problem[] {
  const isKnown = timeZone.trim() === '' || isTimeZone(timeZone.trim());
  return isKnown ? [] : [{ error: 'ERR_INCLUSION', description: 'is not included in the list' }];
}

/** The settings that concern sign-ups. */
export type SignUpSettings = Pick<Settings, 'minimumAge'>;

/** Field → its problems; empty if there are none. */
export async function signUpProblems(
  ctx: DomainContext,
  form: SignUpForm,
  { minimumAge }: SignUpSettings,
  { reasonNeeded, email }: Admission,
): Promise<SignUpProblems> {
  const age = minimumAge > 0 ? ageProblem(ctx.clock.now(), form.dateOfBirth ?? '', minimumAge) : null;
  const name = await usernameProblem(ctx.db, form.username.trim());
  const password = passwordProblem(ctx, form.password);
  const problems: SignUpProblems = {
    username: name ? [{ error: USERNAME_CODES[name], description: USERNAME_PHRASES[name] }] : [],
    email: await emailProblems(ctx, form.email, email),
    password: password ? [{ error: PASSWORD_CODES[password], description: PASSWORD_PHRASES[password] }] : [],
    agreement: form.agreement ? [] : [{ error: 'ERR_ACCEPTED', description: 'must be accepted' }],
    reason: reasonProblems(form.reason ?? '', reasonNeeded),
    date_of_birth: age ? [{ error: AGE_CODES[age], description: AGE_PHRASES[age] }] : [],
    time_zone: timeZoneProblems(form.timeZone ?? ''),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0));
}
