/** The banner of an account. */
import { isMissing, pictureAt, WIDE_SIZES } from '../photo.ts';
import { TitledPicture } from './titled-picture.tsx';

interface BannerProps {
  account: { header_static: string; header_description: string };
  /** The name of the person or group. */
  title: string;
  className?: string | undefined;
}

export function Banner({ account: { header_static: url, header_description: alt }, title, className }: BannerProps) {
  const picture = isMissing(url) ? null : pictureAt(url);
  return <TitledPicture of={picture} title={title} alt={alt} sizes={WIDE_SIZES} className={className} isFirst />;
}
