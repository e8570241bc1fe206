/** Conversations of posts for the people they mention. */
import { FIRST_CONVERSATIONS } from '../../../../src/client/first-reads.ts';
import { api, type Outputs } from '../../server/api.ts';
import { pages } from '../../server/pages.ts';

export type Conversation = Outputs['conversations']['list'][number];

export const conversations = pages(
  ['conversations'],
  (page, options) =>
    api.conversations.list.query({ ...(page.max_id !== undefined && { max_id: page.max_id }) }, options),
  FIRST_CONVERSATIONS,
);
