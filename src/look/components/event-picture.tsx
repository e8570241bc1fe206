/** The picture of an event in a list; without one, a field in the colour of its title. */
import type { ShownPicture } from '../photo.ts';
import { Photo } from './photo.tsx';
import { Placeholder } from './placeholder.tsx';

interface EventPictureProps {
  event: { title: string; picture: ShownPicture | null };
  /** The width at which it is shown. */
  sizes: string;
}

export function EventPicture({ event: { picture, title }, sizes }: EventPictureProps) {
  if (!picture) return <Placeholder title={title} className="pic" />;
  return <Photo of={picture} alt="" sizes={sizes} className="pic" />;
}
