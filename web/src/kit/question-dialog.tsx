/** The confirmation of an action that is hard to undo. */
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useKitMessages } from './kit-messages.ts';
import css from './question-dialog.module.css';

interface QuestionProps {
  title: string;
  /** The consequences. */
  text?: string | undefined;
  /** An additional warning. */
  warning?: string;
  /** The name of the button. */
  verb: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function QuestionDialog({ title, text, warning, verb, busy = false, onConfirm, onClose }: QuestionProps) {
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
