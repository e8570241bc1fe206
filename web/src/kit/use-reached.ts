/** Conditions that cannot be lost again. */
import { useState } from 'react';

/**
 * Whether a condition holds, or once held since the component is shown: content that is there stays while a part of it is read for the
 * first time, or once more after a failure. Taking it away would close its dialogs, and lose the focus and what is typed.
 */
export function useReached(isNow: boolean): boolean {
  const [isReached, setReached] = useState(isNow);
  if (isNow && !isReached) setReached(true);
  return isNow || isReached;
}
