/** The first participants of the events in a list, with one query for the whole list. */
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../server/api.ts';
import type { Event } from './event.ts';

type Guests = NonNullable<Outputs['participations']['list'][number]['actor']>[];

export type FacesOf = (event: Event) => Guests | undefined;

export function useFaces(events: readonly Event[]): FacesOf {
  const uuids = events.filter(({ participantStats }) => participantStats.participants > 0).map(({ uuid }) => uuid);
  const { data } = useQuery(
    trpc.participations.faces.queryOptions(
      { uuids: uuids.toSorted() },
      { enabled: uuids.length > 0, staleTime: 60_000, placeholderData: (before) => before },
    ),
  );
  return ({ uuid }) => data?.[uuid];
}
