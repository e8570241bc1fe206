/** The identities of the viewer, and the groups that the viewer moderates: each can organize an event. */
import { useQuery } from '@tanstack/react-query';
import { type Outputs, trpc } from '../server/api.ts';

const MODERATOR = 2;

type Membership = Outputs['groups']['memberships'][number];
export type ModeratedGroup = NonNullable<Membership['parent']>;

/** The groups that the viewer moderates. */
export const moderatedGroups = (memberships: readonly Membership[]): ModeratedGroup[] =>
  memberships.flatMap(({ parent, role }) => (parent && role >= MODERATOR ? [parent] : []));

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
  return [...identities, ...new Map(moderatedGroups(memberships).map((group) => [group.id, group])).values()];
}
