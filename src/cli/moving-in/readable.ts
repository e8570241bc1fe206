/** Whether this server's database can take the texts of a former server. */
import { isUtf8 } from 'node:buffer';
import { StartError } from '../../platform/start-error.ts';
import type { Finding } from '../doctor/finding.ts';
import { counted } from '../domains.ts';
import { AGAIN } from './explained-client.ts';
import { examine, examineEncoding, someOf } from './findings.ts';
import type { Former, Source } from './source.ts';
import { type Copies, columnsOf, readRows } from './stage.ts';

const [TAB, NEWLINE] = [9, 10];

/** The whole lines of each part of a copy. Values have neither bare tabs nor bare newlines. */
async function* wholeLines(copy: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const begun: Buffer[] = [];
  for await (const part of copy) {
    const end = part.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield Buffer.concat([...begun.splice(0), part.subarray(0, end)]);
    begun.push(part.subarray(end));
  }
}

function* partsOf(bytes: Buffer, separator: number): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(separator, from);
    const to = end < 0 ? bytes.length : end;
    yield bytes.subarray(from, to);
    from = to + 1;
  }
}

/** The columns whose values are not UTF-8, with the first column of the row. */
function* notUtf8(lines: Buffer, columns: readonly string[]): Generator<string> {
  for (const line of partsOf(lines, NEWLINE)) {
    if (isUtf8(line)) continue;
    const values = [...partsOf(line, TAB)];
    for (const [index, value] of values.entries())
      if (!isUtf8(value)) yield `${columns[index]} where ${columns[0]} = ${values[0]}`;
  }
}

/**
 * Examines the encoding of the database, and reads what an import would copy. PostgreSQL returns texts as they are stored, and refuses those that are not of the encoding only where it reads
 * them again, so without this the import would find them.
 *
 * @throws StartError if a text is not UTF-8
 */
export async function examineTexts(source: Source, copies: Copies, { name }: Former): Promise<Finding> {
  const encoding = await examine('encoding', () => examineEncoding(source));
  if (encoding.verdict !== 'OK') return encoding;
  const places: string[] = [];
  for (const table of Object.keys(copies.tables)) {
    if (!source.tables.has(table)) continue;
    const columns = columnsOf(source, copies, table);
    for await (const lines of wholeLines(readRows(source, copies, table, columns)))
      if (!isUtf8(lines)) places.push(...[...notUtf8(lines, columns)].map((place) => `${table}.${place}`));
  }
  if (places.length > 0)
    throw new StartError(
      `${counted(places.length, 'text')} in the database of ${name} ${places.length > 1 ? 'are' : 'is'} not UTF-8 (${someOf(places)}): correct the rows there. ${AGAIN}`,
    );
  return encoding;
}
