/** Answers to an invitation to organize an event, as long as it is open. */
import { useQuery } from '@tanstack/react-query';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { session } from '../server/session.ts';
import { AnswerButtons } from './answer-buttons.tsx';
import { refreshGroups } from './groups.ts';
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
  return <AnswerButtons event={title} label={words.accept} accept={accept} decline={decline} />;
}
