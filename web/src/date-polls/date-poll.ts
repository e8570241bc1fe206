/** A date poll as the server sends it, and reading it again after a change. */
import { type Outputs, queryClient, trpc } from '../server/api.ts';

export type DatePoll = Outputs['datePolls']['get'];
export type DateOption = DatePoll['options'][number];
export type DateAnswer = NonNullable<DateOption['own']>;

export const ANSWERS: readonly DateAnswer[] = ['YES', 'MAYBE', 'NO'];

export const refreshPolls = (): Promise<void> => queryClient.invalidateQueries({ queryKey: trpc.datePolls.pathKey() });
