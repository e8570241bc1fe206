/** Names that begin as typed: people, tags and the custom emoji of the server. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { trpc } from '../server/api.ts';
import type { NameAtCaret } from './completion.ts';

export interface Suggestion {
  /** What is written into the text. */
  insert: string;
  title: string;
  picture: string | null;
}

const MOST = 6;
const PAUSE_MS = 150;

/** The value, once it stayed the same for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const kept = { placeholderData: keepPreviousData, staleTime: 60_000 } as const;

export function useSuggestions(name: NameAtCaret | null): readonly Suggestion[] {
  const typed = useSettled(name?.typed ?? '');
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
    return (people.data ?? []).map(({ acct, display_name, username, avatar }) => ({
      insert: `@${acct}`,
      title: display_name || username,
      picture: avatar,
    }));
  if (is('#')) return (tags.data?.hashtags ?? []).map((tag) => ({ insert: `#${tag.name}`, title: '', picture: null }));
  if (!is(':')) return [];
  const wanted = typed.toLowerCase();
  return (emojis.data ?? [])
    .filter(({ shortcode }) => shortcode.toLowerCase().includes(wanted))
    .slice(0, MOST)
    .map(({ shortcode, static_url }) => ({ insert: `:${shortcode}:`, title: '', picture: static_url }));
}
