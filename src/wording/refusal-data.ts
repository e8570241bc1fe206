/** What clients get of a refusal beside its English sentence: stable names with parameters, from which any language can be made. */

import { PHRASES } from './english/phrases.ts';
import { type Named, namer } from './named.ts';
import { ENGLISH, type ProblemName, type RefusalName } from './texts.ts';

/** What is wrong with one field; `problem` is null for a text that has no name. */
export interface ProblemData {
  problem: ProblemName | null;
  parameters: Record<string, string>;
  /** In English, to follow the name of the field. */
  phrase: string;
}

export interface RefusalData {
  /** A name of the table, or the kind of the refusal where its sentence has no name. */
  refusal: string;
  parameters: Record<string, string>;
  /** Field → what is wrong with it. */
  problems: Record<string, ProblemData[]> | null;
}

const nameOfSentence: (sentence: string) => Named<RefusalName> | null = namer(ENGLISH);
const nameOfPhrase: (phrase: string) => Named<ProblemName> | null = namer(PHRASES);

export function problemData(phrase: string): ProblemData {
  const named = nameOfPhrase(phrase);
  return { problem: named?.name ?? null, parameters: named?.parameters ?? {}, phrase };
}

/** The sentence that was made of the fields: `Validation failed: Text can't be blank`. */
const OF_FIELDS = `${ENGLISH.validation_failed}: `;

interface Refused {
  message: string;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Where the sentence does not tell it, such as one that two names share. */
  name?: string | undefined;
  /** The name of what has no other. */
  kind: string;
}

export function refusalData({ message, fields, name, kind }: Refused): RefusalData {
  const ofFields = fields !== undefined && message.startsWith(OF_FIELDS);
  const named = ofFields ? null : nameOfSentence(message);
  const problems =
    fields && Object.entries(fields).map(([field, phrases]) => [field, phrases.map(problemData)] as const);
  return {
    refusal: name ?? named?.name ?? (ofFields ? 'validation_failed' : kind),
    parameters: named?.parameters ?? {},
    problems: problems ? Object.fromEntries(problems) : null,
  };
}

/** Of a sentence within another one. */
export const sentenceData = (message: string): RefusalData & { message: string } => ({
  ...refusalData({ message, kind: 'not_done' }),
  message,
});
