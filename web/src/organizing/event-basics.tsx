/** The basic fields of an event: picture, title, time, place, and description. */
import { Video } from 'lucide-react';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { TextField } from '../kit/field.tsx';
import { FormattedArea } from '../kit/formatting/formatted-area.tsx';
import type { FormParts } from './form-parts.ts';
import { useOrganizingMessages } from './organizing-messages.ts';
import { PictureField } from './picture-field.tsx';
import { PlaceField } from './place-field.tsx';
import { RepeatsField, ScopeField } from './repeats-field.tsx';
import { WhenField } from './when-field.tsx';

interface EventBasicsProps extends FormParts {
  /** Whether it can repeat: it is new, or in a series, of which the viewer may change all dates, or those from one on. */
  repeats: 'new' | 'series' | 'part' | null;
  keepsRule: boolean;
}

export function EventBasics({ form, errorOf, repeats, keepsRule }: EventBasicsProps) {
  const words = useOrganizingMessages();
  const { register, control } = form;
  const inSeries = repeats === 'series' || repeats === 'part';
  const [isHtml, title] = useWatch({ control, name: ['descriptionIsHtml', 'title'] });
  return (
    <>
      <Controller
        control={control}
        name="picture"
        render={({ field }) => (
          <PictureField
            label={words.picture}
            title={title.trim() || words.untitled}
            value={field.value}
            onChange={field.onChange}
            error={errorOf('picture')}
          />
        )}
      />
      <TextField label={words.title} required look="title" error={errorOf('title')} {...register('title')} />
      {inSeries && <ScopeField form={form} errorOf={errorOf} changesAll={repeats === 'series'} />}
      <WhenField form={form} errorOf={errorOf} />
      {repeats && !keepsRule && <RepeatsField form={form} errorOf={errorOf} inSeries={inSeries} />}
      <Where form={form} errorOf={errorOf} />
      <FormattedArea
        label={words.description}
        required
        rows={5}
        isHtml={isHtml}
        error={errorOf('description')}
        {...register('description')}
      />
    </>
  );
}

/** The text and the chosen place are two values of one field. */
function Where({ form, errorOf }: FormParts) {
  const words = useOrganizingMessages();
  const [text, online] = useWatch({ control: form.control, name: ['placeText', 'onlineAddress'] });
  const [isOnline, setOnline] = useState(online !== '');
  const change = (written: string, place: Parameters<Parameters<typeof PlaceField>[0]['onChange']>[1]): void => {
    form.setValue('place', place, { shouldDirty: true });
    form.setValue('placeText', written, { shouldDirty: true });
  };
  const toggle = (): void => {
    if (isOnline) form.setValue('onlineAddress', '', { shouldDirty: true });
    setOnline(!isOnline);
  };
  return (
    <>
      <PlaceField text={text} onChange={change} error={errorOf('placeText')}>
        <button type="button" className="chip" aria-pressed={isOnline} onClick={toggle}>
          <Video className="icon s" aria-hidden="true" />
          {words.onlinePlace}
        </button>
      </PlaceField>
      {isOnline && (
        <TextField
          type="url"
          inputMode="url"
          label={words.online}
          hint={words.onlineHint}
          placeholder="https://"
          error={errorOf('onlineAddress')}
          {...form.register('onlineAddress')}
        />
      )}
    </>
  );
}
