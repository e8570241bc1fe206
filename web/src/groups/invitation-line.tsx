/** One of one's own invitations, to accept or decline. */
import { Button } from '../kit/button.tsx';
import { PersonLine } from '../organizing/person-line.tsx';
import type { Outputs } from '../server/api.ts';
import { actorName } from '../words/names.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { useMembershipActions } from './use-membership.ts';

export function InvitationLine({ row }: { row: Outputs['groupInvitations']['mine'][number] }) {
  const words = useGroupsMessages();
  const { busy, join, decline } = useMembershipActions({ id: row.parent?.id ?? '' });
  const by = actorName(row.inviter);
  return (
    <li>
      <PersonLine actor={row.parent} note={by ? words.invitedBy(by) : null} />
      <span className={css.row}>
        <Button look="primary" busy={busy} onClick={join}>
          {words.accept}
        </Button>
        <Button busy={busy} onClick={decline}>
          {words.decline}
        </Button>
      </span>
    </li>
  );
}
