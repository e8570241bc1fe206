/** Password policy (rules of the event service, Users and sessions). */
import { readFileSync } from 'node:fs';
import type { Config } from '../../../platform/config.ts';
import { Refusal } from '../../../platform/errors.ts';
import { packageFile } from '../../../platform/files/package-file.ts';
import type { Phrase, Sentence } from '../../../wording/texts.ts';

const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** The most common passwords of at least eight characters, in lower case, from the lists of the SecLists project (MIT). */
const COMMON = new Set(
  readFileSync(packageFile('src/domain/users/passwords/common-passwords.txt'), 'utf8').trim().split('\n'),
);

export type PasswordProblem = 'blank' | 'too_short' | 'too_long' | 'common';

/** Messages of the problems, appended to the field's name. */
export const PASSWORD_PHRASES: Record<PasswordProblem, Phrase> = {
  blank: "can't be blank",
  too_short: `is too short (minimum is ${PASSWORD_MIN} characters)`,
  too_long: `is too long (maximum is ${PASSWORD_MAX} characters)`,
  common: 'is one of the most common passwords',
};

const SHORT_WORDS = {
  blank: 'too short',
  too_short: 'too short',
  too_long: 'too long',
  common: 'too common',
} as const satisfies Record<PasswordProblem, string>;

/** The configured password policy. */
export type PasswordRules = { config: Pick<Config, 'passwordPolicy'> };

/** The problem of a chosen password, or null. */
export function passwordProblem({ config }: PasswordRules, password: string): PasswordProblem | null {
  const length = [...password].length;
  if (length === 0) return 'blank';
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  return config.passwordPolicy === 'common-refused' && COMMON.has(password.toLowerCase()) ? 'common' : null;
}

/** Sentence at sign-up (Mobilizon's permissions, createUser). */
const chosenSentence = (problem: PasswordProblem): Sentence => `The chosen password is ${SHORT_WORDS[problem]}.`;

/** Sentence for changes (changePassword and resetPassword in Mobilizon). */
export function changedSentence(problem: PasswordProblem): Sentence {
  const word = SHORT_WORDS[problem];
  return word === 'too short'
    ? `The password you have chosen is too short. Please make sure your password contains at least ${PASSWORD_MIN} characters.`
    : `The password you have chosen is ${word}.`;
}

/** Refuses a weak password, with the field's name. */
export function requireGoodPassword(
  rules: PasswordRules,
  password: string,
  field: 'password' | 'newPassword' = 'password',
  sentence: (problem: PasswordProblem) => Sentence = chosenSentence,
): void {
  const problem = passwordProblem(rules, password);
  if (problem) throw new Refusal('invalid', sentence(problem), { fields: { [field]: [PASSWORD_PHRASES[problem]] } });
}
