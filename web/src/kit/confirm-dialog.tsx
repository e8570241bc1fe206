/** Asks before something that is hard to undo. */
import { Button } from './button.tsx';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { useKitMessages } from './kit-messages.ts';

interface ConfirmProps {
  title: string;
  /** What follows. */
  text?: string | undefined;
  /** What else must not be overlooked. */
  warning?: string;
  /** The name of the button. */
  verb: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, warning, verb, busy = false, onConfirm, onClose }: ConfirmProps) {
  const kit = useKitMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      {warning && (
        <p>
          <strong>{warning}</strong>
        </p>
      )}
      <div className={css.actions}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
