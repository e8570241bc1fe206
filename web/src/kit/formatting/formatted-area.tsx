/** A field for longer texts, with a small bar that writes the signs of Markdown. */
import { Bold, Heading2, Italic, Link2, List, TextQuote } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, type TextareaHTMLAttributes, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { Field } from '../field.tsx';
import { useKitMessages } from '../kit-messages.ts';
import css from './formatted-area.module.css';

type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link';

/** The marks around the selected words, or before each of their lines. */
const MARKS: readonly (readonly [
  mark: Mark,
  icon: ComponentType<{ size: number }>,
  before: string,
  after: string | null,
])[] = [
  ['bold', Bold, '**', '**'],
  ['italic', Italic, '*', '*'],
  ['heading', Heading2, '## ', null],
  ['list', List, '- ', null],
  ['quote', TextQuote, '> ', null],
  ['link', Link2, '[', '](https://)'],
];

/** Replaces a part as if it had been typed, so that the form notices it. */
function replace(area: HTMLTextAreaElement, from: number, to: number, text: string): void {
  area.setRangeText(text, from, to, 'select');
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

function apply(area: HTMLTextAreaElement, before: string, after: string | null): void {
  const { value, selectionStart: from, selectionEnd: to } = area;
  area.focus();
  if (after === null) {
    const start = value.lastIndexOf('\n', from - 1) + 1;
    const lines = value.slice(start, to).split('\n');
    const isMarked = lines.every((line) => line.startsWith(before));
    const text = lines.map((line) => (isMarked ? line.slice(before.length) : before + line)).join('\n');
    replace(area, start, to, text);
    if (from === to) area.setSelectionRange(start + text.length, start + text.length);
    return;
  }
  const isMarked = value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after;
  const words = value.slice(from, to);
  if (isMarked) {
    replace(area, from - before.length, to + after.length, words);
    return;
  }
  replace(area, from, to, `${before}${words}${after}`);
  area.setSelectionRange(from + before.length, from + before.length + words.length);
}

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' };

interface FormattedAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** It contains HTML of another program, which the toolbar does not produce. */
  isHtml: boolean;
  ref?: React.Ref<HTMLTextAreaElement>;
}

export function FormattedArea({ label, hint, error, isHtml, required, ref, ...area }: FormattedAreaProps) {
  const words = useKitMessages();
  const bar = useId();
  const frame = useRef<HTMLDivElement>(null);
  const press = (mark: Mark): void => {
    const found = frame.current?.querySelector('textarea');
    const [, , before = '', after = null] = MARKS.find(([name]) => name === mark) ?? [];
    if (found) apply(found, before, after);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const mark = event.ctrlKey || event.metaKey ? KEYS[event.key] : undefined;
    if (!mark || isHtml) return;
    event.preventDefault();
    press(mark);
  };
  return (
    <Field
      label={label}
      hint={isHtml ? words.formattedHtml : (hint ?? words.formattedHint)}
      error={error}
      required={required}
    >
      {(control) => (
        <div ref={frame} className={css.frame}>
          {!isHtml && (
            <div id={bar} className="toolbar md" role="toolbar" aria-label={words.formatting}>
              {MARKS.map(([mark, Icon]) => (
                <IconButton key={mark} label={words.marks[mark]} onClick={() => press(mark)}>
                  <Icon size={18} />
                </IconButton>
              ))}
            </div>
          )}
          <textarea rows={8} {...area} {...control} ref={ref} className="input" onKeyDown={onKeyDown} />
        </div>
      )}
    </Field>
  );
}
