/**
 * The texts of all refusals in each language, by their stable names; `{name}` is a parameter. Imports nothing of the server.
 */
import { ADVICE as AR_ADVICE } from './arabic/advice.ts';
import { SENTENCES as AR_SENTENCES } from './arabic/sentences.ts';
import { ACCOUNTS } from './english/accounts.ts';
import { ADVICE } from './english/advice.ts';
import { COMMUNITY } from './english/community.ts';
import type { PHRASES } from './english/phrases.ts';
import { POSTS } from './english/posts.ts';
import { REQUESTS } from './english/requests.ts';
import { ACCOUNTS as FR_ACCOUNTS } from './french/accounts.ts';
import { ADVICE as FR_ADVICE } from './french/advice.ts';
import { COMMUNITY as FR_COMMUNITY } from './french/community.ts';
import { POSTS as FR_POSTS } from './french/posts.ts';
import { REQUESTS as FR_REQUESTS } from './french/requests.ts';
import { ACCOUNTS as DE_ACCOUNTS } from './german/accounts.ts';
import { ADVICE as DE_ADVICE } from './german/advice.ts';
import { COMMUNITY as DE_COMMUNITY } from './german/community.ts';
import { POSTS as DE_POSTS } from './german/posts.ts';
import { REQUESTS as DE_REQUESTS } from './german/requests.ts';
import type { Language } from './language.ts';

/** English refusals: the sentences that clients of the documented interfaces compare. */
export const ENGLISH = { ...ACCOUNTS, ...POSTS, ...COMMUNITY, ...REQUESTS };

export type RefusalName = keyof typeof ENGLISH;
export type ProblemName = keyof typeof PHRASES;

interface Texts {
  sentences: Readonly<Record<RefusalName, string>>;
  /** Advice about a problem of one field. */
  advice: Readonly<Record<ProblemName, string>>;
}

/** The texts of a language that is not complete; the others are said in English. */
export type SomeTexts = { readonly [Table in keyof Texts]: Readonly<Partial<Texts[Table]>> };

export const TEXTS = {
  ar: { sentences: AR_SENTENCES, advice: AR_ADVICE },
  en: { sentences: ENGLISH, advice: ADVICE },
  fr: { sentences: { ...FR_ACCOUNTS, ...FR_POSTS, ...FR_COMMUNITY, ...FR_REQUESTS }, advice: FR_ADVICE },
  de: { sentences: { ...DE_ACCOUNTS, ...DE_POSTS, ...DE_COMMUNITY, ...DE_REQUESTS }, advice: DE_ADVICE },
} as const satisfies Record<'en' | 'de' | 'fr', Texts> & Record<Language, SomeTexts>;

/** `is too long (maximum is {most} characters)` → the type of that text with any value in it. */
type Filled<Text extends string> = Text extends `${infer Before}{${infer _Name}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Text;

/** An English sentence of the table with its parameters filled in; any other text does not compile. */
export type Sentence = Filled<(typeof ENGLISH)[RefusalName]>;
/** The same of one field: `can't be blank`. */
export type Phrase = Filled<(typeof PHRASES)[ProblemName]>;
