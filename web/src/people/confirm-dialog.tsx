/** Asks before something that is hard to undo. */
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import css from './dialogs.module.css';

interface ConfirmProps {
  title: string;
  /** What follows. */
  text: string;
  /** The name of the button. */
  verb: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, verb, busy = false, onConfirm, onClose }: ConfirmProps) {
  const kit = useKitMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div className={css.actions}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
