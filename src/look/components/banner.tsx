/** The banner of an account. */
import type { FocalPoint } from '../focal-point.ts';
import { isMissing, pictureAt, WIDE_SIZES } from '../photo.ts';
import { TitledPicture } from './titled-picture.tsx';

interface BannerProps {
  account: {
    header_static: string;
    header_description: string;
    header_blurhash?: string | undefined;
    header_focus?: FocalPoint | undefined;
  };
  /** The name of the person or group. */
  title: string;
  className?: string | undefined;
}

export function Banner({ account, title, className }: BannerProps) {
  const { header_static: url, header_description: alt, header_blurhash: blurhash, header_focus: focus } = account;
  const picture = isMissing(url) ? null : pictureAt(url, { blurhash: blurhash ?? null, focus: focus ?? null });
  return <TitledPicture of={picture} title={title} alt={alt} sizes={WIDE_SIZES} className={className} isFirst />;
}
