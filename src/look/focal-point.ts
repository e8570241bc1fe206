/** The part of a cropped picture that stays visible, as classes, because server pages have no inline styles. */

/** From the middle: -1 to 1 to the right, and upwards. */
export interface FocalPoint {
  x: number;
  y: number;
}

export const CENTRE: FocalPoint = { x: 0, y: 0 };

const quarter = (share: number): number => Math.min(4, Math.max(0, Math.round(share * 4)));

/** Its position from the left and from the top, in quarters of the picture: 0 to 4. */
export function quartersOf({ x, y }: FocalPoint): { left: number; top: number } {
  return { left: quarter((x + 1) / 2), top: quarter((1 - y) / 2) };
}

/** Without a class in the middle, which is the default. */
const classOf = (name: string, step: number): string | null => (step === 2 ? null : `${name}${step}`);

/** Classes of faces.css for an `img` that is cut to its frame; empty for the middle. */
export function focusClass(point: FocalPoint | null | undefined): string {
  if (!point) return '';
  const { left, top } = quartersOf(point);
  const classes = [classOf('fx', left), classOf('fy', top)];
  return classes.filter((name) => name !== null).join(' ');
}
