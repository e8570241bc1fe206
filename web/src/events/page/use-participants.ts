/** Those who come and whom the viewer may see, the first ones first; more of them page by page. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { api, type Outputs, trpc } from '../../server/api.ts';
import type { Event } from '../use-events.ts';

const PAGE = 24;

type Participants = Outputs['participations']['list'];
type Seen = Participants[number] & { actor: NonNullable<Participants[number]['actor']> };

const seen = ({ pages }: InfiniteData<Participants>): Seen[] =>
  pages.flat().flatMap((row) => (row.actor ? [{ ...row, actor: row.actor }] : []));

export const useParticipants = ({ uuid }: Pick<Event, 'uuid'>) =>
  useInfiniteQuery({
    queryKey: [...trpc.participations.list.queryKey({ id: uuid }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.participations.list.query({ id: uuid, limit: PAGE, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Participants, pages: Participants[]) =>
      last.length < PAGE ? undefined : pages.length + 1,
    select: seen,
  });
