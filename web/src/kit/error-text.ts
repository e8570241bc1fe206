/** The words for an error. */
import { isUnanswered } from '../server/errors.ts';
import type { KitMessages } from './messages/en.ts';

/** A sentence for a person: the server's own, or that there was no answer. */
export function errorText(error: unknown, words: Pick<KitMessages, 'offline' | 'failed'>): string {
  if (isUnanswered(error)) return navigator.onLine ? words.failed : words.offline;
  return error instanceof Error ? error.message : words.failed;
}
