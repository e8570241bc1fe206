/** Props of the parts of the form of an event. */
import type { UseFormReturn } from 'react-hook-form';
import type { EventValues } from './event-values.ts';

export interface FormParts {
  form: UseFormReturn<EventValues>;
  errorOf: (name: string) => string | undefined;
}
