/** Picks an emoji, by group or by a word. Loaded when it is first opened. */
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { Dialog } from '../../kit/dialog.tsx';
import { TextField } from '../../kit/field.tsx';
import { Trouble } from '../../kit/trouble.tsx';
import { useComposeMessages } from '../compose-messages.ts';
import css from './emoji-picker.module.css';
import { type Emoji, type EmojiGroup, useEmojis } from './emojis.ts';

/** The number of results; typing more narrows them. */
const MOST = 80;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface EmojiPickerProps {
  onPick: (insert: string) => void;
  onClose: () => void;
}

export function EmojiPicker({ onPick, onClose }: EmojiPickerProps) {
  const words = useComposeMessages();
  const { emojis, failed } = useEmojis();
  const [typed, setTyped] = useState('');
  const [group, setGroup] = useState<EmojiGroup>('smileys');
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const groups = [...new Set(emojis?.map((emoji) => emoji.group))];
  const shown = (emojis ?? []).filter((emoji) => (wanted ? emoji.words.includes(wanted) : emoji.group === group));
  return (
    <Dialog title={words.emoji} onClose={onClose}>
      <TextField
        label={words.findEmoji}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (wanted && shown[0]) onPick(shown[0].insert);
        }}
      />
      {!wanted && (
        <div className={css.groups} role="toolbar" aria-label={words.emojiGroup}>
          {groups.map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={each === group}
              onClick={() => setGroup(each)}
            >
              {words.emojiGroups[each]}
            </button>
          ))}
        </div>
      )}
      <Trouble>{failed && words.noEmoji}</Trouble>
      {emojis && <Grid emojis={wanted ? shown.slice(0, MOST) : shown} onPick={onPick} />}
    </Dialog>
  );
}

/** One stop for the Tab key; the arrow keys walk on, towards the side that they point to. */
function Grid({ emojis, onPick }: { emojis: readonly Emoji[]; onPick: (insert: string) => void }) {
  const words = useComposeMessages();
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const walk = (event: KeyboardEvent): void => {
    const buttons = [...(grid.current?.children ?? [])] as HTMLElement[];
    const here = buttons.indexOf(event.target as HTMLElement);
    const across = buttons.filter((button) => button.offsetTop === buttons[0]?.offsetTop).length;
    const rows: Readonly<Record<string, number>> = { ArrowDown: across, ArrowUp: -across };
    const turned = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const step = rows[event.key] ?? (STEPS[event.key] ?? 0) * turned;
    const next = buttons[here + step];
    if (step === 0 || !next) return;
    event.preventDefault();
    setAt(here + step);
    next.focus();
  };
  if (emojis.length === 0) return <p className="soft">{words.noEmojiFound}</p>;
  const stop = Math.min(at, emojis.length - 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div ref={grid} className={css.grid} onKeyDown={walk}>
      {emojis.map(({ insert, name, picture }, index) => (
        <button
          key={insert}
          type="button"
          aria-label={name}
          title={name}
          tabIndex={index === stop ? 0 : -1}
          onClick={() => onPick(insert)}
        >
          {picture ? <img src={picture} alt="" width={24} height={24} loading="lazy" /> : insert}
        </button>
      ))}
    </div>
  );
}
