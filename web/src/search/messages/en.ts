/** English texts of the search. */
import { count } from '../../words/messages.ts';

export const messages = {
  title: 'Search',
  box: 'Search people, groups, events, posts and tags',
  placeholder: 'Search',
  kinds: 'What to search',
  all: 'All',
  people: 'People',
  groups: 'Groups',
  events: 'Events',
  posts: 'Posts',
  tags: 'Tags',
  none: (words: string) => `Nothing was found for “${words}”.`,
  found: (number: number) => count('en', number, { one: '# result', other: '# results' }),
  searching: 'Searching …',
  recent: 'Recent searches',
  forget: (words: string) => `Remove “${words}” from the recent searches`,
  forgetAll: 'Remove all',
  trends: 'What is talked about',
  uses: (people: number) => count('en', people, { one: '# person this week', other: '# people this week' }),
  hint: 'Find posts more exactly with from:name, has:media, before:2026-11-21, or "words in this order".',
  more: 'Show more',
  by: (name: string) => `by ${name}`,
};

export type SearchMessages = typeof messages;
