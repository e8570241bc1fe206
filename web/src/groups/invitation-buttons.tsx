/** The answers to an invitation to a group. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { useGroupsMessages } from './groups-messages.ts';
import type { useMembershipActions } from './use-membership.ts';

type Actions = Pick<ReturnType<typeof useMembershipActions>, 'busy' | 'join' | 'decline'>;

export function InvitationButtons({ busy, join, decline }: Actions) {
  const words = useGroupsMessages();
  return (
    <>
      <Button look="primary" busy={busy} onClick={join}>
        {words.accept}
      </Button>
      <AskingButton
        asked={{ title: words.declineTitle, text: words.declineHint, verb: words.decline }}
        busy={busy}
        onConfirm={decline}
      >
        {words.decline}
      </AskingButton>
    </>
  );
}
