/** The viewer's relationships. Concurrent requests for them are batched. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import DataLoader from 'dataloader';
import { firstRelationship } from '../../../src/client/first-reads.ts';
import { api, fillFrom, type Outputs, queryClient } from '../server/api.ts';

export type Relationship = Outputs['relationships']['list'][number];

const MOST_AT_ONCE = 100;

const loader = new DataLoader<string, Relationship | null>(
  async (ids) => {
    const found = await api.relationships.list.query({ id: [...ids], with_suspended: true });
    const byId = new Map(found.map((relationship) => [relationship.id, relationship]));
    return ids.map((id) => byId.get(id) ?? null);
  },
  { cache: false, maxBatchSize: MOST_AT_ONCE },
);

export const relationshipTo = (id: string) => {
  const queryKey = ['relationship', id];
  fillFrom(firstRelationship(id), queryKey, ({ data }) => (data as Relationship[])[0] ?? null);
  return queryOptions({ queryKey, queryFn: () => loader.load(id), staleTime: 60_000 });
};

/** Whether `RelationshipState` has something to show; it is loaded only for that. */
export const needsWords = ({ requested_by, muting, blocking, blocked_by }: Relationship): boolean =>
  requested_by || muting || blocking || blocked_by;

/** Undefined until it is loaded; null for a deleted person. */
export const useRelationship = (id: string): Relationship | null | undefined => useQuery(relationshipTo(id)).data;

/** Stores the server's answer to a change, or the expected one. */
export function setRelationship(id: string, change: Partial<Relationship>): void {
  queryClient.setQueryData(relationshipTo(id).queryKey, (before) => before && { ...before, ...change });
}

/** With some clients' setting it is an object. */
export const isFollowing = ({ following }: Pick<Relationship, 'following'>): boolean => following !== false;

/** Muted, blocked and hidden people are no longer in lists. */
export const forgetLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['pages'] });
