/** One of one's own invitations, to accept or decline. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { PersonLine } from '../organizing/person-line.tsx';
import { useActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { useMembershipActions } from './use-membership.ts';

export function InvitationLine({ row }: { row: Outputs['groupInvitations']['mine'][number] }) {
  const words = useGroupsMessages();
  const { busy, join, decline } = useMembershipActions({ id: row.parent?.id ?? '' });
  const by = useActorName(row.inviter);
  return (
    <li>
      <PersonLine actor={row.parent} note={by ? words.invitedBy({ name: by }) : null} />
      <span className={css.row}>
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
      </span>
    </li>
  );
}
