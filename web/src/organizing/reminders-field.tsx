/** When participants are reminded: some of the usual moments, and those that were chosen in another way. */
import { useWatch } from 'react-hook-form';
import { Checkbox } from '../kit/field.tsx';
import { durationText } from '../words/format.ts';
import { labelled } from '../words/refusals.ts';
import { useEventOptionsMessages } from './event-options-messages.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';

/** In minutes before the event: a week, two days, a day, three hours, an hour, a quarter. */
const USUAL = [10_080, 2_880, 1_440, 180, 60, 15];

/** As many as the server allows. */
const MOST = 3;

export function RemindersField({ form, errorOf }: FormParts) {
  const words = useEventOptionsMessages();
  // Drafts that are older than this field have none.
  const chosen = useWatch({ control: form.control, name: 'reminders' }) ?? [];
  const stored = (form.formState.defaultValues?.reminders ?? []).map(Number);
  const offered = [...new Set([...USUAL, ...stored])].sort((a, b) => b - a);
  const problem = errorOf('reminders');
  return (
    <fieldset className={css.group}>
      <legend>{words.reminders}</legend>
      <p className="soft">{chosen.length === 0 ? words.noReminders : words.remindersHint}</p>
      <div className={css.row}>
        {offered.map((minutes) => (
          <Checkbox
            key={minutes}
            label={words.reminderBefore({ duration: durationText(minutes) })}
            value={`${minutes}`}
            disabled={chosen.length >= MOST && !chosen.includes(`${minutes}`)}
            {...form.register('reminders')}
          />
        ))}
      </div>
      {problem && <p className="error">{labelled(problem, words.reminders)}</p>}
    </fieldset>
  );
}
