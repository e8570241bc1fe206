/** Validation of the sign-up form, in the format of Mastodon's clients (spec/mastodon/errors.json, validation). */
import type { DomainContext } from '../../access/context.ts';
import { USERNAME_PHRASES, type UsernameProblem, usernameProblem } from '../../actors/username.ts';
import type { SignUpVerdicts } from '../../blocks/sign-up-rules.ts';
import type { Settings } from '../../instance/settings.ts';
import { EMAIL_PHRASES, type EmailProblem, readSignUpEmail } from '../../users/email.ts';
import { isEmailTaken } from '../../users/insert-user.ts';
import { PASSWORD_PHRASES, type PasswordProblem, passwordProblem } from '../../users/passwords/password.ts';
import { isTimeZone } from '../../users/time-zone.ts';
import type { Admission } from './admission.ts';
import { AGE_PHRASES, type AgeProblem, ageProblem } from './age.ts';
import type { SignUpForm } from './form.ts';
import type { Problem, SignUpProblems } from './refusal.ts';

/** spec/mastodon/limits.json, registration.reason. */
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
