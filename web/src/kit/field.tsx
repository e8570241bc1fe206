/** Form fields: each with its label, hint and error, connected for screen readers. */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { labelled } from '../words/refusals.ts';
import css from './field.module.css';

interface Described {
  label: string;
  hint?: ReactNode;
  /** The problem of the value. */
  error?: string | undefined;
  /** It is marked, for eyes and for screen readers. */
  required?: boolean | undefined;
}

/** The attributes that connect a control with its texts. */
interface Control {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Any control with a label: `children` gets the attributes that it must have. */
export function Field({
  label,
  hint,
  error,
  required = false,
  children,
}: Described & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id} className={required ? 'needed' : undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          {labelled(error, label)}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  required,
  look,
  ...input
}: Described & { look?: 'title' } & InputHTMLAttributes<HTMLInputElement> & RefProp<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <input required={required} {...input} {...control} className={look ? `input ${look}` : 'input'} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  required,
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement> & RefProp<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <textarea rows={4} required={required} {...area} {...control} className="input" />}
    </Field>
  );
}

export function Select({
  label,
  hint,
  error,
  required,
  children,
  ...select
}: Described & SelectHTMLAttributes<HTMLSelectElement> & RefProp<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <select required={required} {...select} {...control} className="input">
          {children}
        </select>
      )}
    </Field>
  );
}

interface RefProp<Element> {
  ref?: React.Ref<Element>;
}

/** A checkbox with its label beside it. */
export function Checkbox({
  label,
  hint,
  error,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement> & RefProp<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={css.check}>
      <input {...input} type="checkbox" id={id} aria-describedby={hint || error ? `${id}-hint` : undefined} />
      <label htmlFor={id} className={input.required ? 'needed' : undefined}>
        {label}
      </label>
      {(hint || error) && (
        <p id={`${id}-hint`} className={error ? 'error' : 'hint'}>
          {error ? labelled(error, label) : hint}
        </p>
      )}
    </div>
  );
}
