/** A field of several lines is in view as a whole when the keyboard leads to it: browsers show only the line where one writes. */
import { useEffect } from 'react';

export function useWholeFields(): void {
  useEffect(() => {
    // Nothing moves while a pointer is pressed.
    let isPressed = false;
    const press = ({ type }: Event): void => {
      isPressed = type === 'pointerdown';
    };
    const show = ({ target }: FocusEvent): void => {
      if (!isPressed && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', press, true);
    document.addEventListener('focusin', show);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', press, true);
      document.removeEventListener('focusin', show);
    };
  }, []);
}
