/** The languages in which the organizers of an event wrote its texts, for people and for search engines. */
import { ownName } from '../../../../domain/kernel/language.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { type Html, html } from '../../kit/html.ts';
import type { Visit } from '../write.ts';
import { eventPath, wordsOf } from './view.ts';

/** The attribute of an element with the title or the description. */
export const langOf = ({ language }: Event): Html | null => (language === null ? null : html` lang="${language}"`);

/** The page with the texts in this language. */
export const inLanguage = (event: Event, language: string): string =>
  `${eventPath(event)}?lang=${encodeURIComponent(language)}`;

/** Links to the texts in the other languages; null if they were written in one. */
export function otherLanguages(event: Event, visit: Visit): Html | null {
  const { language, languages } = event;
  const [original] = languages;
  const links = languages
    .filter((other) => other !== language)
    .map((other) => {
      const name = ownName(other);
      const text = other === original ? wordsOf(visit).inOriginal({ language: name }) : name;
      return html` <a href="${inLanguage(event, other)}" hreflang="${other}" lang="${other}" rel="nofollow">${text}</a>`;
    });
  return links.length === 0 ? null : html`<p class="soft small">${wordsOf(visit).otherLanguages}${links}</p>`;
}

/** The page in each language, for search engines. */
export function alternates(event: Event, { base }: Visit): Html | null {
  const { languages } = event;
  if (languages.length < 2) return null;
  const link = (language: string, path: string): Html =>
    html`<link rel="alternate" hreflang="${language}" href="${base}${path}">\n`;
  const all = languages.map((language) => link(language, inLanguage(event, language)));
  return html`${all}${link('x-default', eventPath(event))}`;
}
