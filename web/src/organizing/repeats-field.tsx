/** Whether an event repeats, and until when; for an event of a series, which dates change. */
import { useWatch } from 'react-hook-form';
import { Select, TextField } from '../kit/field.tsx';
import type { FormParts } from './form-parts.ts';
import { useOrganizingMessages } from './organizing-messages.ts';
import { REPEATS, SCOPES } from './repeat-choices.ts';

/** @param changesAll whether the viewer may change the dates before this one, too */
export function ScopeField({ form, errorOf, changesAll }: FormParts & { changesAll: boolean }) {
  const words = useOrganizingMessages();
  const scopes = SCOPES.filter((scope) => changesAll || scope !== 'all');
  return (
    <Select label={words.scope} hint={words.scopeHint} error={errorOf('scope')} {...form.register('scope')}>
      {scopes.map((scope) => (
        <option key={scope} value={scope}>
          {words.scopes[scope]}
        </option>
      ))}
    </Select>
  );
}

/** @param inSeries whether the event is in a series, whose rule may be kept, but not ended here */
export function RepeatsField({ form, errorOf, inSeries }: FormParts & { inSeries: boolean }) {
  const words = useOrganizingMessages();
  const [repeats, scope] = useWatch({ control: form.control, name: ['repeats', 'scope'] });
  if (inSeries && scope === 'this') return null;
  const offered = inSeries ? [...REPEATS.slice(1), ...(repeats === 'OTHER' ? (['OTHER'] as const) : [])] : REPEATS;
  return (
    <div className="pairs">
      <Select
        label={words.repeats}
        hint={repeats === 'NONE' ? undefined : words.repeatsHint}
        error={errorOf('repeats')}
        {...form.register('repeats')}
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {words.rules[each]}
          </option>
        ))}
      </Select>
      {repeats !== 'NONE' && repeats !== 'OTHER' && (
        <TextField
          type="date"
          label={words.repeatsUntil}
          hint={words.repeatsUntilHint}
          error={errorOf('repeatsUntil')}
          {...form.register('repeatsUntil')}
        />
      )}
    </div>
  );
}
