/** Forms that the server validates: a refusal is shown at the fields, and nothing typed is lost. */
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';

import { errorText, fieldErrorsOf } from './error-text.ts';
import { useKitMessages } from './kit-messages.ts';
import { uploadsEnded } from './picture/held-forms.ts';

interface ServerForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** For the form's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** The problem of the whole form, besides the fields. */
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
  /** The fields that show their problems. */
  const [marks] = useState(() => new Set<string>());
  const { isSubmitting } = form.formState;
  const checked = form.handleSubmit(
    async (values) => {
      setTrouble(null);
      try {
        await send((await uploadsEnded()) ? form.getValues() : values);
      } catch (error) {
        const problems = Object.entries(fieldErrorsOf(error)).map(([field, message]) => {
          return { name: fields[field] ?? (field as Path<Values>), message };
        });
        problems.forEach(({ name, message }, n) => {
          form.setError(name, { message }, { shouldFocus: n === 0 });
        });
        // The refusal as a whole contains the API's names of the fields, which people do not know.
        const allMarked = problems.length > 0 && problems.every(({ name }) => marks.has(name));
        setTrouble(allMarked ? words.fieldsWrong : errorText(error, words));
      }
    },
    () => setTrouble(words.fieldsWrong),
  );
  const submit = (event?: React.BaseSyntheticEvent): Promise<void> => {
    // The server's errors of custom fields would stay, and block every further attempt.
    form.clearErrors();
    return checked(event);
  };
  const errorOf = (name: Path<Values>): string | undefined => {
    marks.add(name);
    const message = form.getFieldState(name, form.formState).error?.message;
    return typeof message === 'string' ? message : undefined;
  };
  return { form, submit, busy: isSubmitting, trouble, errorOf };
}
