/** One request for a page of the staff: who asks, for what, and what was refused before. */
import type { Viewer } from '../../../../domain/access/viewer.ts';
import type { SignedIn } from '../../../../domain/oauth/find-signed-in.ts';
import type { FormFrame } from '../../../oauth/pages.ts';
import type { Language } from '../../../oauth/words.ts';
import type { PageCaller } from '../../page/page-caller.ts';
import { KIT_WORDS, type KitWords } from './kit-words.ts';
import type { Problems } from './problems.ts';
import type { StaffForm } from './staff-form.ts';

/** Why the last form was refused, with what was typed into it. */
export interface Refused {
  status: number;
  text: string;
  problems: Problems;
  form: StaffForm;
}

export interface Visit {
  language: Language;
  community: string;
  frame: FormFrame;
  viewer: Viewer;
  user: SignedIn;
  caller: PageCaller;
  /** The named parts of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  refused: Refused | null;
  now: Date;
  /** Sent with each form of the page, so that one that is sent twice is acted on once. */
  formKey: string;
}

export const kitWords = ({ language }: Pick<Visit, 'language'>): KitWords => KIT_WORDS[language];

/** A parameter of the URL; null when it is missing or blank. */
export const asked = ({ query }: Pick<Visit, 'query'>, name: string): string | null => query.get(name)?.trim() || null;

/** The parameter if it is one of these, or else the first of them. */
export function askedOneOf<const Choice extends string>(
  visit: Pick<Visit, 'query'>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const given = asked(visit, name);
  return choices.find((choice) => choice === given) ?? choices[0];
}
