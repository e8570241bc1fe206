/** The events for which the viewer's request is unanswered, by UUID. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../server/api.ts';
import { session } from '../server/session.ts';

const NONE: ReadonlySet<string> = new Set();

const asSet = (uuids: string[]): ReadonlySet<string> => new Set(uuids);

export function useWaiting(): ReadonlySet<string> {
  const { data = NONE } = useQuery(
    trpc.participations.waiting.queryOptions(undefined, {
      enabled: session().actorId !== null,
      select: asSet,
      staleTime: 60_000,
    }),
  );
  return data;
}
