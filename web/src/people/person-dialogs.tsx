/** The dialogs of a person's menu. */
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useAction } from '../kit/use-action.ts';
import { api } from '../server/api.ts';
import { type Account, nameOf, serverOf } from './account.ts';
import { ListsDialog } from './lists-dialog.tsx';
import { MuteDialog } from './mute-dialog.tsx';
import { usePeopleMessages } from './people-messages.ts';
import { PrivateNote } from './private-note.tsx';
import { forgetLists, type Relationship, setRelationship } from './relationship.ts';
import { ReportDialog } from './report-dialog.tsx';

export type PersonDialog = 'lists' | 'mute' | 'block' | 'hideServer' | 'removeFollower' | 'report' | 'note';

interface PersonDialogsProps {
  account: Account;
  dialog: PersonDialog;
  onClose: () => void;
}

export function PersonDialogs({ account, dialog, onClose }: PersonDialogsProps) {
  const words = usePeopleMessages();
  const done = (answer: Partial<Relationship>): void => {
    setRelationship(account.id, answer);
    void forgetLists();
    onClose();
  };
  const server = serverOf(account) ?? '';
  const block = useAction(() => api.relationships.block.mutate({ id: account.id }), done);
  const remove = useAction(() => api.relationships.removeFollower.mutate({ id: account.id }), done);
  const hide = useAction(
    () => api.blocks.blockDomain.mutate({ domain: server }),
    () => done({ domain_blocking: true, following: false, followed_by: false }),
  );
  const name = nameOf(account);
  switch (dialog) {
    case 'lists':
      return <ListsDialog account={account} onClose={onClose} />;
    case 'mute':
      return <MuteDialog account={account} onClose={onClose} />;
    case 'note':
      return (
        <Dialog title={words.note} onClose={onClose}>
          <PrivateNote id={account.id} onDone={onClose} />
        </Dialog>
      );
    case 'report':
      return <ReportDialog account={account} onClose={onClose} />;
    case 'block':
      return (
        <ConfirmDialog
          title={words.blockTitle({ name })}
          text={words.blockHint}
          verb={words.block}
          busy={block.busy}
          onConfirm={() => block.run()}
          onClose={onClose}
        />
      );
    case 'removeFollower':
      return (
        <ConfirmDialog
          title={words.removeFollowerTitle({ name })}
          text={words.removeFollowerHint}
          verb={words.removeFollower}
          busy={remove.busy}
          onConfirm={() => remove.run()}
          onClose={onClose}
        />
      );
    case 'hideServer':
      return (
        <ConfirmDialog
          title={words.hideServerTitle({ server })}
          text={words.hideServerHint}
          verb={words.hideServer({ server })}
          busy={hide.busy}
          onConfirm={() => hide.run()}
          onClose={onClose}
        />
      );
  }
}
