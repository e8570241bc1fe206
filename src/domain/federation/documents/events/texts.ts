/** The texts of remote events, in all languages of their documents. */
import { MOST_TEXTS } from '../../../events/texts.ts';
import { escapeHtml } from '../../../kernel/escape-html.ts';
import { languageOf, textOf, textOrFirst, translationsOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { languageOfText } from '../note-text.ts';
import { termOf } from '../terms.ts';

export const LONGEST_TITLE = 500;
const LONGEST_CONTENT = 200_000;
const LONGEST_MESSAGE = 5000;

export interface RemoteText {
  language: string;
  /** Text. It may contain markup, which is removed. */
  title: string;
  /** HTML, not sanitized. */
  content: string;
}

export interface RemoteTexts {
  /** HTML, not sanitized. */
  content: string;
  cancellationMessage: string | null;
  language: string | null;
  /** In further languages. */
  texts: RemoteText[];
}

/** How this server adds the reason of a cancellation for software that shows the text alone. */
export const cancellationParagraph = (message: string): string => `<p><strong>${escapeHtml(message)}</strong></p>`;

/** A map of texts by language, in this server's form of languages; the first text of a language counts. */
function byLanguage(json: JsonObject[string] | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (const [code, text] of translationsOf(json)) {
    const language = languageOf(code);
    if (language !== null && !found.has(language)) found.set(language, text);
  }
  return found;
}

/**
 * The language of the text that is shown: of the equal text of the map, or of the only one. `inLanguage` decides between several, because a
 * wrong language would hide the text in it.
 */
function originalLanguage(json: JsonObject): string | null {
  const { content, contentMap, name, nameMap } = json;
  const [text, texts] = [[content, contentMap] as const, [name, nameMap] as const]
    .map(([plain, map]) => [plain, translationsOf(map)] as const)
    .find(([, found]) => found.length > 0) ?? [null, []];
  if (texts.length === 0) return languageOfText(json);
  const equal = textOf(text, 1) === null ? texts.slice(0, 1) : texts.filter(([, each]) => each === text);
  const codes = (equal.length > 0 ? equal : texts).map(([code]) => languageOf(code));
  const said = languageOf(json.inLanguage);
  if (said !== null && codes.includes(said)) return said;
  return (equal.length > 0 || codes.length === 1 ? codes[0] : null) ?? said;
}

/**
 * A text without a title of its own has that of the event. A title without a text is left out unless the event has no text at all, because
 * readers would get two languages.
 */
function furtherTexts(
  json: JsonObject,
  { language, title, content, told }: { language: string | null; title: string; content: string; told: string },
): RemoteText[] {
  if (language === null) return [];
  const [titles, contents] = [byLanguage(json.nameMap), byLanguage(json.contentMap)];
  const codes = content === '' ? [...titles.keys()] : [...contents.keys()];
  return codes
    .filter((code) => code !== language)
    .slice(0, MOST_TEXTS)
    .map((code) => {
      const text = textOf(contents.get(code), LONGEST_CONTENT) ?? '';
      return {
        language: code,
        title: textOf(titles.get(code), LONGEST_TITLE) ?? title,
        content: text.startsWith(told) ? text.slice(told.length) : text,
      };
    });
}

export function textsOf(json: JsonObject, title: string): RemoteTexts {
  const said = textOrFirst(json.content, json.contentMap, LONGEST_CONTENT);
  const whole = said ?? textOrFirst(json.summary, json.summaryMap, LONGEST_CONTENT) ?? '';
  const message = textOf(termOf(json, 'cancellationMessage'), LONGEST_MESSAGE);
  const told = message === null ? '' : cancellationParagraph(message);
  const content = whole.startsWith(told) ? whole.slice(told.length) : whole;
  const language = originalLanguage(json);
  return {
    ...{ content, cancellationMessage: message, language },
    texts: furtherTexts(json, { language, title, content: said ?? '', told }),
  };
}
