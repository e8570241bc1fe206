/** The viewer is invited to organize the event: accepting and declining. */
import { useQueryClient } from '@tanstack/react-query';
import { State } from '../../../../src/look/components/state.tsx';
import { AskingButton } from '../../kit/asking-button.tsx';
import { Button } from '../../kit/button.tsx';
import { showToast } from '../../kit/toast.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useActorName } from '../../people/actor-name.tsx';
import { api, type Outputs } from '../../server/api.ts';
import type { Event } from '../event.ts';
import { useEventActsMessages } from '../event-acts-messages.ts';
import { useEventsMessages } from '../events-messages.ts';
import { refreshParticipations } from '../use-changes.ts';

type Invitation = Outputs['organizers']['list']['invitations'][number];

export function AskedToOrganize({ event, invitation }: { event: Event; invitation: Invitation }) {
  const words = useEventsMessages();
  const acts = useEventActsMessages();
  const client = useQueryClient();
  const name = useActorName(invitation.inviter);
  const { uuid: id } = event;
  const renew = () => refreshParticipations(client, id);
  const accept = useAction(
    () => api.organizers.accept.mutate({ id }),
    () => {
      showToast(words.youHelp);
      return renew();
    },
  );
  const decline = useAction(
    () => api.organizers.remove.mutate({ id, actorId: invitation.actor?.id ?? '' }),
    () => renew(),
  );
  return (
    <State isLive colour="waiting" icon="groups" title={acts.askedToOrganize({ name })}>
      <div className="stack tight">
        <p>{acts.askedScopes[invitation.scope]}</p>
        <div className="actions">
          <Button look="primary" busy={accept.busy} onClick={() => accept.run()}>
            {acts.acceptOrganizing}
          </Button>
          <AskingButton
            asked={{ title: acts.declineOrganizing, text: acts.declineOrganizingHint, verb: words.decline }}
            busy={decline.busy}
            onConfirm={() => decline.run()}
          >
            {words.decline}
          </AskingButton>
        </div>
      </div>
    </State>
  );
}
