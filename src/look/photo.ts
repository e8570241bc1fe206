/** The addresses from which a browser chooses the width of a picture. */
import type { FocalPoint } from './focal-point.ts';
import { WIDTHS, type Width, widthsOf, widthUrl } from './picture-widths.ts';

/** A picture as REST and tRPC answer it. */
export interface ShownPicture {
  url: string;
  /** `width` and `height` are those of the original in pixels; null if unknown. */
  width: number | null;
  height: number | null;
  blurhash: string | null;
  focus: FocalPoint | null;
}

export interface Sources {
  src: string;
  srcSet?: string;
}

/**
 * The `sizes` of pictures that both front ends show: the widths of their frames. On phones, a screen with three pixels for each CSS pixel
 * loads a photo of 640 pixels, which is the largest that the goal of 250 kB for a page permits.
 */
export const WIDE_SIZES = '(max-width: 44rem) 213px, 640px';
export const GROUP_SIZES = '(max-width: 44rem) 213px, 360px';

/** An attachment of a post, as REST answers it. */
interface AttachmentLike {
  url: string | null;
  preview_url: string | null;
  blurhash: string | null;
  meta: {
    original?: { width?: number | undefined; height?: number | undefined } | undefined;
    focus?: FocalPoint | undefined;
  } | null;
}

export const attachmentPicture = ({ url, preview_url, blurhash, meta }: AttachmentLike): ShownPicture => ({
  url: url ?? preview_url ?? '',
  width: meta?.original?.width ?? null,
  height: meta?.original?.height ?? null,
  blurhash,
  focus: meta?.focus ?? null,
});

/** The `sizes` of a picture of a post that has so many. */
export const gallerySizes = (pictures: number): string =>
  pictures === 1 ? WIDE_SIZES : '(max-width: 44rem) 45vw, 300px';

/** Whether an address is that of Mastodon's default picture. */
export const isMissing = (url: string): boolean => url.endsWith('/missing.png');

/** A picture of unknown size, such as the banner of an account. */
export const pictureAt = (url: string, known: Partial<ShownPicture> = {}): ShownPicture => ({
  ...{ width: null, height: null, blurhash: null, focus: null, ...known },
  url,
});

/** Without `srcset`, a browser loads this width. */
const PLAIN: Width = 640;

/** The address of the picture in a width that fits beside text; itself if it has no widths. */
export const plainUrl = ({ url, width }: Pick<ShownPicture, 'url' | 'width'>, wanted: Width = PLAIN): string =>
  widthUrl(url, width === null ? wanted : (widthsOf(width).findLast((each) => each <= wanted) ?? WIDTHS[0])) ?? url;

export function sourcesOf(picture: Pick<ShownPicture, 'url' | 'width'>): Sources {
  const { url, width } = picture;
  if (widthUrl(url, PLAIN) === null) return { src: url };
  const each = widthsOf(width ?? Math.max(...WIDTHS));
  const srcSet = each.map((w) => `${widthUrl(url, w)} ${Math.min(w, width ?? w)}w`).join(', ');
  return { src: plainUrl(picture), srcSet };
}
