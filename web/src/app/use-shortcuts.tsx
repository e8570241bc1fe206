/** Listens for the keys of shortcuts.ts, and shows them all for `?`. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { later } from '../kit/later.ts';
import {
  areKeysOn,
  enterFeed,
  enterSearch,
  isTaken,
  isTyping,
  PATIENCE_MS,
  PLACES,
  POST_KEYS,
  pressOfPost,
} from './shortcuts.ts';

const ShortcutsSheet = later(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);

export function useShortcuts(): { open: () => void; sheet: ReactNode } {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  /** When `g` was pressed. The time survives a page that appears before the next key. */
  const goingSince = useRef(Number.NEGATIVE_INFINITY);
  // A layout effect, because the first key may be pressed as soon as the page is seen.
  useLayoutEffect(() => {
    /** @returns whether the key did something */
    const act = (key: string, { target, timeStamp }: KeyboardEvent): boolean => {
      const place = timeStamp - goingSince.current < PATIENCE_MS ? PLACES[key] : undefined;
      goingSince.current = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
      if (place !== undefined) navigate(place);
      else if (key === '?') setOpen(true);
      else if (key === 'n') navigate('/compose');
      else if (key === '/') {
        if (!enterSearch()) navigate('/search');
      } else if (key === 'j' || key === 'k') return enterFeed(target);
      else return POST_KEYS.includes(key) && pressOfPost(key, target);
      return true;
    };
    const press = (event: KeyboardEvent): void => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || isTyping(target) || isTaken() || !areKeysOn()) return;
      if (act(key, event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate]);
  return {
    open: () => setOpen(true),
    sheet: isOpen && <ShortcutsSheet onClose={() => setOpen(false)} />,
  };
}
