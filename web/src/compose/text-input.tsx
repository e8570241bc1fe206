/**
 * The text of a post. Names are completed from a list that the arrow keys operate, by the ARIA pattern for lists of suggestions.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { completed, nameAt } from './completion.ts';
import { useComposeMessages } from './compose-messages.ts';
import css from './text-input.module.css';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

interface TextInputProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
  label: string;
  placeholder: string;
  lang: string;
  /** The id of the text with the problem. */
  describedBy: string | undefined;
  /** Control or Command with Enter. */
  onSend: () => void;
  onFiles: (files: File[]) => void;
}

const NONE = -1;

export function TextInput({ area, value, onChange, label, placeholder, lang, describedBy, ...on }: TextInputProps) {
  const words = useComposeMessages();
  const id = useId();
  const [caret, setCaret] = useState<number>(NONE);
  const [closedAt, setClosedAt] = useState<number>(NONE);
  const [chosen, setChosen] = useState(0);
  /** The caret position after a completion. */
  const caretAfter = useRef<number | null>(null);
  const name = caret === NONE ? null : nameAt(value, caret);
  const suggestions = useSuggestions(name);
  const isOpen = name !== null && suggestions.length > 0 && closedAt !== name.from;
  const active = Math.min(chosen, suggestions.length - 1);

  useLayoutEffect(() => {
    if (caretAfter.current === null || !area.current) return;
    area.current.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  });

  const pick = (suggestion: Suggestion | undefined): void => {
    if (!name || !suggestion) return;
    const done = completed(value, name, suggestion.insert);
    caretAfter.current = done.caret;
    setCaret(done.caret);
    setChosen(0);
    onChange(done.text);
    area.current?.focus();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => setChosen((active + 1) % suggestions.length),
    ArrowUp: () => setChosen((active - 1 + suggestions.length) % suggestions.length),
    Enter: () => pick(suggestions[active]),
    Tab: () => pick(suggestions[active]),
    Escape: () => setClosedAt(name?.from ?? NONE),
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      on.onSend();
      return;
    }
    const act = isOpen && keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const paste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    on.onFiles(files);
  };
  return (
    <div className={css.box}>
      <textarea
        ref={area}
        className={css.text}
        aria-label={label}
        placeholder={placeholder}
        lang={lang}
        rows={2}
        value={value}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-names` : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          setChosen(0);
          setClosedAt(NONE);
          onChange(target.value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setCaret(NONE)}
        onKeyDown={press}
        onPaste={paste}
      />
      <p className="hidden" role="status">
        {isOpen && words.suggestions({ found: suggestions.length })}
      </p>
      {isOpen && (
        <div role="listbox" id={`${id}-names`} className={css.names} aria-label={words.names}>
          {suggestions.map((suggestion, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            <div
              key={suggestion.insert}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              className={css.name}
              // A press would take the focus from the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.picture && <img src={suggestion.picture} alt="" width={28} height={28} />}
              <span>{suggestion.title || suggestion.insert}</span>
              {suggestion.title && <span className="soft">{suggestion.insert}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
