/** Conversations of posts for the people they mention. */
import { api, type Outputs } from '../../server/api.ts';
import { pages } from '../../server/pages.ts';

export type Conversation = Outputs['conversations']['list'][number];

export const conversations = pages(['conversations'], (page, options) =>
  api.conversations.list.query({ ...(page.max_id !== undefined && { max_id: page.max_id }) }, options),
);

/** The words of HTML, for a line in a list. It is parsed as a document of its own, which runs and loads nothing. */
export const textOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll(/<(?:br|\/p)[^>]*>/g, '$& '), 'text/html').body.textContent ?? '';
