/** What, when and where: the first half of the event's form. */
import { useMemo, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Select, TextField } from '../kit/field.tsx';
import { FormattedArea } from '../kit/formatting/formatted-area.tsx';
import { Card } from '../kit/page.tsx';
import { later, minutesBetween, zonesWith } from '../words/zone-times.ts';
import type { FormParts } from './event-form.tsx';
import { OrganizerField } from './organizer-field.tsx';
import css from './organizing.module.css';
import { useOrganizingMessages } from './organizing-messages.ts';
import { PictureField } from './picture-field.tsx';
import { PlaceField } from './place-field.tsx';

/** Any word is a category; these are offered. */
const CATEGORIES = [
  ...(['meeting', 'arts', 'community', 'family', 'food', 'games', 'learning', 'movement', 'music'] as const),
  ...(['nature', 'party', 'repair', 'sports', 'technology', 'theatre'] as const),
];

export type Category = (typeof CATEGORIES)[number];

export function EventBasics({ form, errorOf, isNew }: FormParts & { isNew: boolean }) {
  const words = useOrganizingMessages();
  const { register, control } = form;
  const [zone, isHtml, category, beginsOn, endsOn] = useWatch({
    control,
    name: ['timeZone', 'descriptionIsHtml', 'category', 'beginsOn', 'endsOn'],
  });
  // The server names its own fields. Both are times of one zone, which their texts order.
  const endsError = errorOf('endsOn') && (endsOn < beginsOn ? words.endsTooEarly : errorOf('endsOn'));
  // Until somebody says when it ends, its end follows its beginning.
  const [lasting] = useState(() =>
    form.getValues('endsOn') ? minutesBetween(beginsOn, form.getValues('endsOn')) : 120,
  );
  const presetEnd = (begin: string): void => {
    if (!form.getFieldState('endsOn').isDirty && begin) form.setValue('endsOn', later(begin, lasting));
  };
  const zones = useMemo(() => zonesWith(zone), [zone]);
  const categories: string[] = CATEGORIES.some((known) => known === category)
    ? [...CATEGORIES]
    : [category, ...CATEGORIES];
  const nameOf = (name: string): string => (words.categories as Record<string, string>)[name] ?? name;
  return (
    <>
      <Card>
        <div className={css.section}>
          <h2>{words.what}</h2>
          <TextField label={words.title} required error={errorOf('title')} {...register('title')} />
          <OrganizerField form={form} errorOf={errorOf} isNew={isNew} />
          <FormattedArea
            label={words.description}
            required
            isHtml={isHtml}
            error={errorOf('description')}
            {...register('description')}
          />
          <Controller
            control={control}
            name="picture"
            render={({ field }) => (
              <PictureField
                label={words.picture}
                value={field.value}
                onChange={field.onChange}
                error={errorOf('picture')}
              />
            )}
          />
          <div className={css.pair}>
            <Select label={words.category} error={errorOf('category')} {...register('category')}>
              {categories.map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </Select>
            <TextField label={words.tags} hint={words.tagsHint} error={errorOf('tags')} {...register('tags')} />
          </div>
        </div>
      </Card>
      <Card>
        <div className={css.section}>
          <h2>{words.when}</h2>
          <div className={css.pair}>
            <TextField
              type="datetime-local"
              label={words.begins}
              required
              error={errorOf('beginsOn') && (beginsOn === '' ? words.beginsMissing : errorOf('beginsOn'))}
              {...register('beginsOn', { onChange: ({ target }) => presetEnd(target.value) })}
            />
            <TextField
              type="datetime-local"
              label={words.ends}
              hint={words.optional}
              error={endsError}
              {...register('endsOn')}
            />
          </div>
          <Select label={words.zone} hint={words.zoneHint} error={errorOf('timeZone')} {...register('timeZone')}>
            {zones.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </div>
      </Card>
      <Card>
        <div className={css.section}>
          <h2>{words.where}</h2>
          <PlaceFieldOf form={form} errorOf={errorOf} />
          <TextField
            type="url"
            inputMode="url"
            label={words.online}
            hint={words.onlineHint}
            placeholder="https://"
            error={errorOf('onlineAddress')}
            {...register('onlineAddress')}
          />
        </div>
      </Card>
    </>
  );
}

/** The text and the chosen place are two values of one field. */
function PlaceFieldOf({ form, errorOf }: FormParts) {
  const text = useWatch({ control: form.control, name: 'placeText' });
  const change = (written: string, place: Parameters<Parameters<typeof PlaceField>[0]['onChange']>[1]): void => {
    form.setValue('place', place, { shouldDirty: true });
    form.setValue('placeText', written, { shouldDirty: true });
  };
  return <PlaceField text={text} onChange={change} error={errorOf('placeText')} />;
}
