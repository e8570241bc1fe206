/** What writes a public page. */
import { Refusal } from '../../../platform/errors.ts';
import type { Html } from '../page/html.ts';
import type { PageCaller } from '../page/page-caller.ts';
import type { PageMeta } from './page-meta.ts';
import type { PublicLanguage, PublicWords } from './words/public-words.ts';

/** A request for a public page. */
export interface Visit {
  /** Reads as a visitor who is not signed in. */
  visitor: PageCaller;
  params: Record<string, string>;
  query: URLSearchParams;
  now: Date;
  language: PublicLanguage;
  words: PublicWords;
  /** The server's address, without a slash at its end. */
  base: string;
}

export interface Written {
  title: string;
  body: Html;
  /** What the page says about itself to search engines and link previews. */
  meta?: PageMeta;
  head?: Html | undefined;
  /** For iframes of other sites. */
  framed?: boolean;
}

export type Write = (visit: Visit) => Promise<Written>;

export const notFound = (): never => {
  throw new Refusal('not_found', 'There is nothing here.');
};
