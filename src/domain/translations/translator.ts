/** The common interface of translation services. */

/** Source language → target languages; `und` is for texts without a language. */
export type LanguageMatrix = Readonly<Record<string, readonly string[]>>;

export const UNKNOWN_LANGUAGE = 'und';

export interface Translated {
  html: string;
  /** Detected source language. */
  from: string | null;
}

export interface Translator {
  /** Name shown with a translation. */
  readonly provider: string;
  /** Translates HTML; a null source lets the service detect it. Results are in the order of the texts. */
  translate(texts: readonly string[], from: string | null, to: string): Promise<Translated[]>;
  languages(): Promise<LanguageMatrix>;
}

/** Sends a request to the service: POST with a body, otherwise GET. Refuses failures. */
export type AskTranslator = (path: string, body?: URLSearchParams | Record<string, unknown>) => Promise<unknown>;
