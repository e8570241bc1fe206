/**
 * Scroll positions: a new page begins at its top, going back restores the position, and another part of the same page keeps it.
 */
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Key of an entry of the browser's history → where its page was. */
const places = new Map<string, number>();

/** How many frames a page may take to become as long as it was. */
const PATIENCE = 60;

/** @returns stops it */
function scrollTo(place: number): () => void {
  let [frame, left] = [0, PATIENCE];
  const stop = (): void => {
    cancelAnimationFrame(frame);
    removeEventListener('wheel', stop);
    removeEventListener('touchstart', stop);
  };
  const step = (): void => {
    window.scrollTo(0, place);
    left -= 1;
    if (left > 0 && Math.abs(scrollY - place) > 1) frame = requestAnimationFrame(step);
    else stop();
  };
  // A scroll by the reader ends the restoration.
  addEventListener('wheel', stop, { passive: true });
  addEventListener('touchstart', stop, { passive: true });
  step();
  return stop;
}

/** The first page begins at its top already. */
let isFirst = true;

export function ScrollMemory() {
  const { key } = useLocation();
  const kind = useNavigationType();
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const stop = kind === 'REPLACE' || isFirst ? undefined : scrollTo(kind === 'POP' ? (places.get(key) ?? 0) : 0);
    isFirst = false;
    const remember = (): void => {
      places.set(key, scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      removeEventListener('scroll', remember);
    };
  }, [key, kind]);
  return null;
}
