/** What was typed into a form and not sent survives a closed tab: it is kept in the browser until it is sent or thrown away. */
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropStored, keep, readStored } from '../server/stored.ts';

/**
 * @param name of the form; each identity has its own
 * @returns whether values were brought back, and what ends keeping them
 */
export function useFormDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const key = `form:${name}`;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    const kept = readStored(key);
    if (kept) {
      // The defaults stay what they are, so that they can be brought back.
      form.reset({ ...form.getValues(), ...kept } as Values, { keepDefaultValues: true });
      setRestored(true);
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) keep(key, values);
      },
    });
  }, [key, form]);
  const forget = (): void => {
    dropStored(key);
    setRestored(false);
  };
  const discard = (): void => {
    form.reset();
    forget();
  };
  return { restored, forget, discard };
}
