/** Renames a discussion of a group. */
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { TextField } from '../kit/field.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { api, trpc } from '../server/api.ts';
import { useCurrentData } from '../server/form-values.ts';
import { showChanged } from './discussions-of.ts';
import css from './groups.module.css';
import { useGroupsMessages } from './groups-messages.ts';

interface RenameDialogProps {
  groupId: string;
  statusId: string;
  onClose: () => void;
}

export function RenameDialog(props: RenameDialogProps) {
  const words = useGroupsMessages();
  const post = useCurrentData(trpc.statuses.get.queryOptions({ id: props.statusId }));
  return (
    <Dialog title={words.renameDiscussion} onClose={props.onClose}>
      <Loaded query={post}>{({ discussion }) => <TitleForm {...props} title={discussion?.title ?? ''} />}</Loaded>
    </Dialog>
  );
}

function TitleForm({ groupId, statusId, title, onClose }: RenameDialogProps & { title: string }) {
  const words = useGroupsMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm({ title }, async (values) => {
    await showChanged(await api.groupDiscussions.rename.mutate({ id: groupId, statusId, ...values }));
    onClose();
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField label={words.discussionTitle} required error={errorOf('title')} {...form.register('title')} />
      <Trouble>{trouble}</Trouble>
      <div className={css.row}>
        <Button type="submit" look="primary" busy={busy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
