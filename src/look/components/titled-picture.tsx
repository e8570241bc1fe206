/** A picture; where there is none, a field in the colour of a title. */
import type { ShownPicture } from '../photo.ts';
import { Photo } from './photo.tsx';
import { Placeholder } from './placeholder.tsx';

interface TitledPictureProps {
  of: ShownPicture | null;
  /** The title of the event, or the name of the person or group. */
  title: string;
  /** Blank beside words that say the same. */
  alt?: string | undefined;
  /** The width at which it is shown. */
  sizes: string;
  className?: string | undefined;
  /** Whether it is in view when the page is opened. */
  isFirst?: boolean;
}

export function TitledPicture({ of, title, alt = '', sizes, className, isFirst = false }: TitledPictureProps) {
  if (!of) return <Placeholder title={title} className={className} />;
  return <Photo of={of} alt={alt} sizes={sizes} className={className} isFirst={isFirst} />;
}
