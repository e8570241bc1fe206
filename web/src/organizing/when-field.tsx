/** The time of an event: a day with its hours, or for longer events, two moments. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '../kit/field.tsx';
import { later, minutesBetween } from '../words/zone-times.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

/** The default duration in minutes. */
const LASTING = 120;
const DAY = 1440;

const dayOf = (local: string): string => local.slice(0, 'YYYY-MM-DD'.length);
const hourOf = (local: string): string => local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length);

/** Ends on the day of its beginning, or in the night after it. */
const isShort = (begin: string, end: string): boolean => end === '' || minutesBetween(begin, end) < DAY;

export function WhenField({ form, errorOf }: FormParts) {
  const words = useOrganizingMessages();
  const [beginsOn, endsOn] = useWatch({ control: form.control, name: ['beginsOn', 'endsOn'] });
  const [isLong, setLong] = useState(() => beginsOn !== '' && !isShort(beginsOn, endsOn));
  if (isLong) {
    return (
      <div className="pairs">
        <TextField
          type="datetime-local"
          label={words.begins}
          required
          error={errorOf('beginsOn')}
          {...form.register('beginsOn')}
        />
        <TextField type="datetime-local" label={words.ends} error={errorOf('endsOn')} {...form.register('endsOn')} />
      </div>
    );
  }
  return (
    <fieldset className={css.group}>
      <legend>{words.whenQuestion}</legend>
      <OneDay form={form} errorOf={errorOf} />
      <p className="hint">
        {words.whenHint}{' '}
        <button type="button" className={css.more} onClick={() => setLong(true)}>
          {words.severalDays}
        </button>
      </p>
    </fieldset>
  );
}

function OneDay({ form, errorOf }: FormParts) {
  const words = useOrganizingMessages();
  const [beginsOn, endsOn] = useWatch({ control: form.control, name: ['beginsOn', 'endsOn'] });
  /** A date without a time is not a value of the form yet. */
  const [half, setHalf] = useState({ day: '', from: '' });
  const day = dayOf(beginsOn) || half.day;
  const from = hourOf(beginsOn) || half.from;
  const [lasting, setLasting] = useState(() => (beginsOn && endsOn ? minutesBetween(beginsOn, endsOn) : LASTING));
  const set = (name: 'beginsOn' | 'endsOn', value: string): void =>
    form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const begin = (next: { day: string; from: string }): void => {
    setHalf(next);
    const begins = next.day && next.from ? `${next.day}T${next.from}` : '';
    set('beginsOn', begins);
    set('endsOn', begins && lasting > 0 ? later(begins, lasting) : '');
  };
  const end = (until: string): void => {
    if (until === '') {
      setLasting(0);
      set('endsOn', '');
      return;
    }
    const sameDay = `${day}T${until}`;
    // An end before the start is in the following night.
    const ends = sameDay > beginsOn ? sameDay : later(sameDay, DAY);
    setLasting(minutesBetween(beginsOn, ends));
    set('endsOn', ends);
  };
  return (
    <div className={css.when}>
      <TextField
        type="date"
        name="beginsOn"
        label={words.day}
        required
        error={errorOf('beginsOn')}
        value={day}
        onChange={({ target }) => begin({ day: target.value, from })}
      />
      <TextField
        type="time"
        label={words.from}
        value={from}
        onChange={({ target }) => begin({ day, from: target.value })}
      />
      <TextField
        type="time"
        label={words.until}
        error={errorOf('endsOn')}
        value={hourOf(endsOn)}
        disabled={beginsOn === ''}
        onChange={({ target }) => end(target.value)}
      />
    </div>
  );
}
