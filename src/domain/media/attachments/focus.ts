/** The point of a picture that stays in sight when it is cropped: from -1 to 1 on each axis, 0 in the middle. */
import type { Prisma } from '../../../generated/prisma/client.ts';

export interface Focus {
  x: number;
  y: number;
}

/** Reads `0.5,-0.5`; what is no number counts as 0 and what lies outside is brought to the edge, as clients expect. */
export function parseFocus(text: string): Focus | null {
  if (text.trim() === '') return null;
  const [x = 0, y = 0] = text.split(',').map((part) => {
    const value = Number.parseFloat(part);
    return Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
  });
  return { x, y };
}

/** The meta of a row with this focus; without one it stays as it is. */
export function metaWith(meta: unknown, focus: Focus | null): Prisma.InputJsonObject {
  return { ...(meta as Prisma.InputJsonObject), ...(focus && { focus: { x: focus.x, y: focus.y } }) };
}
