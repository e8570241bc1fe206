/** A member in the list, with the viewer's possible actions (the server's state table of memberships). */

import { useMutation } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Menu } from '../kit/menu.tsx';
import { showToast } from '../kit/toast.tsx';
import { PersonLine } from '../organizing/person-line.tsx';
import { useActorName } from '../people/actor-name.tsx';
import { type Outputs, trpc } from '../server/api.ts';
import { textFor } from '../words/messages.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { ROLES, renewGroups } from './use-membership.ts';

interface MemberLineProps {
  row: Outputs['groups']['members'][number];
  groupId: string;
  /** The viewer's role; null without a membership. */
  ownRole: number | null;
}

export function MemberLine({ row, groupId: id, ownRole }: MemberLineProps) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const shared = {
    onError: (error: unknown) => showToast(errorText(error, kit), { wrong: true }),
    onSettled: renewGroups,
  };
  const update = useMutation(trpc.groups.updateMember.mutationOptions(shared));
  const remove = useMutation(trpc.groups.removeMember.mutationOptions(shared));
  const [isLeaving, setLeaving] = useState(false);
  const busy = update.isPending || remove.isPending;
  const memberActorId = row.actor?.id ?? '';
  const name = useActorName(row.actor);
  const mine = ownRole ?? ROLES.waiting;
  const give = (role: 1 | 2 | 3) => () => update.mutate({ id, memberActorId, role });
  const takeOut = () => remove.mutate({ id, memberActorId });
  if (row.role === ROLES.waiting) {
    return (
      <li>
        <PersonLine actor={row.actor} />
        <span className={css.row}>
          <Button look="primary" busy={busy} aria-label={words.approveOf({ name })} onClick={give(1)}>
            {words.approve}
          </Button>
          <AskingButton
            asked={{ title: words.refuseTitle({ name }), text: words.refuseHint, verb: words.refuse }}
            busy={busy}
            aria-label={words.refuseOf({ name })}
            onConfirm={takeOut}
          >
            {words.refuse}
          </AskingButton>
        </span>
      </li>
    );
  }
  const gives = mine >= ROLES.administrator && row.role <= ROLES.administrator;
  const items = [
    gives && row.role !== ROLES.member && { label: words.makeMember, onSelect: give(1) },
    gives && row.role !== ROLES.moderator && { label: words.makeModerator, onSelect: give(2) },
    gives && row.role !== ROLES.administrator && { label: words.makeAdministrator, onSelect: give(3) },
    mine >= ROLES.moderator &&
      row.role < mine && { label: words.remove, danger: true, onSelect: () => setLeaving(true) },
  ].filter((item) => item !== false);
  return (
    <li>
      <PersonLine actor={row.actor} note={textFor(words.roles, row.role)} />
      {items.length > 0 && (
        <Menu label={words.actionsFor({ name })} icon={<EllipsisVertical aria-hidden="true" />} items={items} />
      )}
      {isLeaving && (
        <ConfirmDialog
          title={words.removeTitle({ name })}
          text={words.removeHint}
          verb={words.remove}
          busy={busy}
          onConfirm={() => {
            setLeaving(false);
            takeOut();
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}
