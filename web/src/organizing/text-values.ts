/** Title and description of an event in further languages, as values of its form. Loaded with the first event that has them, or before an event is saved. */
import { editableText, markdownHtml } from '../kit/formatting/markdown.ts';
import { api, type Inputs } from '../server/api.ts';
import type { Event, EventValues, TextValues } from './event-values.ts';

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

/** Forms that were stored by earlier versions have none. */
const hasTexts = (values: EventValues | null): boolean => Object.keys(values?.texts ?? {}).length > 0;

/** An unchanged description is sent as it is stored. */
const textInput = ([code, { title, description, isHtml, stored }]: [string, TextValues]): Texts[number] => {
  const isSame = stored?.text === description;
  const html = isSame ? stored.html : isHtml ? description : markdownHtml(description);
  return { language: code, title, description: html };
};

/** @param before the previous event, whose further texts may have been removed */
export const textsInput = (
  values: EventValues,
  before: EventValues | null,
): { language: string | null; texts?: Texts } => ({
  language: values.language || null,
  ...([values, before].some(hasTexts) && { texts: Object.entries(values.texts).map(textInput) }),
});
