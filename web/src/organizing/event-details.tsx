/** Optional fields of an event: collapsed until somebody opens them, or one of them has a problem. */
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Select, TextField } from '../kit/field.tsx';
import { later } from '../kit/later.ts';
import { viewerZone } from '../words/format.ts';
import { zonesWith } from '../words/zone-times.ts';
import type { FormParts } from './form-parts.ts';
import { OrganizerField } from './organizer-field.tsx';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';

// Fields that are collapsed at first are no part of the first view.
const CategoryField = later(async () => (await import('./category-field.tsx')).CategoryField);
const EventParticipation = later(async () => (await import('./event-participation.tsx')).EventParticipation);

/** Names of the fields within, but for prices. */
const FIELDS = [
  ...(['organizerActorId', 'category', 'tags', 'timeZone', 'joinOptions', 'visibility', 'publishAt'] as const),
  ...(['options.maximumAttendeeCapacity', 'options.commentModeration', 'options.offers'] as const),
  ...(['ticketKinds', 'reminders', 'language', 'texts'] as const),
];

function ZoneField({ form, errorOf }: FormParts) {
  const words = useOrganizingMessages();
  const zone = useWatch({ control: form.control, name: 'timeZone' });
  const zones = useMemo(() => zonesWith(zone), [zone]);
  return (
    <Select label={words.zone} hint={words.zoneHint} error={errorOf('timeZone')} {...form.register('timeZone')}>
      {zones.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}

interface EventDetailsProps extends FormParts {
  isNew: boolean;
  isUnpublished: boolean;
  isSeries: boolean;
  /** Whether the time zone is that of a series, which the viewer may not change. */
  keepsZone: boolean;
}

export function EventDetails({ form, errorOf, isNew, isUnpublished, isSeries, keepsZone }: EventDetailsProps) {
  const words = useOrganizingMessages();
  const { register, formState } = form;
  const [isOpen, setOpen] = useState(false);
  const isWrong = FIELDS.some((name) => form.getFieldState(name, formState).invalid);
  // A different time zone is shown beside the times.
  const [isInOtherZone] = useState(() => form.getValues('timeZone') !== viewerZone());
  return (
    <>
      {isInOtherZone && !keepsZone && <ZoneField form={form} errorOf={errorOf} />}
      <details
        className="card more"
        open={isOpen || isWrong}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <SlidersHorizontal className="icon" aria-hidden="true" />
          <span>
            {words.moreOptions}
            <span className="meta">{words.moreOptionsHint}</span>
          </span>
          <ChevronDown className="icon push" aria-hidden="true" />
        </summary>
        <div className={css.details}>
          <OrganizerField form={form} errorOf={errorOf} isNew={isNew} />
          <div className="pairs">
            <CategoryField form={form} errorOf={errorOf} />
            <TextField label={words.tags} hint={words.tagsHint} error={errorOf('tags')} {...register('tags')} />
          </div>
          <EventParticipation
            form={form}
            errorOf={errorOf}
            isNew={isNew}
            isUnpublished={isUnpublished}
            isSeries={isSeries}
          />
          {!isInOtherZone && !keepsZone && <ZoneField form={form} errorOf={errorOf} />}
        </div>
      </details>
    </>
  );
}
