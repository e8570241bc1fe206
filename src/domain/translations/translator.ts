/** What every service that translates can be asked, whichever it is. */

/** Source language → languages it can be translated to; `und` is for texts whose language nobody named. */
export type LanguageMatrix = Readonly<Record<string, readonly string[]>>;

export const UNKNOWN_LANGUAGE = 'und';

export interface Translated {
  html: string;
  /** What the service took the text for. */
  from: string | null;
}

export interface Translator {
  /** The name that is shown beside a translation. */
  readonly provider: string;
  /** Translates HTML; null as the source lets the service guess. Answers in the order of the texts. */
  translate(texts: readonly string[], from: string | null, to: string): Promise<Translated[]>;
  languages(): Promise<LanguageMatrix>;
}

/** Asks the service: with a body by POST, else by GET. Refuses what it does not answer. */
export type AskTranslator = (path: string, body?: URLSearchParams | Record<string, unknown>) => Promise<unknown>;
