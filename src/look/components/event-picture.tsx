/** The picture of an event in a list; without one, a field in the colour of its title. */
import { type FocalPoint, focusClass } from '../focal-point.ts';
import { Placeholder } from './placeholder.tsx';

interface EventPictureProps {
  event: { title: string; picture: { url: string; focus: FocalPoint | null } | null };
}

export function EventPicture({ event: { picture, title } }: EventPictureProps) {
  if (!picture) return <Placeholder title={title} className="pic" />;
  const { url, focus } = picture;
  const className = ['pic', focusClass(focus)].filter(Boolean).join(' ');
  return <img className={className} src={url} alt="" loading="lazy" decoding="async" />;
}
