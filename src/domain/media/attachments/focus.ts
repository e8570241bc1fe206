/** Focal point of a picture, which stays visible when it is cropped: from -1 to 1 on each axis, 0 in the middle. */
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { FocalPoint } from '../../../look/focal-point.ts';

export type Focus = FocalPoint;

/** Parses `0.5,-0.5`; non-numbers count as 0 and values out of range are clamped, as clients expect. */
export function parseFocus(text: string): Focus | null {
  if (text.trim() === '') return null;
  const [x = 0, y = 0] = text.split(',').map((part) => {
    const value = Number.parseFloat(part);
    return Number.isFinite(value) ? Math.min(1, Math.max(-1, value)) : 0;
  });
  return { x, y };
}

/** The focus in the metadata of a row. */
export const focusOf = (meta: unknown): Focus | null => (meta as { focus?: Focus } | null)?.focus ?? null;

/** Metadata of a row with this focus; null leaves it unchanged. */
export function metaWith(meta: unknown, focus: Focus | null): Prisma.InputJsonObject {
  return { ...(meta as Prisma.InputJsonObject), ...(focus && { focus: { x: focus.x, y: focus.y } }) };
}
