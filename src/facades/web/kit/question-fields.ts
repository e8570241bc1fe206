/**
 * The questions of an event in a form without scripts. Each has a field for the answer and a hidden one with its label, because the
 * organizers may change the questions while somebody reads them.
 */
import { type Answer, type AnswerInput, answerField } from '../../../domain/participations/answers.ts';
import type { Event } from '../../../entities/events/event.ts';
import type { FieldErrors } from '../../../platform/errors.ts';
import type { Language } from '../../../wording/language.ts';
import { field, problemAt } from './field.ts';
import { type Html, html } from './html.ts';
import type { Parameters } from './parameters.ts';

type Question = Event['questions'][number];

interface Filled {
  /** The submitted form; without it, the stored answers are shown. */
  form?: Parameters | undefined;
  answers?: readonly Answer[] | null;
  problems?: FieldErrors;
  language: Language;
}

const labelField = (index: number): string => `questions.${index}`;

/** Whether a field of a form belongs to the questions of an event. */
export const isQuestionField = (name: string): boolean => /^(?:questions\.\d+|answers\.\d+\.value)$/.test(name);

/** The answers in a submitted form. */
export function answersIn(form: Parameters): AnswerInput[] {
  const answers: AnswerInput[] = [];
  for (let index = 0; ; index += 1) {
    const question = form[labelField(index)];
    if (question === undefined) return answers;
    answers.push({ question, value: form[answerField(index)] ?? null });
  }
}

const described = (name: string, problem: string | undefined): Html | false =>
  problem !== undefined && html` aria-invalid="true" aria-describedby="${name}-problem"`;

const said = (name: string, problem: string | undefined): Html | false =>
  problem !== undefined && html`<span class="error" id="${name}-problem">${problem}</span>`;

function inputOf(question: Question, name: string, value: string, problem: string | undefined): Html {
  const { label, kind, required, options } = question;
  const needed = required && html` required`;
  const mark = required && html` class="needed"`;
  if (kind === 'CHECKBOX')
    return html`<div class="field"><label class="choice"><input type="checkbox" name="${name}" value="yes"${needed}${value === 'yes' && html` checked`}${described(name, problem)}><span${mark}>${label}</span></label>
${said(name, problem)}</div>`;
  if (kind === 'CHOICE')
    return html`<label class="field"><span class="label${required && ' needed'}">${label}</span>
<select class="input" name="${name}"${needed}${described(name, problem)}><option value=""></option>${options.map((option) => html`<option value="${option}"${option === value && html` selected`}>${option}</option>`)}</select>
${said(name, problem)}</label>`;
  const more = kind === 'NUMBER' ? { max: 20, more: html`inputmode="decimal"` } : { max: 500 };
  return field({
    name,
    label,
    type: 'text',
    autocomplete: 'off',
    value,
    problem,
    optional: !required,
    marked: required,
    ...more,
  });
}

/** Whether a form with these questions, and the fields `others`, shows each problem at its field. */
export function showsAll(
  problems: FieldErrors,
  questions: readonly Question[],
  others: readonly (string | false)[] = [],
): boolean {
  const shown: readonly unknown[] = [...questions.map((_, index) => answerField(index)), ...others];
  const names = Object.keys(problems);
  return names.length > 0 && names.every((name) => shown.includes(name));
}

export function questionFields(questions: readonly Question[], { form, answers, problems, language }: Filled): Html[] {
  const before = new Map(answers?.map(({ question, value }) => [question, value === true ? 'yes' : `${value}`]));
  const sent = new Map(answersIn(form ?? {}).map(({ question, value }) => [question, `${value ?? ''}`]));
  return questions.map((question, index) => {
    const name = answerField(index);
    const value = (form ? sent : before).get(question.label);
    const problem = problemAt({ label: question.label }, problems?.[name], language);
    return html`<input type="hidden" name="${labelField(index)}" value="${question.label}">${inputOf(question, name, value ?? '', problem)}`;
  });
}
