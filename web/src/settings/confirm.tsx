/** Asks before something that is hard to undo. */
import type { ReactNode } from 'react';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { useKitMessages } from '../kit/kit-messages.ts';
import css from './settings.module.css';

interface ConfirmProps {
  title: string;
  /** What follows. */
  children: ReactNode;
  verb: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm({ title, children, verb, busy, onConfirm, onClose }: ConfirmProps) {
  const kit = useKitMessages();
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className={css.buttons}>
        <Button onClick={onClose}>{kit.cancel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>
          {verb}
        </Button>
      </div>
    </Dialog>
  );
}
