/** Passwords: which may be chosen, and how they are kept (spec/graphql/rules.md, Users and sessions). */
import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../platform/errors.ts';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 200;

/** OWASP's recommendation for argon2id, which is the library's default kind: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash of the same cost that no password fits, so that an unknown address takes as long as a known one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$nU4OBmj8LJY7BuIvlU24Xw$6GzvkyzOLakiflHZJF+TB3ENj+uJlJ3GmBF1wKz2czI';

/** The most common passwords of at least eight characters, in lower case, from the lists of the SecLists project (MIT). */
const COMMON = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

export type PasswordProblem = 'blank' | 'too_short' | 'too_long' | 'common';

/** What each problem says after the field's name. */
export const PASSWORD_PHRASES: Record<PasswordProblem, string> = {
  blank: "can't be blank",
  too_short: `is too short (minimum is ${PASSWORD_MIN} characters)`,
  too_long: `is too long (maximum is ${PASSWORD_MAX} characters)`,
  common: 'is one of the most common passwords',
};

const SHORT_WORDS: Record<PasswordProblem, string> = {
  blank: 'too short',
  too_short: 'too short',
  too_long: 'too long',
  common: 'too common',
};

/** What is wrong with a password that someone chooses, or null. */
export function passwordProblem(password: string): PasswordProblem | null {
  const length = [...password].length;
  if (length === 0) return 'blank';
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  return COMMON.has(password.toLowerCase()) ? 'common' : null;
}

/** At sign-up (spec/mobilizon/permissions.json, createUser). */
const chosenSentence = (problem: PasswordProblem): string => `The chosen password is ${SHORT_WORDS[problem]}.`;

/** Where another one is chosen (changePassword and resetPassword there). */
export const changedSentence = (problem: PasswordProblem): string =>
  `The password you have chosen is ${SHORT_WORDS[problem]}.${
    SHORT_WORDS[problem] === 'too short'
      ? ` Please make sure your password contains at least ${PASSWORD_MIN} characters.`
      : ''
  }`;

/** Refuses a password that may not be chosen, under the name of the field it came in. */
export function requireGoodPassword(
  password: string,
  field: 'password' | 'newPassword' = 'password',
  sentence: (problem: PasswordProblem) => string = chosenSentence,
): void {
  const problem = passwordProblem(password);
  if (problem) throw new Refusal('invalid', sentence(problem), { fields: { [field]: [PASSWORD_PHRASES[problem]] } });
}

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the password is right; takes the same time when there is nothing to compare with (`null`). */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // A password that can never have been chosen is not worth the work, whoever it is for.
  if ([...password].length > PASSWORD_MAX) return false;
  const right = await verify(passwordHash ?? NOBODY, password);
  return right && passwordHash !== null;
}
