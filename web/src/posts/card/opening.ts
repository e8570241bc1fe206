/** A tap on a card opens its page. The card also contains a link to the page, for keyboards and screen readers. */
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Elements with an action of their own. */
const BUSY = 'a, button, input, label, select, textarea, summary, video, audio, form, dialog, [role="menu"]';

/** Whether the click is on the card itself, and not on something in it, in a dialog above it, or at the end of a selection. */
function isPlain({ target, currentTarget, defaultPrevented }: MouseEvent): boolean {
  const selection = getSelection();
  const isSelecting = selection?.type === 'Range' && selection.containsNode(currentTarget, true);
  return (
    !(defaultPrevented || isSelecting) && currentTarget.contains(target as Node) && !(target as Element).closest(BUSY)
  );
}

interface Opening {
  onClick: (event: MouseEvent) => void;
  /** The middle button opens a new tab. */
  onAuxClick: (event: MouseEvent) => void;
}

/** @param path of the page */
export function useOpening(path: string): Opening {
  const navigate = useNavigate();
  const open = (event: MouseEvent): void => {
    if (event.button > 1 || !isPlain(event)) return;
    // The card around this one opens another page.
    event.stopPropagation();
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
    else if (!event.shiftKey && !event.altKey) navigate(path);
  };
  return { onClick: open, onAuxClick: open };
}
