/** Recent searches, newest first, stored in this browser for each identity. */
import { useState } from 'react';
import { keep as keepValue, readStored } from '../server/stored.ts';

const MOST_STORED = 8;

const NAME = 'searches';

function read(): string[] {
  const stored = readStored(NAME);
  return Array.isArray(stored) ? stored.filter((words) => typeof words === 'string').slice(0, MOST_STORED) : [];
}

/** A search that led to something, or that was sent. */
export function rememberSearch(words: string): void {
  const typed = words.trim();
  if (typed === '') return;
  keepValue(
    NAME,
    [typed, ...read().filter((stored) => stored.toLowerCase() !== typed.toLowerCase())].slice(0, MOST_STORED),
  );
}

/** @returns the searches, and a function that keeps only some of them */
export function useRecentSearches(): [searches: string[], keep: (searches: string[]) => void] {
  const [searches, setSearches] = useState(read);
  const keep = (stored: string[]): void => {
    keepValue(NAME, stored);
    setSearches(stored);
  };
  return [searches, keep];
}
