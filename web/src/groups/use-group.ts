/** The group that a page's address names. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { trpc } from '../server/api.ts';

/** The handle in the address has its `@`. */
export function useGroupQueryOptions() {
  const { handle = '' } = useParams();
  return trpc.groups.get.queryOptions({ id: handle.replace(/^@/, '') });
}

export const useGroupOfAddress = () => useQuery(useGroupQueryOptions());
