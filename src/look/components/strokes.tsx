/** The strokes of a drawing. */
import { DRAWINGS, type Drawing } from '../drawings.ts';

export function Strokes({ of }: { of: Drawing }) {
  return DRAWINGS[of].map(([ink, path]) => <path key={path} className={ink} d={path} />);
}
