/** Confirms a permanent deletion, and shows why it failed. */
import { Button } from './button.tsx';
import css from './deletion-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { errorText } from './error-text.ts';
import { useKitMessages } from './kit-messages.ts';
import { Trouble } from './trouble.tsx';

interface DeletionProps {
  /** Its name, the consequences, and the labels of the two buttons. */
  words: { title: string; hint: string; deleteNow: string; keep: string };
  deletion: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
}

export function DeletionDialog({ words, deletion: { isPending, error }, onConfirm, onClose }: DeletionProps) {
  const kit = useKitMessages();
  return (
    <Dialog title={words.title} onClose={onClose}>
      <p>{words.hint}</p>
      <Trouble>{error !== null && errorText(error, kit)}</Trouble>
      <div className={css.row}>
        <Button look="danger" busy={isPending} onClick={onConfirm}>
          {words.deleteNow}
        </Button>
        <Button onClick={onClose}>{words.keep}</Button>
      </div>
    </Dialog>
  );
}
