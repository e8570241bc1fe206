/** Ink drawings, and their places: empty lists, next steps. */
import { DrawingFrame, EmptyPlace } from '#look/empty-place.tsx';
import { Strokes } from '#look/strokes.tsx';
import type { Drawing } from '../../../look/drawings.ts';
import type { Html } from './html.ts';
import { nodeOf, render } from './render.ts';

const strokesOf = (name: Drawing) => nodeOf(render(Strokes, { of: name }));

export const drawing = (name: Drawing): Html => render(DrawingFrame, { children: strokesOf(name) });

/** Replaces an empty list, on a separate card. @param ways links or buttons to continue */
export const empty = (
  name: Drawing,
  shown: { title: string; text?: string; level?: 1 | 2 },
  ways: Html | null = null,
): Html => render(EmptyPlace, { ...shown, strokes: strokesOf(name), children: ways && nodeOf(ways) });
