/** The column at the right of wide windows. A page puts there what belongs to it; on narrow windows it is not shown. */
import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Null until the frame is there. */
export const RailPlace = createContext<HTMLElement | null>(null);

export function Rail({ children }: { children: ReactNode }) {
  const place = use(RailPlace);
  return place && createPortal(children, place);
}
