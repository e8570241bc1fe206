/** The data that a form overwrites, as the server has it when the form opens. */
import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ReadOptions, readOrCached } from './read-or-cached.ts';

/**
 * The initial values of a form. Read once: a later change from the server must not overwrite what is typed.
 *
 * @param name of the form, and of the edited object
 * @param read calls `readCurrent` for what it overwrites
 */
export const formValues = <Values>(name: string, read: () => Promise<Values>) =>
  queryOptions({
    queryKey: ['form', name],
    queryFn: read,
    meta: { stored: false },
    staleTime: 'static',
    gcTime: 0,
  });

/** Reads from the server even what was read a moment ago; without a network, it returns the last copy. */
export const readCurrent = <Data, Failure, Key extends QueryKey>(
  options: ReadOptions<Data, Failure, Key>,
): Promise<Data> => readOrCached({ ...options, staleTime: 0 });

/** The data of a query for a form that needs no other values. */
export const currentData = <Data, Failure, Key extends QueryKey>(options: ReadOptions<Data, Failure, Key>) =>
  formValues(hashKey(options.queryKey), () => readCurrent(options));
