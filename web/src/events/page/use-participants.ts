/** The participants whom the viewer may see, the first ones first; more of them page by page. */
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { firstGuests, GUESTS_PAGE } from '../../../../src/client/first-reads.ts';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import type { Event } from '../event.ts';

type Participants = Outputs['participations']['list'];
type Seen = Participants[number] & { actor: NonNullable<Participants[number]['actor']> };

const seen = ({ pages }: InfiniteData<Participants>): Seen[] =>
  pages.flat().flatMap((row) => (row.actor ? [{ ...row, actor: row.actor }] : []));

export const useParticipants = ({ uuid }: Pick<Event, 'uuid'>) =>
  useInfiniteQuery({
    queryKey: [...trpc.participations.list.queryKey({ id: uuid, roles: 'PARTICIPANT' }), 'pages'],
    // The first page came with the document.
    initialData: () => {
      const first = queryClient.getQueryData(trpc.participations.list.queryKey(firstGuests(uuid)));
      return first && { pages: [first], pageParams: [1] };
    },
    queryFn: ({ pageParam, signal }) =>
      api.participations.list.query({ ...firstGuests(uuid), page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Participants, pages: Participants[]) =>
      last.length < GUESTS_PAGE ? undefined : pages.length + 1,
    select: seen,
  });
