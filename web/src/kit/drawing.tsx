/** The strokes of a drawing; loaded when one is shown. */
import { DRAWINGS, type Drawing } from '../../../src/look/drawings.ts';

export function Strokes({ of }: { of: Drawing }) {
  return DRAWINGS[of].map(([ink, path]) => <path key={path} className={ink} d={path} />);
}
