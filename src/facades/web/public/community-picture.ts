/** The picture of the community on public pages. */
import { Photo } from '#look/photo.tsx';
import type { CommunityPicture } from '../../../entities/instance/community-picture.ts';
import type { Html } from '../kit/html.ts';
import { render } from '../kit/render.ts';
import type { PageMeta } from './page-meta.ts';

/** For cards of links. */
export const cardOf = (picture: CommunityPicture | null): PageMeta['image'] =>
  picture ? { url: picture.card_url, alt: picture.description, wide: true } : undefined;

/** For pages that have no picture of their own: the community's, or Plaza's. */
export const cardOfServer = (picture: CommunityPicture | null, base: string): NonNullable<PageMeta['image']> =>
  cardOf(picture) ?? { url: `${base}/assets/thumbnail.png`, alt: '', wide: true };

/** The width of the page, and less on phones, as for other wide pictures. */
const SIZES = '(max-width: 44rem) 213px, 1120px';

/** In the first view of a page. */
export const pictureOf = (picture: CommunityPicture, className: string): Html =>
  render(Photo, {
    of: { ...picture, focus: null },
    alt: picture.description,
    sizes: SIZES,
    className,
    isFirst: true,
  });
