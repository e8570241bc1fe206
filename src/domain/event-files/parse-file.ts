/** Reads a CSV file into rows: as spreadsheets save it, with commas, semicolons or tabs. */
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { invalid } from '../../platform/errors.ts';
import { oneLine, printable } from '../../platform/one-line.ts';
import type { Phrase } from '../../wording/texts.ts';
import { fromText } from '../transfers/csv.ts';
import { COLUMNS, type Column, columnNamed, REQUIRED } from './columns.ts';

export const MOST_BYTES = 1_000_000;

/** All of them are created in one transaction, and as many as a person may create within an hour. */
export const MOST_ROWS = 100;

/** Spreadsheets add blank lines, which are no rows, */
const MOST_LINES = 2_000;

/** and columns, which are ignored. */
const MOST_COLUMNS = 100;

export interface FileRow {
  /** As spreadsheets count: the header is 1. */
  row: number;
  cells: Readonly<Record<Column, string>>;
  /** Whether it has cells beyond the last column, because a delimiter in a text is not quoted. */
  isTooLong: boolean;
}

export interface ParsedFile {
  rows: FileRow[];
  /** Columns that no event has. */
  ignored: string[];
}

const wrong = (phrase: Phrase): never => {
  throw invalid({ data: [phrase] });
};

async function textOf(file: File): Promise<string> {
  if (file.size > MOST_BYTES) wrong(`is too large (maximum is ${MOST_BYTES / 1e6} MB)`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return text.includes('\0') ? wrong('is not a CSV file in UTF-8') : text;
  } catch (error) {
    if (error instanceof TypeError) return wrong('is not a CSV file in UTF-8');
    throw error;
  }
}

function records(text: string, options: Options): string[][] {
  try {
    return parse(text, {
      // A quotation mark within a text that is not quoted is part of it.
      ...{ relax_column_count: true, relax_quotes: true, record_delimiter: ['\r\n', '\n', '\r'] },
      ...options,
    });
  } catch (error) {
    // Its message quotes the file, so it is not passed on.
    if (!(error instanceof CsvError)) throw error;
    return wrong(
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'has a quotation mark that is not closed' : 'is not a CSV file in UTF-8',
    );
  }
}

const DELIMITERS = [',', ';', '\t'];

/** The first line in which Excel names the delimiter; spreadsheets do not show it. */
const DELIMITER_LINE = /^"?sep=(.)"?\r?\n?/i;

/** The delimiter that divides the header into the most columns. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => {
    const names = head.split(delimiter).map((name) => name.replaceAll('"', ''));
    return names.filter((name) => columnNamed(name) !== undefined).length;
  });
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Column of each cell; undefined for columns that are ignored. */
function columnsOf(header: readonly string[]): (Column | undefined)[] {
  if (header.length > MOST_COLUMNS) wrong(`has too many columns (maximum is ${MOST_COLUMNS})`);
  const columns = header.map(columnNamed);
  const missing = REQUIRED.find((column) => !columns.includes(column));
  if (missing) wrong(`has no column named ${missing}`);
  const repeated = columns.find((column, place) => column !== undefined && columns.indexOf(column) !== place);
  if (repeated) wrong(`has two columns named ${repeated}`);
  return columns;
}

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

const EMPTY = Object.fromEntries(COLUMNS.map((column) => [column, ''])) as Record<Column, string>;

function cellsOf(record: readonly string[], columns: readonly (Column | undefined)[]): Record<Column, string> {
  const cells = { ...EMPTY };
  for (const [place, column] of columns.entries()) {
    const text = fromText(record[place] ?? '');
    if (column) cells[column] = column === 'Description' ? printable(text).trim() : oneLine(text);
  }
  return cells;
}

/**
 * Refuses files that are too large, have too many rows or none, are not in UTF-8, or have no header with the required columns.
 */
export async function parseFile(file: File): Promise<ParsedFile> {
  const whole = await textOf(file);
  const [line, named] = DELIMITER_LINE.exec(whole) ?? [];
  const text = line === undefined ? whole : whole.slice(line.length);
  const [header = [], ...lines] = records(text, { delimiter: named ?? delimiterOf(text), to: MOST_LINES });
  const columns = columnsOf(header);
  const filled = lines.flatMap((record, place) => (isBlank(record) ? [] : [{ record, row: place + 2 }]));
  if (filled.length > MOST_ROWS || lines.length >= MOST_LINES - 1) wrong(`has too many rows (maximum is ${MOST_ROWS})`);
  if (filled.length === 0) wrong('has no rows');
  const rows = filled.map(({ record, row }): FileRow => {
    const isTooLong = !isBlank(record.slice(columns.length));
    return { row, cells: cellsOf(record, columns), isTooLong };
  });
  const ignored = header.filter((name, place) => columns[place] === undefined && name.trim() !== '');
  return { rows, ignored: ignored.map((name) => oneLine(name).slice(0, 100)) };
}
