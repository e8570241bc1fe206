/** Whether the window has room for the column at the right (layout.module.css). */
import { useSyncExternalStore } from 'react';

const wide = matchMedia('(width > 64rem)');

function follow(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

export const useWide = (): boolean => useSyncExternalStore(follow, () => wide.matches);
