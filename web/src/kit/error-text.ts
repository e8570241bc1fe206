/** The words for an error. */
import { onlineManager } from '@tanstack/react-query';
import { refusalOf } from '../server/errors.ts';
import { sayProblems, sayRefusal } from '../words/refusals.ts';
import type { KitMessages } from './kit-messages.ts';

/** A sentence for people: the server's refusal, or that there was no answer. A module that fails to load has none, either. */
export function errorText(error: unknown, words: Pick<KitMessages, 'offline' | 'failed'>): string {
  const refusal = refusalOf(error);
  if (refusal) return sayRefusal(refusal);
  return onlineManager.isOnline() ? words.failed : words.offline;
}

/** Field → advice about its problems, for `labelled`; empty if the refusal names none. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const problems = refusalOf(error)?.problems;
  return problems ? sayProblems(problems) : {};
}
