/** The text, warning and language of a post. Articles, videos and the like become a title, a summary and a link. */
import { escapeHtml } from '../../kernel/escape-html.ts';
import { NO_PLAIN_WORDS, type PlainWords } from '../../statuses/plain-words.ts';
import { languageOf, textOf, textOrFirst, translationsOf } from './forms.ts';
import { isObject, type JsonObject } from './json.ts';

/** The limit of the statuses table. Long posts are shown in full, and shortened in lists. */
export const LONGEST_TEXT = 100_000;
const LONGEST_TITLE = 2048;
const LONGEST_WARNING = 10_000;

export interface NoteText extends PlainWords {
  /** HTML, not sanitized. */
  content: string;
  /** The whole text of an article or page, of which `content` is a summary with a link; HTML, not sanitized. Null for other posts. */
  whole: string | null;
  /** The content warning; it may contain HTML, which is removed. */
  warning: string | null;
  /** Text, never HTML. */
  name: string | null;
}

/** Misskey marks an empty warning by a zero-width space. */
const isBlank = (text: string): boolean => /^[\s\u200B\u2060\uFEFF]*$/.test(text);

/**
 * The language of the shown text if there are several, otherwise of the first; PeerTube and Lemmy have a property of their own.
 */
export function languageOfText(json: JsonObject): string | null {
  const texts =
    [json.contentMap, json.nameMap, json.summaryMap].map(translationsOf).find(({ length }) => length > 0) ?? [];
  const [code] = texts.find(([, text]) => text === json.content) ?? texts[0] ?? [];
  const { language } = json;
  return languageOf(code) ?? languageOf(isObject(language) ? language.identifier : (language ?? json.inLanguage));
}

const heading = (name: string | null): string => (name === null ? '' : `<h2>${escapeHtml(name)}</h2>`);

/** WriteFreely gives short posts a title. Other software repeats the title in the text. */
const titled = (title: string | null, text: string): string =>
  title !== null && text.includes(escapeHtml(title)) ? text : `${heading(title)}${text}`;

const link = (url: string): string => `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;

/** @param url the address of the page, to which posts of converted types link. */
export function noteTextOf(json: JsonObject, url: string, converted: boolean): NoteText {
  const name = textOrFirst(json.name, json.nameMap, LONGEST_TITLE);
  const plain = { ...NO_PLAIN_WORDS, language: languageOfText(json) };
  const summary = textOrFirst(json.summary, json.summaryMap, converted ? LONGEST_TEXT : LONGEST_WARNING);
  const text = textOrFirst(json.content, json.contentMap, LONGEST_TEXT);
  const title = textOf(name, LONGEST_TITLE);
  if (converted) {
    const content = `${heading(name)}${summary ?? ''}${link(url)}`;
    return { content, whole: text && titled(title, text), warning: null, name, ...plain };
  }
  const warning = summary !== null && isBlank(summary) ? null : summary;
  return { content: titled(title, text ?? ''), whole: null, warning, name, ...plain };
}
