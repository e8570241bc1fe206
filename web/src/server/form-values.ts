/** What a form begins with. It is read once: a change that comes from the server meanwhile must not undo what is typed. */
import { queryOptions } from '@tanstack/react-query';

/** @param name of the form, with what it changes */
export const formValues = <Values>(name: string, read: () => Promise<Values>) =>
  queryOptions({
    queryKey: ['form', name],
    queryFn: read,
    meta: { stored: false },
    // It is made of what is there already.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
