/** Arabic: the texts for people. */
import { filledUp } from '../filled-up.ts';
import type { Texts } from '../texts.ts';
import { ADVICE } from './advice.ts';
import { LABELS } from './labels.ts';
import { SENTENCES } from './sentences.ts';

export const TEXTS: Texts = filledUp('ar', { sentences: SENTENCES, advice: ADVICE, labels: LABELS });
