/** A button that asks for confirmation before an action that is hard to undo. */
import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface AskingButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  asked: Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'verb'>;
  onConfirm: () => void;
}

export function AskingButton({ asked, onConfirm, ...button }: AskingButtonProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          {...asked}
          onConfirm={() => {
            setAsked(false);
            onConfirm();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
