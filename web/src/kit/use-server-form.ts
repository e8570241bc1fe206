/** Forms whose mistakes the server names: its refusal is shown at the fields, and nothing that was typed is lost. */
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';

import { errorText, fieldErrorsOf } from './error-text.ts';
import { useKitMessages } from './kit-messages.ts';

interface ServerForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** For the form's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** What is wrong with the whole, beside the fields. */
  trouble: string | null;
  errorOf: (name: Path<Values>) => string | undefined;
}

/**
 * @param send calls the server; a rejection is shown
 * @param fields the form's names of fields that have another name at the server
 */
export function useServerForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  send: (values: Values) => Promise<unknown>,
  fields: Record<string, Path<Values>> = {},
): ServerForm<Values> {
  const form = useForm<Values>({ defaultValues });
  const words = useKitMessages();
  const [trouble, setTrouble] = useState<string | null>(null);
  const { isSubmitting } = form.formState;
  const checked = form.handleSubmit(async (values) => {
    setTrouble(null);
    try {
      await send(values);
    } catch (error) {
      let focused = false;
      for (const [field, [message]] of Object.entries(fieldErrorsOf(error))) {
        const name = fields[field] ?? (field as Path<Values>);
        form.setError(name, { message: message ?? '' }, { shouldFocus: !focused });
        focused = true;
      }
      setTrouble(errorText(error, words));
    }
  });
  const submit = (event?: React.BaseSyntheticEvent): Promise<void> => {
    // The server's refusals of fields that are no plain inputs would stay, and hold back every further attempt.
    form.clearErrors();
    return checked(event);
  };
  const errorOf = (name: Path<Values>): string | undefined => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return typeof message === 'string' ? message : undefined;
  };
  return { form, submit, busy: isSubmitting, trouble, errorOf };
}
