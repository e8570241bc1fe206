/** /events/{uuid}/photos: the album of an event. */
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { Empty } from '../../kit/empty.tsx';
import { errorText } from '../../kit/error-text.ts';
import { Select } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { Page } from '../../kit/page.tsx';
import { showToast } from '../../kit/toast.tsx';
import { trpc } from '../../server/api.ts';
import { isNotFound } from '../../server/errors.ts';
import type { Event } from '../event.ts';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotoUploads } from './photo-uploads.tsx';
import { type Album, albumOf, photosOf, renewPhotos } from './photos.ts';
import { usePhotosMessages } from './photos-messages.ts';

export function PhotosPage() {
  const { uuid = '' } = useParams();
  const query = useQuery(trpc.events.get.queryOptions({ id: uuid }));
  const { data: album } = useQuery(albumOf(uuid));
  if (isNotFound(query.error)) return <OwnPhotos uuid={uuid} />;
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
      <PhotoUploads uuid={event.uuid} most={album.limits.person} mayAdd={album.mayAdd} />
      <PhotoGrid
        uuid={event.uuid}
        keeps={album.mayManage}
        none={<Empty drawing="boat" text={album.visible ? words.none : words.notForYou} />}
      />
    </Page>
  );
}

/** People remove their photos also after they lost sight of the event. */
function OwnPhotos({ uuid }: { uuid: string }) {
  const words = usePhotosMessages();
  const query = useInfiniteQuery(photosOf(uuid));
  return (
    <Loaded isPage query={query}>
      {() => (
        <Page title={words.photos}>
          <PhotoGrid uuid={uuid} keeps={false} none={<Empty drawing="boat" text={words.none} />} />
        </Page>
      )}
    </Loaded>
  );
}
