/** The photos of an event, in pages, and its album. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';

export type EventPhoto = Outputs['eventPhotos']['list'][number];
export type Album = Outputs['eventPhotos']['album'];

const PAGE = 40;

export const albumOf = (uuid: string) => trpc.eventPhotos.album.queryOptions({ id: uuid });

export const photosOf = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['photos', uuid],
    queryFn: ({ pageParam }) =>
      api.eventPhotos.list.query({ id: uuid, limit: PAGE, ...(pageParam && { after: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === PAGE ? page.at(-1)?.id : undefined),
  });

/** Shows an added photo at once. An album that is not loaded to its end shows it there. */
export function appendPhoto(uuid: string, photo: EventPhoto): void {
  queryClient.setQueryData(photosOf(uuid).queryKey, (data) => {
    const last = data?.pages.at(-1);
    if (!data || !last || last.length >= PAGE || last.some(({ id }) => id === photo.id)) return data;
    return { ...data, pages: data.pages.with(-1, [...last, photo]) };
  });
}

/** Without waiting for the list, which is refused if it was the last one of a person who lost sight of the event. */
export function dropPhoto(uuid: string, photoId: string): void {
  queryClient.setQueryData(
    photosOf(uuid).queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => page.filter(({ id }) => id !== photoId)) },
  );
}

export const renewPhotos = (uuid: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['photos', uuid] }),
    queryClient.invalidateQueries({ queryKey: trpc.eventPhotos.pathKey() }),
  ]);
