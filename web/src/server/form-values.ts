/** The data that a form overwrites, as the server has it when the form opens. */
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type ReadOptions, readOrCached } from './read-or-cached.ts';

/**
 * The initial values of a form. Read once: a later change from the server must not overwrite what is typed.
 *
 * @param edited the object that the form edits
 * @param read calls `readCurrent` for what it overwrites
 */
export function useFormValues<Values>(edited: QueryKey, read: () => Promise<Values>) {
  // A form that opens when another one closes would keep the values of the other one, which may have been saved since.
  const form = useId();
  return useQuery({
    queryKey: ['form', form, ...edited],
    queryFn: read,
    meta: { stored: false },
    staleTime: 'static',
    gcTime: 0,
  });
}

/** Reads from the server even what was read a moment ago; without a network, it returns the last copy. */
export const readCurrent = <Data, Failure, Key extends QueryKey>(
  options: ReadOptions<Data, Failure, Key>,
): Promise<Data> => readOrCached({ ...options, staleTime: 0 });

/** The data of a query for a form that needs no other values. A request that the page sends for it at the same time is shared. */
export const useCurrentData = <Data, Failure, Key extends QueryKey>(options: ReadOptions<Data, Failure, Key>) =>
  useFormValues(options.queryKey, () => readCurrent(options));

/** Options of a query that only a form reads: without a network, the form begins with the row of the list, not with what it read before. */
export const forRow = <Row>(row: Row) => ({ initialData: row, gcTime: 0, meta: { stored: false } });
