/** For an empty list: a drawing, which is loaded when one is shown, a text, and a next step. */
import type { ReactNode } from 'react';
import { DrawingFrame, EmptyPlace } from '../../../src/look/components/empty-place.tsx';
import type { Drawing } from '../../../src/look/drawings.ts';
import { later } from './later.ts';

const LaterStrokes = later(async () => (await import('../../../src/look/components/strokes.tsx')).Strokes);

export function InkDrawing({ of }: { of: Drawing }) {
  return (
    <DrawingFrame>
      <LaterStrokes of={of} />
    </DrawingFrame>
  );
}

interface EmptyProps {
  drawing: Drawing;
  title?: string;
  text?: string;
  /** Links or buttons that lead on. */
  children?: ReactNode;
}

export function Empty({ drawing, ...props }: EmptyProps) {
  return <EmptyPlace {...props} strokes={<LaterStrokes of={drawing} />} />;
}
