/** The right column of wide windows, which pages fill; narrow windows do not show it. */
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface Place {
  /** Null until the frame is mounted. */
  element: HTMLElement | null;
  /** Says that the page has content of its own, until the returned function is called. */
  claim: () => () => void;
  /** Says that the page takes the width of the column, too, until the returned function is called. */
  widen: () => () => void;
}

const RailPlace = createContext<Place | null>(null);

export function Rail({ children }: { children: ReactNode }) {
  const place = use(RailPlace);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(), [claim]);
  return place?.element && createPortal(children, place.element);
}

/** Gives the page the width of the column as well, while `isNeeded`. */
export function useFullWidth(isNeeded: boolean): void {
  const widen = use(RailPlace)?.widen;
  useLayoutEffect(() => (isNeeded ? widen?.() : undefined), [isNeeded, widen]);
}

/** How many components claim something. */
function useClaims(): [number, () => () => void] {
  const [claims, setClaims] = useState(0);
  const claim = useCallback(() => {
    setClaims((number) => number + 1);
    return () => setClaims((number) => number - 1);
  }, []);
  return [claims, claim];
}

/** For the frame: where the column is, whether a page fills it, and whether a page takes its room. */
export function useRail() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [claims, claim] = useClaims();
  const [wide, widen] = useClaims();
  const place = useMemo(() => ({ element, claim, widen }), [element, claim, widen]);
  return { Provider: RailPlace, place, setElement, isFree: claims === 0, isFullWidth: wide > 0 };
}
