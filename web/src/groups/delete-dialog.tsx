/** Deletes a group. */
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { errorText } from '../kit/error-text.ts';
import { useKitMessages } from '../kit/kit-messages.ts';
import { showToast } from '../kit/toast.tsx';
import { trpc } from '../server/api.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';
import { renewGroups } from './use-membership.ts';

export function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useGroupsMessages();
  const kit = useKitMessages();
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
    <Dialog title={words.deleteGroup} onClose={onClose}>
      <p>{words.deleteHint}</p>
      {remove.error && (
        <p role="alert" className={css.error}>
          {errorText(remove.error, kit)}
        </p>
      )}
      <div className={css.row}>
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
          {words.deleteNow}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}
