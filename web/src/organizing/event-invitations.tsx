/** Invitations to an event, and inviting people. */
import { api, queryClient, trpc } from '../server/api.ts';
import { useNumberedPages } from '../server/numbered-pages.ts';
import { InvitedPeople } from './invited-people.tsx';

const renew = () => queryClient.invalidateQueries({ queryKey: trpc.eventInvitations.pathKey() });

export function EventInvitations({ uuid: id }: { uuid: string }) {
  const query = useNumberedPages(trpc.eventInvitations.list.queryKey({ id }), (page) =>
    api.eventInvitations.list.query({ id, ...page }),
  );
  return (
    <InvitedPeople
      query={query}
      invite={(person) => api.eventInvitations.create.mutate({ id, person })}
      takeBack={(actorId) => api.eventInvitations.remove.mutate({ id, actorId })}
      renew={renew}
    />
  );
}
