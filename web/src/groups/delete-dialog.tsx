/** Deletes a group. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { DeletionDialog } from '../kit/deletion-dialog.tsx';
import { showToast } from '../kit/toast.tsx';
import { trpc } from '../server/api.ts';
import { useGroupsMessages } from './groups-messages.ts';
import { renewGroups } from './use-membership.ts';

export function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useGroupsMessages();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.groups.delete.mutationOptions({
      onSuccess() {
        showToast(words.deleted);
        navigate('/groups');
        return renewGroups();
      },
    }),
  );
  return (
    <DeletionDialog
      words={{ ...words, title: words.deleteGroup, hint: words.deleteHint }}
      deletion={remove}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}
