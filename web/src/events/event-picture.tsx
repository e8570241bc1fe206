/** The picture of an event in a list; without one, a field in the colour of its title. */
import { focusClass } from '../../../src/look/focal-point.ts';
import { Placeholder } from '../kit/placeholder.tsx';
import type { Event } from './event.ts';

type Pictured = Pick<Event, 'picture' | 'title'>;

export function EventPicture({ event: { picture, title } }: { event: Pictured }) {
  if (!picture) return <Placeholder title={title} className="pic" />;
  const { url, focus } = picture;
  return <img className={`pic ${focusClass(focus)}`} src={url} alt="" loading="lazy" decoding="async" />;
}
