/** What was searched for, newest first: kept in this browser, apart for each identity. */
import { useState } from 'react';
import { session } from '../server/session.ts';

const MOST_KEPT = 8;

const key = (): string => `searches:${session().actorId}`;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string').slice(0, MOST_KEPT) : [];
  } catch {
    // The browser keeps nothing, or somebody else wrote there.
    return [];
  }
}

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(key(), JSON.stringify(searches));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** A search that led to something, or that was sent. */
export function rememberSearch(words: string): void {
  const typed = words.trim();
  if (typed === '') return;
  write([typed, ...read().filter((kept) => kept.toLowerCase() !== typed.toLowerCase())].slice(0, MOST_KEPT));
}

/** @returns what was searched for, and a function that keeps only some of it */
export function useRecentSearches(): [searches: string[], keep: (searches: string[]) => void] {
  const [searches, setSearches] = useState(read);
  const keep = (kept: string[]): void => {
    write(kept);
    setSearches(kept);
  };
  return [searches, keep];
}
