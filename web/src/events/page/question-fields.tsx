/** The questions of an event, and the answers as the viewer enters them. */
import { Checkbox, Select, TextField } from '../../kit/field.tsx';
import type { Inputs } from '../../server/api.ts';
import type { Event } from '../event.ts';
import type { Participation } from './taking.ts';

/** By the label of the question. */
export type Answers = Record<string, string | boolean>;

export const answersOf = (stored: Participation['answers']): Answers =>
  Object.fromEntries(
    (stored ?? []).map(({ question, value }) => [question, typeof value === 'number' ? `${value}` : value]),
  );

/** The value in the field of a question; empty if the answer was to a question of another kind, or with other options. */
function shownOf({ kind, options }: Event['questions'][number], value: string | boolean | undefined): string | boolean {
  if (kind === 'CHECKBOX') return value === true;
  return typeof value === 'string' && (kind !== 'CHOICE' || options.includes(value)) ? value : '';
}

/** For the procedures. */
export const answerInput = (event: Event, answers: Answers): NonNullable<Inputs['participations']['join']['answers']> =>
  event.questions.map((question) => ({ question: question.label, value: shownOf(question, answers[question.label]) }));

const nameOf = (index: number): string => `answers.${index}.value`;

/** Whether each problem is shown at its field: those of the questions, and `others`. */
export function showsAll(event: Event, errors: Record<string, string>, others: readonly string[] = []): boolean {
  const shown = [...event.questions.map((_, index) => nameOf(index)), ...others];
  const names = Object.keys(errors);
  return names.length > 0 && names.every((name) => shown.includes(name));
}

interface QuestionFieldsProps {
  event: Event;
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** By the name of the field at the server. */
  errors: Record<string, string>;
}

export function QuestionFields({ event, answers, onChange, errors }: QuestionFieldsProps) {
  return event.questions.map((question, index) => {
    const { label, kind, required, options } = question;
    const value = shownOf(question, answers[label]);
    const shared = { label, required, error: errors[nameOf(index)] };
    const set = (given: string | boolean): void => onChange({ ...answers, [label]: given });
    if (kind === 'CHECKBOX')
      return (
        <Checkbox key={label} {...shared} checked={value === true} onChange={({ target }) => set(target.checked)} />
      );
    const text = typeof value === 'string' ? value : '';
    if (kind === 'CHOICE')
      return (
        <Select key={label} {...shared} value={text} onChange={({ target }) => set(target.value)}>
          <option value="" />
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      );
    const numeric = kind === 'NUMBER' && ({ inputMode: 'decimal' } as const);
    return (
      <TextField
        key={label}
        {...shared}
        {...numeric}
        maxLength={500}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
    );
  });
}
