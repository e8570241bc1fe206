/** Joining, asking, accepting, declining and leaving: whatever one may do in a group now. */
import { Button } from '../kit/button.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { type Group, ROLES, useMembership, useMembershipActions } from './use-membership.ts';

export function MembershipButtons({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const { isLoaded, role, isInvited } = useMembership(group.id);
  const { busy, join, leave, decline } = useMembershipActions(group);
  if (!isLoaded) return null;
  if (role !== null) {
    const waits = role === ROLES.waiting;
    return (
      <div className={css.row}>
        {waits && <p>{words.waiting}</p>}
        <Button look={waits ? 'plain' : 'quiet'} busy={busy} onClick={leave}>
          {waits ? words.withdraw : words.leave}
        </Button>
      </div>
    );
  }
  if (isInvited) {
    return (
      <div className={css.row}>
        <p>{words.isInvited}</p>
        <Button look="primary" busy={busy} onClick={join}>
          {words.accept}
        </Button>
        <Button busy={busy} onClick={decline}>
          {words.decline}
        </Button>
      </div>
    );
  }
  if (group.openness === 'INVITE_ONLY') return <p className="soft">{words.inviteOnly}</p>;
  return (
    <Button look="primary" busy={busy} onClick={join}>
      {group.openness === 'OPEN' ? words.join : words.ask}
    </Button>
  );
}
