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

/** For the procedures. */
export const answerInput = (event: Event, answers: Answers): NonNullable<Inputs['participations']['join']['answers']> =>
  event.questions.map(({ label }) => ({ question: label, value: answers[label] ?? null }));

/** Whether the viewer has not answered what the organizers ask. */
export const isUnanswered = ({ questions }: Event, answers: Participation['answers']): boolean => {
  const answered = new Set(answers?.map(({ question }) => question));
  return questions.some(({ label, required }) => (required || answers === null) && !answered.has(label));
};

interface QuestionFieldsProps {
  event: Event;
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** By the name of the field at the server. */
  errors: Record<string, string>;
}

export function QuestionFields({ event, answers, onChange, errors }: QuestionFieldsProps) {
  return event.questions.map(({ label, kind, required, options }, index) => {
    const value = answers[label];
    const shared = { label, required, error: errors[`answers.${index}.value`] };
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
            <option key={option}>{option}</option>
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
