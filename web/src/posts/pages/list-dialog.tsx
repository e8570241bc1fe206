/** The settings of a list: its name, its replies policy, its members and hashtags, and deleting it. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Checkbox, Select, TextField } from '../../kit/field.tsx';
import { useKitMessages } from '../../kit/kit-messages.ts';
import { Loaded } from '../../kit/loaded.tsx';
import { showToast } from '../../kit/toast.tsx';
import { Trouble } from '../../kit/trouble.tsx';
import { useAction } from '../../kit/use-action.ts';
import { useServerForm } from '../../kit/use-server-form.ts';
import { api, type Outputs, queryClient, trpc } from '../../server/api.ts';
import { useCurrentData } from '../../server/form-values.ts';
import { usePostsMessages } from '../posts-messages.ts';
import { ListMembers } from './list-members.tsx';
import { ListTags } from './list-tags.tsx';
import css from './lists.module.css';

type List = Outputs['lists']['get'];

const POLICIES = ['list', 'followed', 'none'] as const;

/** The lists, and the timelines that a change of one changes. */
async function forgetList(id: string): Promise<void> {
  await queryClient.invalidateQueries(trpc.lists.pathFilter());
  queryClient.removeQueries({ queryKey: ['pages', 'list', id] });
}

interface ListDialogProps {
  list: List;
  onClose: () => void;
}

export function ListDialog({ list, onClose }: ListDialogProps) {
  const words = usePostsMessages();
  const current = useCurrentData(trpc.lists.get.queryOptions({ id: list.id }));
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const remove = useAction(
    () => api.lists.delete.mutate({ id: list.id }),
    async () => {
      await navigate('/lists');
      await forgetList(list.id);
    },
  );
  if (isLeaving) {
    return (
      <ConfirmDialog
        title={words.deleteListTitle({ title: list.title })}
        text={words.deleteListHint}
        verb={words.deleteList}
        busy={remove.busy}
        onConfirm={() => remove.run()}
        onClose={() => setLeaving(false)}
      />
    );
  }
  return (
    <Dialog title={words.editList} onClose={onClose}>
      <div className={css.settings}>
        <Loaded query={current}>{(read) => <Settings list={read} onClose={onClose} />}</Loaded>
        <ListMembers id={list.id} />
        <ListTags id={list.id} />
        <Button look="danger" onClick={() => setLeaving(true)}>
          {words.deleteList}
        </Button>
      </div>
    </Dialog>
  );
}

function Settings({ list: { id, title, replies_policy, exclusive }, onClose }: ListDialogProps) {
  const words = usePostsMessages();
  const kit = useKitMessages();
  const { form, submit, busy, trouble, errorOf } = useServerForm<Omit<List, 'id'>>(
    { title, replies_policy, exclusive },
    async (values) => {
      await api.lists.update.mutate({ id, ...values });
      await forgetList(id);
      showToast(kit.saved);
      onClose();
    },
  );
  return (
    <form className={css.form} onSubmit={submit}>
      <TextField label={words.listTitle} error={errorOf('title')} {...form.register('title')} />
      <Select label={words.repliesPolicy} error={errorOf('replies_policy')} {...form.register('replies_policy')}>
        {POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {words.repliesPolicies[policy]}
          </option>
        ))}
      </Select>
      <Checkbox label={words.exclusive} {...form.register('exclusive')} />
      <Trouble>{trouble}</Trouble>
      <Button type="submit" look="primary" busy={busy}>
        {words.save}
      </Button>
    </form>
  );
}
