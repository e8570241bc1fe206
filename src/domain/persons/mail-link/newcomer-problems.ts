/** Problems of what a new person enters: name, reason and date of birth. */
import type { FieldErrors } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { NAME_MAX } from '../../actors/actor-text.ts';
import { AGE_PHRASES, ageProblem } from '../sign-up/problems.ts';

const REASON_MAX = 420;

export const BLANK: FieldErrors[string] = ["can't be blank"];

export function textProblem(text: string, most: number): FieldErrors[string] {
  return [...text].length > most ? [`is too long (maximum is ${most} characters)`] : [];
}

interface Newcomer {
  name: string;
  reason?: string | undefined;
  dateOfBirth?: string | undefined;
}

/** @param minimumAge in years; 0 for none */
export function newcomerProblems(
  { clock }: Pick<DomainContext, 'clock'>,
  given: Newcomer,
  { reasonNeeded, minimumAge }: { reasonNeeded: boolean; minimumAge: number },
): FieldErrors {
  const name = given.name.trim();
  const reason = given.reason?.trim() ?? '';
  const age = minimumAge > 0 ? ageProblem(clock.now(), given.dateOfBirth ?? '', minimumAge) : null;
  return {
    name: name === '' ? BLANK : textProblem(name, NAME_MAX),
    reason: reasonNeeded && reason === '' ? BLANK : textProblem(reason, REASON_MAX),
    dateOfBirth: age ? [AGE_PHRASES[age]] : [],
  };
}

/** Without the fields that are valid. */
export const onlyProblems = (problems: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(problems).filter(([, found]) => found.length > 0));
