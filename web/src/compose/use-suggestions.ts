/** Names that begin as typed: people, tags and the custom emoji of the server. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../kit/use-settled.ts';
import { nameOf } from '../people/account.ts';
import { trpc } from '../server/api.ts';
import type { NameAtCaret } from './completion.ts';

export interface Suggestion {
  /** The text to insert. */
  insert: string;
  title: string;
  picture: string | null;
}

const MOST = 6;
const PAUSE_MS = 150;

const kept = { placeholderData: keepPreviousData, staleTime: 60_000 } as const;

export function useSuggestions(name: NameAtCaret | null): readonly Suggestion[] {
  const typed = useSettled(name?.typed ?? '', PAUSE_MS);
  const is = (sign: NameAtCaret['sign']): boolean => name?.sign === sign && typed !== '';
  const people = useQuery(
    trpc.appSearch.accounts.queryOptions({ q: typed, limit: MOST }, { ...kept, enabled: is('@') }),
  );
  const tags = useQuery(
    trpc.appSearch.all.queryOptions({ q: `#${typed}`, type: 'hashtags', limit: MOST }, { ...kept, enabled: is('#') }),
  );
  const emojis = useQuery(
    trpc.customEmojis.list.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY, enabled: is(':') }),
  );
  if (is('@'))
    return (people.data ?? []).map((account) => ({
      insert: `@${account.acct}`,
      title: nameOf(account),
      picture: account.avatar,
    }));
  if (is('#')) return (tags.data?.hashtags ?? []).map((tag) => ({ insert: `#${tag.name}`, title: '', picture: null }));
  if (!is(':')) return [];
  const wanted = typed.toLowerCase();
  return (emojis.data ?? [])
    .filter(({ shortcode }) => shortcode.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ shortcode, static_url }) => ({ insert: `:${shortcode}:`, title: '', picture: static_url }));
}
