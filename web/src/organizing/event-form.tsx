/** The form of an event, for new and for changed ones. */
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AskingButton } from '../kit/asking-button.tsx';
import { Button } from '../kit/button.tsx';
import { Card } from '../kit/page.tsx';
import { Rail } from '../kit/rail.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { useServerForm } from '../kit/use-server-form.ts';
import { EventBasics } from './event-basics.tsx';
import { EventDetails } from './event-details.tsx';
import { EventPreview } from './event-preview.tsx';
import type { EventValues } from './event-values.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';
import { useFormDraft } from './use-form-draft.ts';

interface EventFormProps {
  /** The name of the stored draft. */
  name: string;
  defaults: EventValues;
  /** Whether it is the first time that it is saved. */
  isNew: boolean;
  /** Whether it is not published yet. */
  isDraft: boolean;
  /** Whether the time of its publication can still be chosen. */
  isUnpublished: boolean;
  repeats: 'new' | 'series' | 'part' | null;
  /** Whether the viewer may not change the rule and the time zone of a series: a co-organizer. */
  keepsRule?: boolean;
  /** @param asDraft whether it stays, or becomes, a draft */
  onSave: (values: EventValues, asDraft: boolean) => Promise<unknown>;
  /** Below the form. */
  children?: ReactNode;
}

/** Fields of the procedure's input with another name, or a single field, in this form. */
const FIELDS = {
  physicalAddress: 'placeText',
  'physicalAddress.description': 'placeText',
  pictureId: 'picture',
  rule: 'repeats',
} as const;

export function EventForm({
  name,
  defaults,
  isNew,
  isDraft,
  isUnpublished,
  repeats,
  keepsRule = false,
  onSave,
  children,
}: EventFormProps) {
  const words = useOrganizingMessages();
  let asDraft = false;
  const { form, submit, busy, trouble, errorOf } = useServerForm<EventValues>(
    defaults,
    async (values) => {
      await onSave(values, asDraft);
      draft.forget();
    },
    FIELDS,
  );
  const draft = useFormDraft(name, form);
  const [rule, scope] = useWatch({ control: form.control, name: ['repeats', 'scope'] });
  const isSeries = repeats === 'new' ? rule !== 'NONE' : scope !== 'this';
  const save = (wanted: boolean) => (event: React.SyntheticEvent) => {
    asDraft = wanted;
    return submit(event);
  };
  const parts: FormParts = { form, errorOf: errorOf as FormParts['errorOf'] };
  return (
    <form className={css.form} onSubmit={save(false)} noValidate>
      {draft.restored && (
        <Card>
          <div className={css.notice} role="status">
            <p>{words.restored}</p>
            <AskingButton
              asked={{ title: words.discardTitle, text: words.discardHint, verb: words.discardNow }}
              onConfirm={draft.discard}
            >
              {words.discard}
            </AskingButton>
          </div>
        </Card>
      )}
      <EventBasics {...parts} repeats={repeats} keepsRule={keepsRule} />
      <EventDetails
        {...parts}
        isNew={isNew}
        isUnpublished={isUnpublished}
        isSeries={isSeries}
        keepsZone={keepsRule && isSeries}
      />
      <details className={`card more ${css.narrow}`}>
        <summary>{words.preview}</summary>
        <div className={css.details}>
          <EventPreview form={form} />
        </div>
      </details>
      <Rail>
        <section>
          <h2>{words.preview}</h2>
          <EventPreview form={form} />
        </section>
      </Rail>
      {children}
      <div className={css.actions}>
        <Trouble>{trouble}</Trouble>
        <Button type="submit" look="primary" busy={busy}>
          {isDraft ? words.publish : words.save}
        </Button>
        {/* A series begins when it is published. */}
        {isDraft && !isSeries && (
          <Button look="quiet" busy={busy} onClick={save(true)}>
            {words.saveDraft}
          </Button>
        )}
      </div>
    </form>
  );
}
