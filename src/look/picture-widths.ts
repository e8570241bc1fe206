/** The widths in which pictures are stored, and the addresses of these files. */

import { CENTRE, type FocalPoint, quartersOf } from './focal-point.ts';

const ADDRESS = /\/media\/([\w-]{32})(?:-small)?\.(?:jpg|png|gif|webp|avif)$/;
/** The same, or one that fetches a remote file. */
const PICTURE = /\/media(_proxy)?\/([\w-]{32})(?:\/(?:original|small)|(?:-small)?\.(?:jpg|png|gif|webp|avif))$/;

/** In pixels. */
export const WIDTHS = [160, 320, 640, 1280, 1920] as const;

export type Width = (typeof WIDTHS)[number];

/**
 * The widths that are stored of a picture as wide as this: those below its own, and the next one, under which the whole picture is stored. No
 * file is wider than the picture.
 */
export const widthsOf = (width: number): Width[] => WIDTHS.filter((_, at) => at === 0 || (WIDTHS[at - 1] ?? 0) < width);

/** The key of the picture's file of this width; all of a picture's keys begin with the same token. */
export const widthKey = (token: string, width: Width): string => `${token}-${width}.webp`;

/** The size of the cut for cards of links in other apps (Open Graph). */
export const SHARED = { width: 1200, height: 630 } as const;

/** The size of the cut of a picture with these sides, because no cut is enlarged; null if they are unknown. */
export function sharedSize(sides: {
  width: number | null;
  height: number | null;
}): { width: number; height: number } | null {
  if (sides.width === null || sides.height === null) return null;
  const scale = Math.min(1, sides.width / SHARED.width, sides.height / SHARED.height);
  return { width: Math.round(SHARED.width * scale), height: Math.round(SHARED.height * scale) };
}

/** The key of the cut around this point. It names quarters, so that a picture has few cuts. */
export function sharedKey(token: string, focus: FocalPoint | null): string {
  const { left, top } = quartersOf(focus ?? CENTRE);
  return `${token}-shared-${left}${top}.jpg`;
}

/** The position of the cut that a key names: 0 to 1 from the left and from the top. Null for other keys. */
export function sharedAt(key: string): { token: string; left: number; top: number } | null {
  const [, token = '', left, top] = /^([\w-]{32})-shared-([0-4])([0-4])\.jpg$/.exec(key) ?? [];
  return token === '' ? null : { token, left: Number(left) / 4, top: Number(top) / 4 };
}

/** The address of the cut; null for addresses that are not those of stored pictures. */
export const sharedUrl = ({ url, focus }: { url: string; focus: FocalPoint | null }): string | null =>
  ADDRESS.test(url) ? url.replace(ADDRESS, (_, token: string) => `/media/${sharedKey(token, focus)}`) : null;

/** The address of a picture in this width; null for addresses that are not those of stored pictures. */
export function widthUrl(url: string, width: Width): string | null {
  const made = url.replace(PICTURE, (_, proxy: string | undefined, token: string) =>
    proxy ? `/media_proxy/${token}/${width}` : `/media/${widthKey(token, width)}`,
  );
  return made === url ? null : made;
}
