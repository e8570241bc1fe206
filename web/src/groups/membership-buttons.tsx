/** Joining, requesting, accepting, declining and leaving: the actions that are possible now. */
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { useActorName } from '../people/actor-name.tsx';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { InvitationButtons } from './invitation-buttons.tsx';
import { type Group, ROLES, useMembership, useMembershipActions } from './use-membership.ts';

export function MembershipButtons({ group }: { group: Group }) {
  const words = useGroupsMessages();
  const name = useActorName(group);
  const { isLoaded, role, isInvited } = useMembership(group.id);
  const actions = useMembershipActions(group);
  const { busy, join, leave } = actions;
  if (!isLoaded) return null;
  if (role !== null) {
    const waits = role === ROLES.waiting;
    return (
      <div className={css.row}>
        {waits && <p>{words.waiting}</p>}
        <AskingButton
          asked={
            waits
              ? { title: words.withdrawTitle, text: words.withdrawHint, verb: words.withdraw }
              : { title: words.leaveTitle({ name }), text: words.leaveHint, verb: words.leave }
          }
          look={waits ? 'plain' : 'quiet'}
          busy={busy}
          onConfirm={leave}
        >
          {waits ? words.withdraw : words.leave}
        </AskingButton>
      </div>
    );
  }
  if (isInvited) {
    return (
      <div className={css.row}>
        <p>{words.isInvited}</p>
        <InvitationButtons {...actions} />
      </div>
    );
  }
  if (group.openness === null) return <p className="soft">{words.followedAlone}</p>;
  if (group.openness === 'INVITE_ONLY') return <p className="soft">{words.inviteOnly}</p>;
  return (
    <Button look="primary" busy={busy} onClick={join}>
      {group.openness === 'OPEN' && group.domain === null ? words.join : words.ask}
    </Button>
  );
}
