/** The poll of a draft. */
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../kit/button.tsx';
import { Checkbox, Select, TextField } from '../kit/field.tsx';
import { type ComposeMessages, useComposeMessages } from './compose-messages.ts';
import type { PollDraft } from './draft.ts';
import css from './poll-editor.module.css';
import type { Start } from './start-draft.ts';

interface PollEditorProps {
  poll: PollDraft;
  limits: Start['limits']['polls'];
  errors: { options: string | undefined; seconds: string | undefined };
  onChange: (poll: PollDraft) => void;
  onRemove: () => void;
}

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const LENGTHS = [5 * MINUTE, 30 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY];
const FEWEST = 2;

function lasting(words: ComposeMessages, seconds: number): string {
  if (seconds < HOUR) return words.lasting.minutes({ count: seconds / MINUTE });
  if (seconds < DAY) return words.lasting.hours({ count: seconds / HOUR });
  return words.lasting.days({ count: seconds / DAY });
}

export function PollEditor({ poll, limits, errors, onChange, onRemove }: PollEditorProps) {
  const words = useComposeMessages();
  const list = useRef<HTMLFieldSetElement>(null);
  const { options } = poll;
  const setOption = (at: number, option: string): void =>
    onChange({ ...poll, options: options.map((one, place) => (place === at ? option : one)) });
  const add = (): void => {
    onChange({ ...poll, options: [...options, ''] });
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll<HTMLInputElement>('input[type=text]') ?? [])].at(-1)?.focus(),
    );
  };
  return (
    <fieldset ref={list} className={css.poll}>
      <legend>{words.poll}</legend>
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is nothing but its place
        <div key={at} className={css.option}>
          <TextField
            label={words.option({ place: at + 1 })}
            type="text"
            value={option}
            maxLength={limits.max_characters_per_option}
            error={at === 0 ? errors.options : undefined}
            onChange={({ target }) => setOption(at, target.value)}
          />
          {options.length > FEWEST && (
            <IconButton
              label={words.removeOption({ place: at + 1 })}
              onClick={() => onChange({ ...poll, options: options.filter((_, place) => place !== at) })}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {options.length < limits.max_options && (
        <Button look="quiet" className={css.add} onClick={add}>
          <Plus aria-hidden="true" /> {words.addOption}
        </Button>
      )}
      <Select
        label={words.pollLength}
        error={errors.seconds}
        value={poll.seconds ?? ''}
        onChange={({ target }) => onChange({ ...poll, seconds: target.value === '' ? null : Number(target.value) })}
      >
        {poll.endsAt !== null && <option value="">{words.pollEndStays}</option>}
        {LENGTHS.filter((length) => length <= limits.max_expiration).map((length) => (
          <option key={length} value={length}>
            {lasting(words, length)}
          </option>
        ))}
      </Select>
      <Checkbox
        label={words.multiple}
        checked={poll.multiple}
        onChange={({ target }) => onChange({ ...poll, multiple: target.checked })}
      />
      <Button look="quiet" className={css.add} onClick={onRemove}>
        <X aria-hidden="true" /> {words.removePoll}
      </Button>
    </fieldset>
  );
}
