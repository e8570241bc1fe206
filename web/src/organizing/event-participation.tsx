/** Participation, audience, and price: the second half of the event's form. */
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../kit/button.tsx';
import { Checkbox, Select, TextField } from '../kit/field.tsx';
import { useEventOptionsMessages } from './event-options-messages.ts';
import type { FormParts } from './form-parts.ts';
import { LanguagesField } from './languages-field.tsx';
import css from './organizing.module.css';
import { QuestionsField } from './questions-field.tsx';
import { RemindersField } from './reminders-field.tsx';
import { TicketKindsField } from './ticket-kinds-field.tsx';

const JOIN_OPTIONS = ['FREE', 'RESTRICTED', 'INVITE'] as const;
const VISIBILITIES = ['PUBLIC', 'UNLISTED', 'PRIVATE', 'RESTRICTED'] as const;
const COMMENTS = ['ALLOW_ALL', 'MODERATED', 'CLOSED'] as const;

/** As many as the server allows. */
const GUESTS = Array.from({ length: 10 }, (_, number) => `${number}`);

interface EventParticipationProps extends FormParts {
  isNew: boolean;
  isUnpublished: boolean;
  /** Whether several dates are saved. */
  isSeries: boolean;
}

export function EventParticipation({ form, errorOf, isNew, isUnpublished, isSeries }: EventParticipationProps) {
  const words = useEventOptionsMessages();
  const { register } = form;
  // Kinds of ticket have their own prices. Drafts that are older than kinds of ticket have none.
  const kinds = useWatch({ control: form.control, name: 'ticketKinds' }) ?? [];
  const options = <Name extends string>(names: readonly Name[], labels: Record<Name, string>) =>
    names.map((name) => (
      <option key={name} value={name}>
        {labels[name]}
      </option>
    ));
  // Moderators accept single events. A visibility that stays is not sent.
  const isRefused = (visibility: string): boolean =>
    isSeries && visibility === 'RESTRICTED' && (isNew || visibility !== form.formState.defaultValues?.visibility);
  const publishAtError = errorOf('publishAt');
  return (
    <>
      <LanguagesField form={form} errorOf={errorOf} />
      <div className="pairs">
        <Select label={words.joining} error={errorOf('joinOptions')} {...register('joinOptions')}>
          {options(JOIN_OPTIONS, words.joinOptions)}
        </Select>
        <TextField
          inputMode="numeric"
          label={words.capacity}
          hint={words.capacityHint}
          error={errorOf('options.maximumAttendeeCapacity')}
          {...register('options.maximumAttendeeCapacity')}
        />
      </div>
      <Select
        label={words.guestsPerPerson}
        hint={words.guestsPerPersonHint}
        error={errorOf('guestsPerPerson')}
        {...register('guestsPerPerson')}
      >
        {GUESTS.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </Select>
      <Checkbox label={words.showRemaining} {...register('options.showRemainingAttendeeCapacity')} />
      <div className="pairs">
        <Select
          label={words.visibility}
          error={errorOf('visibility')}
          {...register('visibility', { validate: (value) => !isRefused(value) || words.seriesVisibility })}
        >
          {options(VISIBILITIES, words.visibilities)}
        </Select>
        <Select
          label={words.comments}
          error={errorOf('options.commentModeration')}
          {...register('options.commentModeration')}
        >
          {options(COMMENTS, words.commentOptions)}
        </Select>
      </div>
      {isUnpublished && (
        <TextField
          type="datetime-local"
          label={words.publishAt}
          hint={publishAtError ? undefined : isSeries ? words.seriesPublishAt : words.publishAtHint}
          error={publishAtError}
          {...register('publishAt', { validate: (value) => !isSeries || value === '' || words.seriesPublishAt })}
        />
      )}
      <RemindersField form={form} errorOf={errorOf} />
      <QuestionsField form={form} errorOf={errorOf} />
      <TicketKindsField form={form} errorOf={errorOf} />
      <Checkbox label={words.hasTickets} {...register('hasTickets')} />
      {kinds.length === 0 && <Offers form={form} errorOf={errorOf} />}
    </>
  );
}

function Offers({ form, errorOf }: FormParts) {
  const words = useEventOptionsMessages();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'options.offers' });
  return (
    <fieldset className={css.group}>
      <legend>{words.offers}</legend>
      {fields.length === 0 && <p className="soft">{words.offersHint}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className={css.offer}>
          <TextField
            inputMode="decimal"
            label={words.price}
            error={errorOf(`options.offers.${index}.price`)}
            {...form.register(`options.offers.${index}.price`)}
          />
          <TextField
            label={words.currency}
            maxLength={3}
            error={errorOf(`options.offers.${index}.priceCurrency`)}
            {...form.register(`options.offers.${index}.priceCurrency`)}
          />
          <TextField
            type="url"
            label={words.offerUrl}
            hint={words.optional}
            error={errorOf(`options.offers.${index}.url`)}
            {...form.register(`options.offers.${index}.url`)}
          />
          <Button look="quiet" onClick={() => remove(index)}>
            <Trash2 aria-hidden="true" />
            {words.removeOffer}
          </Button>
        </div>
      ))}
      <div className={css.row}>
        <Button onClick={() => append({ price: '', priceCurrency: 'EUR', url: '' })}>
          <Plus aria-hidden="true" />
          {words.addOffer}
        </Button>
      </div>
    </fieldset>
  );
}
