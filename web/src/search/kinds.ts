/** The kinds of results: the tabs of the page. */
export const KINDS = ['all', 'people', 'groups', 'events', 'posts', 'tags'] as const;

export type SearchKind = (typeof KINDS)[number];

export const kindOf = (text: string | null): SearchKind => KINDS.find((kind) => kind === text) ?? 'all';

/** The address of a search. */
export function searchPath(words: string, kind: SearchKind = 'all'): string {
  const parameters = new URLSearchParams({ ...(words && { q: words }), ...(kind !== 'all' && { type: kind }) });
  return parameters.size === 0 ? '/search' : `/search?${parameters}`;
}
