/** The photos of an event that the viewer sees, in pages. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { later } from '../../kit/later.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { More } from '../../kit/more.tsx';
import { PhotoItem } from './photo-item.tsx';
import { photosOf } from './photos.ts';

const Lightbox = later(async () => (await import('../../posts/media/lightbox.tsx')).Lightbox);

interface PhotoGridProps {
  uuid: string;
  /** Whether the viewer organizes the event. */
  keeps: boolean;
  /** Shown if there are none. */
  none: ReactNode;
}

export function PhotoGrid({ uuid, keeps, none }: PhotoGridProps) {
  const query = useInfiniteQuery(photosOf(uuid));
  const [shown, setShown] = useState<number | null>(null);
  const photos = query.data?.pages.flat() ?? [];
  return (
    <>
      <Loaded query={query}>
        {() =>
          photos.length === 0 ? (
            none
          ) : (
            <ul className="photogrid">
              {photos.map((photo, index) => (
                <PhotoItem key={photo.id} photo={photo} uuid={uuid} keeps={keeps} onOpen={() => setShown(index)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <More query={query} />
      {shown !== null && (
        <Lightbox
          files={photos.map(({ picture: { url, alt, width } }) => ({
            type: 'image',
            url,
            description: alt,
            meta: { original: { width: width ?? undefined } },
          }))}
          start={shown}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
