/** The data of a refusal besides its English sentence: stable names with parameters, for any language. */

import { PHRASES } from './english/phrases.ts';
import { type Named, namer } from './named.ts';
import { ENGLISH, type ProblemName, type RefusalName } from './texts.ts';

/** A problem of one field; `problem` is null for a text without a name. */
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
  /** The problem that the parameter `phrase` tells in English. */
  problem: ProblemData | null;
  /** Field → its problems. */
  problems: Record<string, ProblemData[]> | null;
}

const nameOfSentence: (sentence: string) => Named<RefusalName> | null = namer(ENGLISH);
const nameOfPhrase: (phrase: string) => Named<ProblemName> | null = namer(PHRASES);

export function problemData(phrase: string): ProblemData {
  const named = nameOfPhrase(phrase);
  return { problem: named?.name ?? null, parameters: named?.parameters ?? {}, phrase };
}

/** The sentence that was derived from the fields: `Validation failed: Text can't be blank`. */
const OF_FIELDS = `${ENGLISH.validation_failed}: `;

interface Refused {
  message: string;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  /** For a sentence that two names share. */
  name?: string | undefined;
  /** The kind, for a refusal without another name. */
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
    problem: named?.parameters.phrase === undefined ? null : problemData(named.parameters.phrase),
    problems: problems ? Object.fromEntries(problems) : null,
  };
}

/** For a sentence that was stored, or that is within another one. */
export const sentenceData = (message: string): RefusalData => refusalData({ message, kind: 'not_done' });
