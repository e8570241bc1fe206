/** /events/{uuid}/photos: the album of an event. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { errorText } from '../../kit/error-text.ts';
import { Select } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { later } from '../../kit/later.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { More } from '../../kit/more.tsx';
import { Page } from '../../kit/page.tsx';
import { showToast } from '../../kit/toast.tsx';
import { trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { PhotoItem } from './photo-item.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import { type Album, albumOf, photosOf, renewPhotos } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

const Lightbox = later(async () => (await import('../../posts/media/lightbox.tsx')).Lightbox);

export function PhotosPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  const { data: album } = useQuery(albumOf(uuid));
  return (
    <Loaded isPage query={album ? query : { ...query, data: undefined }}>
      {(event) => album && <AlbumOf event={event} album={album} />}
    </Loaded>
  );
}

const AUDIENCES = ['PARTICIPANTS', 'MEMBERS', 'EVERYBODY'] as const;

function Audience({ event, album }: { event: Event; album: Album }) {
  const words = usePhotosMessages();
  const kit = useKitMessages();
  const save = useMutation(
    trpc.eventPhotos.setAudience.mutationOptions({
      onSuccess: () => showToast(words.audienceSaved),
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
      onSettled: () => renewPhotos(event.uuid),
    }),
  );
  const choices = AUDIENCES.filter((each) => each !== 'MEMBERS' || event.attributedTo);
  return (
    <Select
      label={words.audience}
      value={save.isPending ? save.variables.audience : album.audience}
      onChange={({ target }) => save.mutate({ id: event.uuid, audience: target.value as (typeof AUDIENCES)[number] })}
    >
      {choices.map((each) => (
        <option key={each} value={each}>
          {words.audiences[each]}
        </option>
      ))}
    </Select>
  );
}

function AlbumOf({ event, album }: { event: Event; album: Album }) {
  const words = usePhotosMessages();
  const query = useInfiniteQuery(photosOf(event.uuid));
  const [shown, setShown] = useState<number | null>(null);
  const photos = query.data?.pages.flat() ?? [];
  const isEarly = album.mayManage && new Date(event.beginsOn) > new Date();
  return (
    <Page
      title={words.photosOf({ title: event.title })}
      place={(heading) => (
        <header className="stack tight">
          <Link to={`/events/${event.uuid}`}>{event.title}</Link>
          {heading}
        </header>
      )}
    >
      {album.mayManage && <Audience event={event} album={album} />}
      {isEarly && <p className="soft">{words.early}</p>}
      {album.mayAdd && <PhotoUploads uuid={event.uuid} most={album.limits.person} />}
      <Loaded query={query}>
        {() =>
          photos.length === 0 ? (
            <Empty drawing="boat" text={album.visible ? words.none : words.notForYou} />
          ) : (
            <ul className="photogrid">
              {photos.map((photo, index) => (
                <PhotoItem
                  key={photo.id}
                  photo={photo}
                  uuid={event.uuid}
                  keeps={album.mayManage}
                  onOpen={() => setShown(index)}
                />
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
    </Page>
  );
}
