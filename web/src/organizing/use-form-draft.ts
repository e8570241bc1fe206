/** Keeps an unsent form in the browser, so that it survives a closed tab, until it is sent or discarded. */
import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { dropStored, keep, readStored } from '../server/stored.ts';

/**
 * @param name of the form; each identity has its own
 * @returns whether values were restored, and a function that deletes the stored ones
 */
export function useFormDraft<Values extends FieldValues>(name: string, form: UseFormReturn<Values>) {
  const key = `form:${name}`;
  const [restored, setRestored] = useState(false);
  // No layout effect: `useWatch` would not notice values that are set before it subscribes.
  useEffect(() => {
    const kept = readStored(key);
    if (kept) {
      // The defaults stay unchanged, so that the form can be reset to them.
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
