/** Changes or deletes a collection of one's own. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../kit/button.tsx';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import { Loaded } from '../kit/loaded.tsx';
import { showToast } from '../kit/toast.tsx';
import { useAction } from '../kit/use-action.ts';
import { api, queryClient, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { CollectionForm, type CollectionValues } from './collection-form.tsx';
import type { Collection } from './collection-list.tsx';
import css from './collections.module.css';
import { useCollectionsMessages } from './collections-messages.ts';

export function CollectionDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const words = useCollectionsMessages();
  const kit = useKitMessages();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const { id, name } = collection;
  const current = useCurrentData(trpc.collections.get.queryOptions({ id }));
  const save = async (values: CollectionValues): Promise<void> => {
    await api.collections.update.mutate({ id, ...values });
    await queryClient.invalidateQueries(trpc.collections.pathFilter());
    showToast(kit.saved);
    onClose();
  };
  const remove = useAction(
    () => api.collections.delete.mutate({ id }),
    async () => {
      await navigate('/collections');
      // Its own page may still be mounted for a moment, and must not refetch it.
      await queryClient.invalidateQueries(trpc.collections.ofAccount.pathFilter());
    },
  );
  if (isLeaving) {
    return (
      <ConfirmDialog
        title={words.removeTitle({ name })}
        text={words.removeHint}
        verb={words.remove}
        busy={remove.busy}
        onConfirm={() => remove.run()}
        onClose={() => setLeaving(false)}
      />
    );
  }
  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      <div className={css.form}>
        <Loaded query={current}>
          {(read) => <CollectionForm collection={read.collection} verb={words.save} onSend={save} />}
        </Loaded>
        <Button look="danger" onClick={() => setLeaving(true)}>
          {words.remove}
        </Button>
      </div>
    </Dialog>
  );
}
