/** The initial values of a form. Read once: a later change from the server must not overwrite what is typed. */
import { queryOptions } from '@tanstack/react-query';

/** @param name of the form, and of the edited object */
export const formValues = <Values>(name: string, read: () => Promise<Values>) =>
  queryOptions({
    queryKey: ['form', name],
    queryFn: read,
    meta: { stored: false },
    // It uses data that is already loaded.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
