/** The width of the window, for cases in which the markup depends on it, not only the style. */
import { useSyncExternalStore } from 'react';

function widthHook(query: string): () => boolean {
  const found = matchMedia(query);
  const follow = (onChange: () => void): (() => void) => {
    found.addEventListener('change', onChange);
    return () => found.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(follow, () => found.matches);
}

/** Whether it is as narrow as a phone's, where bars lie at the bottom (base.css). */
export const useNarrow = widthHook('(width <= 44rem)');

/** Whether it has room for the column at the right (layout.module.css). */
export const useWide = widthHook('(width > 64rem)');
