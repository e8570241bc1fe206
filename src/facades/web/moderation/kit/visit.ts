/** One request for a staff page: the viewer, the parameters, and an earlier refusal. */
import type { Viewer } from '../../../../domain/access/viewer.ts';
import type { SignedIn } from '../../../../domain/oauth/find-signed-in.ts';
import { TEXTS as KIT_WORDS, type Messages as KitWords } from '../../../../generated/texts/all/pages/moderation/kit.ts';
import type { Language } from '../../../../wording/language.ts';
import type { FormFrame } from '../../kit/forms.ts';
import type { InternalCaller, PageCaller } from '../../kit/page-caller.ts';
import type { PageTimes } from '../../kit/time-tag.ts';
import type { Problems } from './problems.ts';
import type { StaffForm } from './staff-form.ts';

/** The reason for the refusal of the last form, with its entered values. */
export interface Refused {
  status: number;
  text: string;
  /** Not refused: `text` is a question, and the form is to be sent again with the answer. */
  asks?: boolean;
  problems: Problems;
  form: StaffForm;
}

export interface Visit {
  language: Language;
  /** How the member of staff reads times. */
  times: PageTimes;
  community: string;
  frame: FormFrame;
  viewer: Viewer;
  user: SignedIn;
  caller: PageCaller;
  /** Calls the pages' own procedures, as the member of staff. */
  internal: InternalCaller;
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

/** The parameter if it is one of these, otherwise the first of them. */
export function askedOneOf<const Choice extends string>(
  visit: Pick<Visit, 'query'>,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const given = asked(visit, name);
  return choices.find((choice) => choice === given) ?? choices[0];
}
