/** The right column of wide windows, which pages fill; narrow windows do not show it. */
import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface Place {
  /** Null until the frame is mounted. */
  element: HTMLElement | null;
  /** Says that the page has content of its own, until the returned function is called. */
  claim: () => () => void;
}

const RailPlace = createContext<Place | null>(null);

export function Rail({ children }: { children: ReactNode }) {
  const place = use(RailPlace);
  const claim = place?.claim;
  useLayoutEffect(() => claim?.(), [claim]);
  return place?.element && createPortal(children, place.element);
}

/** For the frame: where the column is, and whether a page fills it. */
export function useRail() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [claims, setClaims] = useState(0);
  const claim = useCallback(() => {
    setClaims((number) => number + 1);
    return () => setClaims((number) => number - 1);
  }, []);
  const place = useMemo(() => ({ element, claim }), [element, claim]);
  return { Provider: RailPlace, place, setElement, isFree: claims === 0 };
}
