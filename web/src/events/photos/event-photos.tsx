/** On the page of an event that has begun: its first photos, and the ways to all of them and to add some. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Photo } from '../../../../src/look/components/photo.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { albumOf } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

const IN_SHORT = 6;
export const GRID_SIZES = '(max-width: 44rem) 45vw, 240px';

export function EventPhotos({ event: { uuid } }: { event: Event }) {
  const words = usePhotosMessages();
  const { data: album } = useQuery(albumOf(uuid));
  const { data: photos = [] } = useQuery(trpc.eventPhotos.list.queryOptions({ id: uuid, limit: IN_SHORT }));
  if (!album || (photos.length === 0 && !album.mayAdd)) return null;
  const path = `/events/${uuid}/photos`;
  return (
    <section className="stack">
      <h2>{words.photos}</h2>
      {photos.length > 0 && (
        <ul className="photogrid">
          {photos.map(({ id, picture }) => (
            <li key={id}>
              <Link to={path} aria-label={picture.alt ?? words.photo}>
                <Photo of={picture} alt="" sizes={GRID_SIZES} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        {photos.length > 0 && <ButtonLink to={path}>{words.all}</ButtonLink>}
        {photos.length === 0 && <ButtonLink to={path}>{words.add}</ButtonLink>}
      </div>
    </section>
  );
}
