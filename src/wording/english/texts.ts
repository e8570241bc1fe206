/** English: the texts for people. */
import { ENGLISH, type Texts } from '../texts.ts';
import { ADVICE } from './advice.ts';
import { FOR_PEOPLE } from './for-people.ts';
import { LABELS } from './labels.ts';

/** The prefix `Validation failed: ` before the problems. */
const OF_INTERFACE = `${ENGLISH.validation_failed}: `;

const withoutPrefix = (sentence: string): string =>
  sentence.startsWith(OF_INTERFACE) ? sentence.slice(OF_INTERFACE.length) : sentence;

/** The sentences of the interface, where people have none of their own; those are not always sentences. */
const sentences = Object.entries({ ...ENGLISH, ...FOR_PEOPLE }).map(([name, text]) => [name, withoutPrefix(text)]);

export const TEXTS: Texts = { sentences: Object.fromEntries(sentences), advice: ADVICE, labels: LABELS };
