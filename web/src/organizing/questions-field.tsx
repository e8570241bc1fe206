/** Questions to the people who join. */
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button } from '../kit/button.tsx';
import { Checkbox, Select, TextArea, TextField } from '../kit/field.tsx';
import { useEventOptionsMessages } from './event-options-messages.ts';
import type { FormParts } from './form-parts.ts';
import css from './organizing.module.css';

const KINDS = ['TEXT', 'CHOICE', 'CHECKBOX', 'NUMBER'] as const;

export function QuestionsField({ form, errorOf }: FormParts) {
  const words = useEventOptionsMessages();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'questions' });
  const values = useWatch({ control: form.control, name: 'questions' });
  return (
    <fieldset className={css.group}>
      <legend>{words.questions}</legend>
      <p className="soft">{words.questionsHint}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="stack tight">
          <TextField
            label={words.question}
            maxLength={200}
            error={errorOf(`questions.${index}.label`)}
            {...form.register(`questions.${index}.label`)}
          />
          <Select
            label={words.questionKind}
            error={errorOf(`questions.${index}.kind`)}
            {...form.register(`questions.${index}.kind`)}
          >
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {words.questionKinds[kind]}
              </option>
            ))}
          </Select>
          {values?.[index]?.kind === 'CHOICE' && (
            <TextArea
              label={words.choices}
              hint={words.choicesHint}
              error={errorOf(`questions.${index}.options`)}
              {...form.register(`questions.${index}.options`)}
            />
          )}
          <Checkbox label={words.questionRequired} {...form.register(`questions.${index}.required`)} />
          <div className={css.row}>
            <Button look="quiet" onClick={() => remove(index)}>
              <Trash2 aria-hidden="true" />
              {words.removeQuestion}
            </Button>
          </div>
        </div>
      ))}
      <div className={css.row}>
        <Button onClick={() => append({ label: '', kind: 'TEXT', required: false, options: '' })}>
          <Plus aria-hidden="true" />
          {words.addQuestion}
        </Button>
      </div>
    </fieldset>
  );
}
