/** The focus of a page's heading. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The path whose heading was given the focus; the first page keeps the browser's focus. */
let focusedPath = location.pathname;

/** Whether the heading that was removed last had the focus. */
let wasFocused = false;

/**
 * Focuses the heading when another page is opened. A page whose content arrives after its frame draws its heading again; by then the
 * reader may have moved on, so the new heading only gets the focus if the one that it replaces had it, and nothing got it since.
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, because it ends while the heading is still in the document.
  useLayoutEffect(() => {
    const shown = heading.current;
    const isLost = wasFocused && document.activeElement === document.body;
    if (location.pathname !== focusedPath || isLost) shown?.focus({ preventScroll: true });
    focusedPath = location.pathname;
    return () => {
      wasFocused = document.activeElement === shown;
    };
  }, []);
  return heading;
}
