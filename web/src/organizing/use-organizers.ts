/** The identities of the viewer, and the groups that the viewer moderates: each can organize an event. */
import { useQuery } from '@tanstack/react-query';
import { trpc } from '../server/api.ts';

const MODERATOR = 2;

export interface Organizer {
  id: string;
  name: string;
  preferredUsername: string;
}

/** Undefined until they are loaded. */
export function useOrganizers({ enabled = true }: { enabled?: boolean } = {}): Organizer[] | undefined {
  const { data: identities } = useQuery(trpc.persons.identities.queryOptions(undefined, { enabled }));
  const { data: memberships } = useQuery(trpc.groups.memberships.queryOptions({ limit: 100 }, { enabled }));
  if (identities === undefined || memberships === undefined) return undefined;
  const groups = memberships.flatMap(({ parent, role }) => (parent && role >= MODERATOR ? [parent] : []));
  return [...identities, ...new Map(groups.map((group) => [group.id, group])).values()];
}
