/** Title and description of an event in further languages, as values of its form. Loaded with the first event that has them. */
import { editableText, markdownHtml } from '../kit/formatting/markdown.ts';
import { api, type Inputs } from '../server/api.ts';
import type { Event, EventValues } from './event-values.ts';

type Texts = NonNullable<Inputs['events']['create']['texts']>;

/** The original and the texts in further languages, independent of the language of the viewer. */
export async function textsOf({ uuid }: Pick<Event, 'uuid'>) {
  const { language, title, description, texts } = await api.events.texts.query({ id: uuid });
  const values = texts.map(({ language: code, title: name, description: html }) => {
    const { text, isHtml } = editableText(html);
    return [code, { title: name, description: text, isHtml, stored: { html, text } }] as const;
  });
  return { language: language ?? '', title, description, texts: Object.fromEntries(values) };
}

/** An unchanged description is sent as it is stored. */
export function textsInput({ language, texts }: EventValues): { language: string | null; texts: Texts } {
  const given = Object.entries(texts).map(([code, { title, description, isHtml, stored }]) => {
    const isSame = stored?.text === description;
    const html = isSame ? stored.html : isHtml ? description : markdownHtml(description);
    return { language: code, title, description: html };
  });
  return { language: language || null, texts: given };
}
