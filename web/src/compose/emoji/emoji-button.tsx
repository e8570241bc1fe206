/** Writes an emoji where the caret is. */
import { Smile } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../kit/button.tsx';
import { later } from '../../kit/later.ts';
import { useComposeMessages } from '../compose-messages.ts';

const EmojiPicker = later(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

export function EmojiButton({ text }: { text: RefObject<HTMLTextAreaElement | null> }) {
  const words = useComposeMessages();
  const [isOpen, setOpen] = useState(false);
  const write = (insert: string): void => {
    // The dialog returns the focus to the button first.
    flushSync(() => setOpen(false));
    const area = text.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    // Names of custom emoji are read between blanks only.
    const isName = insert.startsWith(':');
    const before = isName && /\S$/u.test(value.slice(0, from)) ? ' ' : '';
    area.focus();
    area.setRangeText(`${before}${insert}${isName ? ' ' : ''}`, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <IconButton label={words.emoji} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Smile aria-hidden="true" />
      </IconButton>
      {isOpen && <EmojiPicker onPick={write} onClose={() => setOpen(false)} />}
    </>
  );
}
