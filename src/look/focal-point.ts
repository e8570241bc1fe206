/** The part of a cropped picture that stays visible, as classes, because server pages have no inline styles. */

/** From the middle: -1 to 1 to the right, and upwards. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const CENTRE: FocalPoint = { x: 0, y: 0 };

/** A position of 0 to 100 % in quarters; null in the middle, which is the default. */
function quarter(name: string, share: number): string | null {
  const step = Math.min(4, Math.max(0, Math.round(share * 4)));
  return step === 2 ? null : `${name}${step}`;
}

/** Classes of faces.css for an `img` that is cut to its frame; empty for the middle. */
export function focusClass(point: FocalPoint | null | undefined): string {
  if (!point) return '';
  const classes = [quarter('fx', (point.x + 1) / 2), quarter('fy', (1 - point.y) / 2)];
  return classes.filter((name) => name !== null).join(' ');
}
