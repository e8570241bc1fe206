/** A modal dialog: the browser's own, which keeps the focus inside and restores it. */

import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import css from './dialog.module.css';
import { useKitMessages } from './kit-messages.ts';

interface DialogProps {
  title: string;
  /** Called by the button, the Escape key or a click outside. */
  onClose: () => void;
  /** Whether only the button closes it, because its content is not shown again. */
  isKept?: boolean;
  children: ReactNode;
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, isKept = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const words = useKitMessages();
  // A layout effect ends while the dialog is still mounted; an unmounted one could not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes it as well
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isKept) onClose();
      }}
      onClick={({ target }) => target === ref.current && !isKept && onClose()}
    >
      <div className={css.inside}>
        <div className={css.head}>
          <h2 id={id}>{title}</h2>
          <IconButton label={words.close} onClick={onClose}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
}
