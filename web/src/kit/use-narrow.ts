/** Whether the window is as narrow as a phone's, where bars lie at the bottom (base.css). */
import { useSyncExternalStore } from 'react';

const narrow = matchMedia('(width <= 44rem)');

function follow(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

export const useNarrow = (): boolean => useSyncExternalStore(follow, () => narrow.matches);
