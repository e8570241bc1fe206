/** One of one's own invitations, to accept or decline. */
import { PersonLine } from '../organizing/person-line.tsx';
import { useActorName } from '../people/actor-name.tsx';
import type { Outputs } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { InvitationButtons } from './invitation-buttons.tsx';
import { useMembershipActions } from './use-membership.ts';

export function InvitationLine({ row }: { row: Outputs['groupInvitations']['mine'][number] }) {
  const words = useGroupsMessages();
  const actions = useMembershipActions({ id: row.parent?.id ?? '' });
  const by = useActorName(row.inviter);
  return (
    <li>
      <PersonLine actor={row.parent} note={by ? words.invitedBy({ name: by }) : null} />
      <span className={css.row}>
        <InvitationButtons {...actions} />
      </span>
    </li>
  );
}
