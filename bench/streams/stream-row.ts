/** One measured row of the streams' benchmark. */
import type { Figure, STREAMS } from '../goals.ts';

export interface StreamRow {
  case: (typeof STREAMS)[keyof typeof STREAMS];
  figure: Figure;
  value: number;
  /** A note about the ratio. */
  note?: string;
}
