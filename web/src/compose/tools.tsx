/** Tools that add to a post: files, an emoji, a poll, a warning, a time. */
import { CalendarClock, ChartBar, ImagePlus, TriangleAlert } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { IconButton } from '../kit/button.tsx';
import { useComposeMessages } from './compose-messages.ts';
import css from './composer.module.css';
import { type Draft, NEW_POLL } from './draft.ts';
import { EmojiButton } from './emoji/emoji-button.tsx';
import { localMinute } from './local-minute.ts';
import type { Change } from './use-draft.ts';

interface ToolsProps {
  draft: Draft;
  onChange: Change;
  onFiles: (files: File[]) => void;
  /** Those of files that the server takes. */
  types: readonly string[];
  canSchedule: boolean;
  /** The text field into which the tools insert. */
  text: RefObject<HTMLTextAreaElement | null>;
}

const HOUR_MS = 3_600_000;

export function Tools({ draft, onChange, onFiles, types, canSchedule, text }: ToolsProps) {
  const words = useComposeMessages();
  const files = useRef<HTMLInputElement>(null);
  const toggle = (label: string, isOn: boolean, icon: React.ReactNode, change: () => Partial<Draft>) => (
    <IconButton label={label} aria-pressed={isOn} onClick={() => onChange(change())}>
      {icon}
    </IconButton>
  );
  return (
    <div className={css.tools} role="toolbar" aria-label={words.tools}>
      <IconButton label={words.addFiles} onClick={() => files.current?.click()}>
        <ImagePlus aria-hidden="true" />
      </IconButton>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={types.join(',')}
        aria-label={words.addFiles}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <EmojiButton text={text} />
      {toggle(words.poll, draft.poll !== null, <ChartBar aria-hidden="true" />, () => ({
        poll: draft.poll ? null : NEW_POLL,
      }))}
      {toggle(words.warning, draft.warning !== null, <TriangleAlert aria-hidden="true" />, () => ({
        warning: draft.warning === null ? '' : null,
      }))}
      {canSchedule &&
        toggle(words.later, draft.at !== null, <CalendarClock aria-hidden="true" />, () => ({
          at: draft.at === null ? localMinute(new Date(Date.now() + HOUR_MS)) : null,
        }))}
    </div>
  );
}
