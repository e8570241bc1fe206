/** The confirmation of an action that is hard to undo. */
import type { ReactNode } from 'react';
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
  /** A further choice. */
  children?: ReactNode;
  /** The name of the button. */
  verb: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function QuestionDialog({
  title,
  text,
  warning,
  children,
  verb,
  busy = false,
  onConfirm,
  onClose,
}: QuestionProps) {
  const kit = useKitMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      {text && <p>{text}</p>}
      {warning && (
        <p>
          <strong>{warning}</strong>
        </p>
      )}
      {children}
      <div className={css.actions}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
