/** For an empty list: a drawing, a text, and a next step. */
import type { ReactNode } from 'react';
import type { Drawing } from '../../../src/look/drawings.ts';
import { later } from './later.ts';

const Strokes = later(async () => (await import('./drawing.tsx')).Strokes);

/** It has its size before the drawing is loaded. */
export function InkDrawing({ of }: { of: Drawing }) {
  return (
    <svg viewBox="0 0 240 140" aria-hidden="true">
      <Strokes of={of} />
    </svg>
  );
}

interface EmptyProps {
  drawing: Drawing;
  title?: string;
  text?: string;
  /** Links or buttons that lead on. */
  children?: ReactNode;
  /** On a card of its own; without, where a card is around it already. */
  isCard?: boolean;
}

export function Empty({ drawing, title, text, children, isCard = true }: EmptyProps) {
  return (
    <div className={isCard ? 'card empty' : 'empty'}>
      <InkDrawing of={drawing} />
      {title && <h2>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
