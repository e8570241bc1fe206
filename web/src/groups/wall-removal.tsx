/** Asks a moderator whether a post is removed from the wall. */
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import type { Status } from '../posts/state/status.ts';
import { trpc } from '../server/api.ts';
import { useGroupsMessages } from './groups-messages.ts';
import type { Group } from './use-membership.ts';

interface RemovalProps {
  group: Group;
  status: Status;
  onClose: () => void;
  onRemoved: () => void;
}

export function Removal({ group, status, onClose, onRemoved }: RemovalProps) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
  const remove = useMutation(
    trpc.groups.removeStatus.mutationOptions({
      onSuccess: () => {
        showToast(words.removedFromWall);
        onRemoved();
      },
      onError: (error) => showToast(errorText(error, kit), { wrong: true }),
    }),
  );
  return (
    <ConfirmDialog
      title={words.removeFromWallTitle}
      text={words.removeFromWallHint}
      verb={words.removeFromWall}
      onConfirm={() => {
        remove.mutate({ id: group.id, statusId: status.id });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
