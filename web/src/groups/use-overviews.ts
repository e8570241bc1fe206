/** Members and next events of the groups in a list, with one query for the whole list. */
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../server/api.ts';

export type Overview = Outputs['groups']['overviews'][string];

/** Undefined for groups whose data is not loaded yet. */
export function useOverviews(groups: readonly { id: string }[]): (group: { id: string }) => Overview | undefined {
  const ids = groups.map(({ id }) => id).toSorted();
  const { data } = useQuery(
    trpc.groups.overviews.queryOptions(
      { ids },
      { enabled: ids.length > 0, staleTime: 60_000, placeholderData: (before) => before },
    ),
  );
  return ({ id }) => data?.[id];
}
