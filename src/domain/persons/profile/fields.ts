/** The fields of a profile: rows of a name and a value, which may be a link that is verified (verify-links.ts). */
import { type FieldErrors, invalid } from '../../../platform/errors.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { DomainContext } from '../../access/context.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import { isWebUrl } from '../../kernel/web-url.ts';
import { composeLine } from '../../statuses/writing/compose.ts';
import { isLonger, PROFILE_LIMITS, tooLong } from './limits.ts';

/** As in `actors.fields`. */
export type ProfileField = {
  name: string;
  /** As entered. */
  value: string;
  html: string;
  /** ISO 8601; null for an unverified link, and for other values. */
  verifiedAt: string | null;
};

export interface NewField {
  name: string;
  value: string;
}

/** The column's content. */
export function storedFields(column: unknown): ProfileField[] {
  const rows = column as (NewField & Partial<ProfileField>)[];
  return rows.map(({ name, value, html, verifiedAt }) => ({
    name,
    value,
    html: html ?? escapeHtml(value),
    verifiedAt: verifiedAt ?? null,
  }));
}

/** Whether the value is one link, which its page can confirm. */
export function isLink(value: string): boolean {
  const url = isWebUrl(value) ? new URL(value) : null;
  return url !== null && url.username === '' && url.password === '';
}

function problemsOf(rows: readonly NewField[]): FieldErrors {
  const { fields, fieldCharacters } = PROFILE_LIMITS;
  const problems: FieldErrors = {};
  if (rows.length > fields) problems.fields_attributes = [`has too many entries (maximum is ${fields})`];
  for (const [at, { name, value }] of rows.entries()) {
    if (name === '') problems[`fields_attributes.${at}.name`] = ["can't be blank"];
    if (isLonger(name, fieldCharacters)) problems[`fields_attributes.${at}.name`] = [tooLong(fieldCharacters)];
    if (isLonger(value, fieldCharacters)) problems[`fields_attributes.${at}.value`] = [tooLong(fieldCharacters)];
  }
  return problems;
}

/** Trims the fields and drops blank ones. Refuses too many, too long ones, and values without a name. */
export function checkFields(given: readonly NewField[]): NewField[] {
  const rows = given
    .map(({ name, value }) => ({ name: oneLine(name).trim(), value: oneLine(value).trim() }))
    .filter(({ name, value }) => name !== '' || value !== '');
  const problems = problemsOf(rows);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return rows;
}

/** The HTML of each value. */
export function renderFields(ctx: DomainContext, rows: readonly NewField[]): Promise<ProfileField[]> {
  const render = async (row: NewField) => ({ ...row, html: await composeLine(ctx, row.value), verifiedAt: null });
  return Promise.all(rows.map(render));
}

/** An unchanged link stays verified, even if its field is renamed. */
export function keepVerified(fields: readonly ProfileField[], before: readonly ProfileField[]): ProfileField[] {
  const known = new Map(before.map(({ value, verifiedAt }) => [value, verifiedAt]));
  return fields.map((field) => ({ ...field, verifiedAt: known.get(field.value) ?? null }));
}

/** Links that their page has not verified. */
export const unverifiedLinks = (fields: readonly ProfileField[]): string[] => [
  ...new Set(fields.filter(({ value, verifiedAt }) => verifiedAt === null && isLink(value)).map(({ value }) => value)),
];
