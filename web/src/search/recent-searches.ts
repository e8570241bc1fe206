/** What was searched for, newest first: kept in this browser, apart for each identity. */
import { useState } from 'react';
import { keep as keepValue, readKept } from '../server/kept.ts';

const MOST_KEPT = 8;

const NAME = 'searches';

function read(): string[] {
  const kept = readKept(NAME);
  return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, MOST_KEPT) : [];
}

/** A search that led to something, or that was sent. */
export function rememberSearch(words: string): void {
  const typed = words.trim();
  if (typed === '') return;
  keepValue(NAME, [typed, ...read().filter((kept) => kept.toLowerCase() !== typed.toLowerCase())].slice(0, MOST_KEPT));
}

/** @returns what was searched for, and a function that keeps only some of it */
export function useRecentSearches(): [searches: string[], keep: (searches: string[]) => void] {
  const [searches, setSearches] = useState(read);
  const keep = (kept: string[]): void => {
    keepValue(NAME, kept);
    setSearches(kept);
  };
  return [searches, keep];
}
