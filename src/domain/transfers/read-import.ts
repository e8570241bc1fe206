/** Reads an uploaded file into rows, within limits: CSV, or JSON for filters. */
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { ImportKind } from '../../generated/prisma/client.ts';
import { invalid } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { IdentityContext } from '../access/context.ts';
import { filtersIn } from './filter-file.ts';
import { cellOf } from './import-filter.ts';
import { IMPORT_RULES } from './import-kinds.ts';

/** Mastodon's limit of rows; its files of that many rows are much smaller than this. */
export const MOST_ROWS = 20_000;
export const MOST_BYTES = 5_000_000;

const LONGEST_RECORD = 8_000;

export interface ReadRow {
  number: number;
  subject: string;
  cells: string[];
}

const wrong = (phrase: Phrase): never => {
  throw invalid({ data: [phrase] });
};

/** The places of the kind's columns in a header; null when the first record is a row already. */
function placesIn(first: readonly string[], columns: readonly string[]): number[] | null {
  const names = first.map((name) => name.trim().toLowerCase());
  const places = columns.map((name) => names.indexOf(name.toLowerCase()));
  const needed = columns[0] === 'List name' ? 2 : 1;
  return places.slice(0, needed).every((place) => place !== -1) ? places : null;
}

/** Each filter of the file is a row. */
async function readFilters(ctx: IdentityContext, file: File): Promise<ReadRow[]> {
  const filters = filtersIn(await file.text()) ?? wrong('is not a file of filters');
  const { subjectOf } = IMPORT_RULES.CUSTOM_FILTERS;
  const rows = filters.map((filter, index) => {
    const cells = [filter.title, cellOf(filter)];
    return { number: index + 1, subject: subjectOf(ctx, cells) ?? '', cells };
  });
  if (rows.length > MOST_ROWS) wrong(`has too many rows (maximum is ${MOST_ROWS})`);
  return rows.length > 0 ? rows : wrong('has no rows');
}

/**
 * Equal rows are merged; the last one counts, as if each was imported. Refuses files that are too large, have too many rows, no
 * rows, or have another format than their kind.
 */
export async function readImport(ctx: IdentityContext, kind: ImportKind, file: File): Promise<ReadRow[]> {
  if (file.size > MOST_BYTES) wrong(`is too large (maximum is ${MOST_BYTES / 1e6} MB)`);
  if (kind === 'CUSTOM_FILTERS') return readFilters(ctx, file);
  const { columns, subjectOf } = IMPORT_RULES[kind];
  const options = { bom: true, relax_column_count: true, skip_empty_lines: true, max_record_size: LONGEST_RECORD };
  const records = Readable.fromWeb(file.stream() as never).pipe(parse(options));
  const rows = new Map<string, ReadRow>();
  let places: number[] | null = null;
  let number = 0;
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      number += 1;
      if (record.some((cell) => cell.includes('\0') || cell.includes('\uFFFD'))) wrong('is not a CSV file in UTF-8');
      if (number === 1) {
        places = placesIn(record, columns);
        if (places) continue;
      }
      const cells = columns.map((_, index) => record[places ? (places[index] ?? -1) : index] ?? '');
      const subject = subjectOf(ctx, cells);
      if (subject !== null) rows.set(subject, { number, subject, cells });
      if (rows.size > MOST_ROWS) wrong(`has too many rows (maximum is ${MOST_ROWS})`);
    }
  } catch (error) {
    // Its message quotes the file, so it is not passed on.
    if (error instanceof CsvError) wrong('is not a CSV file in UTF-8');
    throw error;
  }
  return rows.size > 0 ? [...rows.values()] : wrong('has no rows');
}
