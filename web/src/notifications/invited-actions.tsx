/** Answers to an invitation to an event, as long as it is open. */
import { useQuery } from '@tanstack/react-query';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, type Outputs, queryClient, trpc } from '../server/api.ts';
import { refreshGroups } from './groups.ts';
import css from './notifications.module.css';
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
  return (
    <div className={css.actions}>
      <Button look="primary" busy={come.busy} aria-label={words.comeTo({ event: title })} onClick={() => come.run()}>
        {words.come}
      </Button>
      <AskingButton
        asked={{ title: words.declineTitle({ event: title }), text: words.declineHint, verb: words.decline }}
        busy={decline.busy}
        aria-label={words.declineOf({ event: title })}
        onConfirm={() => decline.run()}
      >
        {words.decline}
      </AskingButton>
    </div>
  );
}
