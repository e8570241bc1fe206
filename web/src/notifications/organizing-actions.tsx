/** Answers to an invitation to organize an event, as long as it is open. */
import { useQuery } from '@tanstack/react-query';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { refreshGroups } from './groups.ts';
import css from './notifications.module.css';
import { useNotificationsMessages } from './notifications-messages.ts';

const renew = () =>
  Promise.all([
    refreshGroups(),
    queryClient.invalidateQueries({ queryKey: trpc.organizers.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.participations.pathKey() }),
  ]);

export function OrganizingActions({ id, title }: { id: string; title: string }) {
  const words = useNotificationsMessages();
  const { data } = useQuery(trpc.organizers.list.queryOptions({ id }));
  const actorId = session().actorId ?? '';
  const accept = useAction(
    () => api.organizers.accept.mutate({ id }),
    () => {
      showToast(words.organizing({ event: title }));
      return renew();
    },
  );
  const decline = useAction(() => api.organizers.remove.mutate({ id, actorId }), renew);
  if (!data?.invitations.some(({ actor }) => actor?.id === actorId)) return null;
  return (
    <div className={css.actions}>
      <Button
        look="primary"
        busy={accept.busy}
        aria-label={words.comeTo({ event: title })}
        onClick={() => accept.run()}
      >
        {words.accept}
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
