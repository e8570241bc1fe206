/** The picture of an event in a list; without one, a field in the colour of its title. */
import type { CSSProperties } from 'react';
import { Placeholder } from '../kit/placeholder.tsx';
import type { Event } from './use-events.ts';

type Pictured = Pick<Event, 'picture' | 'title'>;

/** Where the focal point stays in view, however the picture is cut. */
export function focusOf(picture: Event['picture']): CSSProperties | undefined {
  if (!picture?.focus) return undefined;
  const { x, y } = picture.focus;
  return { objectPosition: `${((x + 1) / 2) * 100}% ${((1 - y) / 2) * 100}%` };
}

export function EventPicture({ event: { picture, title } }: { event: Pictured }) {
  if (!picture) return <Placeholder title={title} className="pic" />;
  return <img className="pic" src={picture.url} alt="" loading="lazy" decoding="async" style={focusOf(picture)} />;
}
