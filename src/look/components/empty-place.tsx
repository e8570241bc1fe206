/** In place of an empty list: a drawing, a text, and a next step. */
import type { ReactNode } from 'react';

/** @param props.children the strokes; the frame has its size without them */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 140" aria-hidden="true">
      {children}
    </svg>
  );
}

interface EmptyPlaceProps {
  strokes: ReactNode;
  title?: string | undefined;
  /** The level of the title. */
  level?: 1 | 2;
  text?: string | undefined;
  /** Links or buttons that lead on. */
  children?: ReactNode;
}

export function EmptyPlace({ strokes, title, level = 2, text, children }: EmptyPlaceProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="card empty">
      <DrawingFrame>{strokes}</DrawingFrame>
      {title && <Heading>{title}</Heading>}
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
