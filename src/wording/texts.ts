/** The texts of refusals by their stable names; `{name}` is a parameter. Imports nothing of the server. */
import { ACCOUNTS } from './english/accounts.ts';
import { COMMUNITY } from './english/community.ts';
import type { LABELS } from './english/labels.ts';
import type { PHRASES } from './english/phrases.ts';
import { POSTS } from './english/posts.ts';
import { REQUESTS } from './english/requests.ts';

/** English refusals: the sentences that clients of the documented interfaces compare. */
export const ENGLISH = { ...ACCOUNTS, ...POSTS, ...COMMUNITY, ...REQUESTS };

export type RefusalName = keyof typeof ENGLISH;
export type ProblemName = keyof typeof PHRASES;

/** The texts for people in one language; texts.ts in the folder of the language exports them. */
export interface Texts {
  sentences: Readonly<Record<RefusalName, string>>;
  /** Advice about a problem of one field. */
  advice: Readonly<Record<ProblemName, string>>;
  /** The label of a field, by the last part of its name. */
  labels: Readonly<Record<keyof typeof LABELS, string>>;
}

/** The texts of a language that is not complete. */
export type SomeTexts = { readonly [Table in keyof Texts]: Readonly<Partial<Texts[Table]>> };

/** `is too long (maximum is {most} characters)` → the type of that text with any value in it. */
type Filled<Text extends string> = Text extends `${infer Before}{${infer _Name}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Text;

/** An English sentence of the table with its parameters filled in; any other text does not compile. */
export type Sentence = Filled<(typeof ENGLISH)[RefusalName]>;
/** The same of one field: `can't be blank`. */
export type Phrase = Filled<(typeof PHRASES)[ProblemName]>;
