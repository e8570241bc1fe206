/** Invitations of a group, and inviting people. */
import { InvitedPeople } from '../organizing/invited-people.tsx';
import { api, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { renewGroups } from './use-membership.ts';

export function Invitations({ groupId: id }: { groupId: string }) {
  const query = useNumberedPages(trpc.groupInvitations.list.queryKey({ id }), (page) =>
    api.groupInvitations.list.query({ id, ...page }),
  );
  return (
    <InvitedPeople
      query={query}
      invite={(person) => api.groupInvitations.create.mutate({ id, person })}
      takeBack={(memberActorId) => api.groupInvitations.remove.mutate({ id, memberActorId })}
      renew={renewGroups}
    />
  );
}
