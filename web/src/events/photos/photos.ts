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

export const renewPhotos = (uuid: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['photos', uuid] }),
    queryClient.invalidateQueries({ queryKey: trpc.eventPhotos.pathKey() }),
  ]);
