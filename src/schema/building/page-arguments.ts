/** The arguments of every paged list (schema of the event service, Limits). */
import type { builder } from './builder.ts';

type QueryFields = Parameters<Parameters<typeof builder.queryField>[1]>[0];

export const pageArguments = (t: Pick<QueryFields, 'arg'>) => ({
  limit: t.arg.int({ defaultValue: 10 }),
  page: t.arg.int({ defaultValue: 1 }),
});
