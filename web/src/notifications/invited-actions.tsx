/** Answers to an invitation to an event, as long as it is open. */
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { refreshGroups } from './groups.ts';
import { useNotificationsMessages } from './notifications-messages.ts';

type Invitation = Outputs['eventInvitations']['mine'][number];

const renew = () =>
  Promise.all([
    refreshGroups(),
    queryClient.invalidateQueries({ queryKey: trpc.eventInvitations.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.participations.pathKey() }),
  ]);

export function InvitedActions({ eventId }: { eventId: string }) {
  const { data } = useQuery(trpc.eventInvitations.mine.queryOptions({ limit: 100 }));
  const invitation = data?.find(({ event }) => event?.id === eventId || event?.uuid === eventId);
  return invitation ? <Answers invitation={invitation} /> : null;
}

function Answers({ invitation: { event, actor } }: { invitation: Invitation }) {
  const words = useNotificationsMessages();
  const [id, title] = [event?.uuid ?? '', event?.title ?? ''];
  const come = useAction(
    // The page of the event has the other kinds of ticket.
    () => api.participations.join.mutate({ id, ticketKind: 'any' }),
    () => {
      showToast(words.coming({ event: title }));
      return renew();
    },
  );
  const decline = useAction(() => api.eventInvitations.remove.mutate({ id, actorId: actor?.id ?? '' }), renew);
  return <AnswerButtons event={title} label={words.come} accept={come} decline={decline} />;
}
