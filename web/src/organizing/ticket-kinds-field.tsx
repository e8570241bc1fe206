/** The kinds of ticket among which people who join choose. */
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../kit/button.tsx';
import { Checkbox, TextField } from '../kit/field.tsx';
import { useEventOptionsMessages } from './event-options-messages.ts';
import type { KindValues } from './event-values.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';

const EMPTY_KIND: KindValues = {
  ...{ id: '', name: '', description: '', price: '', priceCurrency: 'EUR', url: '', capacity: '' },
  ...{ until: '', closed: false },
};

function KindFields({ form, errorOf, index }: FormParts & { index: number }) {
  const words = useEventOptionsMessages();
  const at = `ticketKinds.${index}` as const;
  const isStored = useWatch({ control: form.control, name: `${at}.id` }) !== '';
  return (
    <>
      <TextField
        label={words.ticketKind}
        maxLength={100}
        error={errorOf(`${at}.name`)}
        {...form.register(`${at}.name`)}
      />
      <div className="pairs">
        <TextField
          inputMode="decimal"
          label={words.price}
          error={errorOf(`${at}.price`)}
          {...form.register(`${at}.price`)}
        />
        <TextField
          label={words.currency}
          maxLength={3}
          error={errorOf(`${at}.priceCurrency`)}
          {...form.register(`${at}.priceCurrency`)}
        />
      </div>
      <TextField
        inputMode="numeric"
        label={words.ticketCapacity}
        hint={words.ticketCapacityHint}
        error={errorOf(`${at}.capacity`)}
        {...form.register(`${at}.capacity`)}
      />
      <TextField
        type="date"
        label={words.ticketUntil}
        hint={words.optional}
        error={errorOf(`${at}.until`)}
        {...form.register(`${at}.until`)}
      />
      <TextField
        label={words.ticketDescription}
        hint={words.optional}
        maxLength={500}
        error={errorOf(`${at}.description`)}
        {...form.register(`${at}.description`)}
      />
      <TextField
        type="url"
        label={words.ticketUrl}
        hint={words.optional}
        error={errorOf(`${at}.url`)}
        {...form.register(`${at}.url`)}
      />
      {isStored && <Checkbox label={words.ticketClosed} {...form.register(`${at}.closed`)} />}
    </>
  );
}

export function TicketKindsField({ form, errorOf }: FormParts) {
  const words = useEventOptionsMessages();
  // `id` is a value of the form.
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'ticketKinds', keyName: 'key' });
  const problem = errorOf('ticketKinds');
  return (
    <fieldset className={css.group}>
      <legend>{words.ticketKinds}</legend>
      <p className="soft">{words.ticketKindsHint}</p>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
      {fields.map(({ key }, index) => (
        <div key={key} className="stack tight">
          <KindFields form={form} errorOf={errorOf} index={index} />
          <div className={css.row}>
            <Button look="quiet" onClick={() => remove(index)}>
              <Trash2 aria-hidden="true" />
              {words.removeTicket}
            </Button>
          </div>
        </div>
      ))}
      <div className={css.row}>
        <Button onClick={() => append(EMPTY_KIND)}>
          <Plus aria-hidden="true" />
          {words.addTicket}
        </Button>
      </div>
    </fieldset>
  );
}
