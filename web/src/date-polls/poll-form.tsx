/** The form of a date poll, for new and for changed ones. */
import type { ReactNode } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../kit/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../kit/field.tsx';
import { Card } from '../kit/page.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { labelled } from '../words/refusals.ts';
import { zonesWith } from '../words/zone-times.ts';
import { useDatePollTexts } from './date-poll-texts.ts';
import css from './date-polls.module.css';
import { FIELDS, NO_DATE, type PollValues } from './poll-values.ts';

type ServerForm = ReturnType<typeof useServerForm<PollValues>>;
export type PollParts = Pick<ServerForm, 'form' | 'errorOf'>;

/** As many as the server takes. */
const MOST = 20;

interface PollFormProps {
  defaults: PollValues;
  isNew: boolean;
  /** Whether the zone can be chosen. */
  hasZone?: boolean;
  /** Above the new dates: those of before. */
  known?: ReactNode;
  /** The fields of the organizer and the audience. */
  people?: (parts: PollParts) => ReactNode;
  onSave: (values: PollValues) => Promise<unknown>;
}

export function PollForm({ defaults, isNew, hasZone = isNew, known, people, onSave }: PollFormProps) {
  const texts = useDatePollTexts();
  const { form, submit, busy, trouble, errorOf } = useServerForm<PollValues>(defaults, onSave, FIELDS);
  const zone = useWatch({ control: form.control, name: 'timeZone' });
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Card className={css.fields}>
        <TextField label={texts.pollTitle} required error={errorOf('title')} {...form.register('title')} />
        <TextArea label={texts.description} rows={4} error={errorOf('description')} {...form.register('description')} />
        <TextField label={texts.place} error={errorOf('place')} {...form.register('place')} />
      </Card>
      <Card className={css.fields}>
        <fieldset className={css.group}>
          <legend>{texts.proposed}</legend>
          {known}
          <Dates form={form} errorOf={errorOf} />
        </fieldset>
        {hasZone && (
          <Select label={texts.zone} error={errorOf('timeZone')} {...form.register('timeZone')}>
            {zonesWith(zone).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Card>
      <Card className={css.fields}>
        {people?.({ form, errorOf })}
        <TextField
          type="datetime-local"
          label={texts.closesAt}
          hint={isNew ? texts.closesHint : undefined}
          error={errorOf('closesAt')}
          {...form.register('closesAt')}
        />
        <Checkbox label={texts.hideNames} {...form.register('hidesNames')} />
      </Card>
      <Trouble>{trouble}</Trouble>
      <div className={css.row}>
        <Button type="submit" look="primary" busy={busy}>
          {isNew ? texts.create : texts.saveChanges}
        </Button>
      </div>
    </form>
  );
}

function Dates({ form, errorOf }: PollParts) {
  const texts = useDatePollTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options' });
  const problem = errorOf('options');
  return (
    <>
      {fields.map((field, n) => (
        <DateRow key={field.id} form={form} errorOf={errorOf} n={n} onRemove={() => remove(n)} />
      ))}
      {problem && <p className="error">{labelled(problem, texts.proposed)}</p>}
      {fields.length < MOST && (
        <div>
          <Button small onClick={() => append(NO_DATE)}>
            {texts.addDate}
          </Button>
        </div>
      )}
    </>
  );
}

/** A day without a time is a whole day, and may have a last one. */
function DateRow({ form, errorOf, n, onRemove }: PollParts & { n: number; onRemove: () => void }) {
  const texts = useDatePollTexts();
  const from = useWatch({ control: form.control, name: `options.${n}.from` });
  return (
    <fieldset className={css.group}>
      <legend className="soft">{texts.dateN({ n: n + 1 })}</legend>
      <div className={css.when}>
        <TextField
          type="date"
          label={texts.day}
          required
          error={errorOf(`options.${n}.day`)}
          {...form.register(`options.${n}.day`)}
        />
        <TextField type="time" label={texts.from} {...form.register(`options.${n}.from`)} />
        {from ? (
          <TextField
            type="time"
            label={texts.until}
            error={errorOf(`options.${n}.until`)}
            {...form.register(`options.${n}.until`)}
          />
        ) : (
          <TextField
            type="date"
            label={texts.lastDay}
            error={errorOf(`options.${n}.until`)}
            {...form.register(`options.${n}.lastDay`)}
          />
        )}
      </div>
      <div>
        <Button small look="quiet" onClick={onRemove}>
          {texts.removeDate({ n: n + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}
