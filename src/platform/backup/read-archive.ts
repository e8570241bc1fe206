/** Reads a whole backup, and refuses it if anything differs from what was written. */
import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { StartError } from '../start-error.ts';
import {
  type EntryKind,
  entryKind,
  FORMAT,
  LARGEST,
  type Manifest,
  manifestSchema,
  type Summary,
  summarySchema,
} from './archive-format.ts';

/** Receives the entries of the archive in order. Chunks of an entry arrive before its checksum is compared. */
export interface ArchiveVisitor {
  manifest?(manifest: Manifest): Promise<void>;
  secret?(bytes: Uint8Array): Promise<void>;
  part?(table: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  file?(key: string, size: number, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}

export interface ArchiveContent {
  manifest: Manifest;
  summary: Summary;
}

class Damage extends Error {}

const refuse = (text: string): never => {
  throw new Damage(text);
};

/** A large archive that unpacks to more than this many times its size is a decompression bomb. */
const MOST_TIMES = 200;
const HARMLESS_BYTES = 64_000_000;

function bombGuard(source: ReadStream): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const bomb = bytes > HARMLESS_BYTES && bytes > source.bytesRead * MOST_TIMES;
      done(bomb ? new Damage('it unpacks to far more than its size') : null, chunk);
    },
  });
}

function parsed<T>(bytes: Uint8Array, name: string, parse: (value: unknown) => { success: boolean; data?: T }): T {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return refuse(`${name} is not JSON`);
  }
  const result = parse(value);
  return result.success ? (result.data as T) : refuse(`${name} is not as expected`);
}

/** The state of one reading: the entries seen so far, and the checksums that must still match. */
class Reading {
  manifest: Manifest | null = null;
  summary: Summary | null = null;
  readonly #visitor: ArchiveVisitor;
  readonly #digest = createHash('sha256');
  readonly #rows = new Map<string, number>();
  readonly #seen = { lists: 0, files: 0, fileBytes: 0, databaseBytes: 0 };
  #unlisted: string[] = [];

  constructor(visitor: ArchiveVisitor) {
    this.#visitor = visitor;
  }

  /** Passes on the chunks of an entry and computes its checksum. */
  async *#watched(name: string, chunks: AsyncIterable<Uint8Array>, table?: string): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (table) this.#countRows(table, chunk);
      yield chunk;
    }
    this.#unlisted.push(`${hash.digest('hex')}  ${name}\n`);
  }

  /** In COPY's text format each line is a row, because line breaks in values are escaped. */
  #countRows(table: string, chunk: Uint8Array): void {
    let rows = this.#rows.get(table) ?? 0;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
    this.#rows.set(table, rows);
  }

  #checkList(bytes: Uint8Array, number: number): void {
    this.#seen.lists += 1;
    if (number !== this.#seen.lists) refuse('a list of checksums is missing');
    this.#digest.update(bytes);
    const lines = Buffer.from(bytes)
      .toString('utf8')
      .split(/(?<=\n)/);
    for (const [index, line] of lines.entries()) {
      if (line !== this.#unlisted[index]) refuse(`${line.slice(66).trim()} is not what was written`);
    }
    if (lines.length !== this.#unlisted.length) refuse('an entry was added to it');
    this.#unlisted = [];
  }

  #checkSummary(summary: Summary): void {
    const { lists, files, fileBytes, databaseBytes } = this.#seen;
    if (this.#unlisted.length > 0 || lists !== summary.lists || this.#digest.digest('hex') !== summary.listsDigest)
      refuse('its checksums are not complete');
    if (files !== summary.files || fileBytes !== summary.fileBytes) refuse('files are missing');
    if (databaseBytes !== summary.databaseBytes) refuse('a part of a table is missing');
    for (const [table, rows] of Object.entries(summary.rows))
      if ((this.#rows.get(table) ?? 0) !== rows) refuse(`the table ${table} does not have ${rows} rows`);
  }

  async entry(name: string, size: number, kind: EntryKind, source: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.summary) refuse('something follows its end');
    if (!this.manifest && kind.kind !== 'manifest') refuse('it does not begin as a backup does');
    switch (kind.kind) {
      case 'manifest': {
        if (this.manifest) refuse('it begins twice');
        const bytes = await collect(this.#watched(name, source));
        this.manifest = parsed(bytes, name, (value) => manifestSchema.safeParse(value));
        if (this.manifest.format > FORMAT)
          throw new StartError('The backup was made by a newer version of Plaza: run that version.');
        return this.#visitor.manifest?.(this.manifest);
      }
      case 'summary':
        this.summary = parsed(await collect(source), name, (value) => summarySchema.safeParse(value));
        return this.#checkSummary(this.summary);
      case 'list':
        return this.#checkList(await collect(source), kind.number);
      case 'secret': {
        const bytes = await collect(this.#watched(name, source));
        return this.#visitor.secret?.(bytes);
      }
      case 'part': {
        this.#seen.databaseBytes += size;
        const chunks = this.#watched(name, source, kind.table);
        return this.#visitor.part ? this.#visitor.part(kind.table, chunks) : drain(chunks);
      }
      case 'file': {
        this.#seen.files += 1;
        this.#seen.fileBytes += size;
        const chunks = this.#watched(name, source);
        return this.#visitor.file ? this.#visitor.file(kind.key, size, chunks) : drain(chunks);
      }
    }
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of chunks);
}

async function readEntries(extract: tar.Extract, reading: Reading): Promise<void> {
  for await (const entry of extract) {
    const { name, type, size = 0 } = entry.header;
    const kind = type === 'file' ? entryKind(name) : null;
    if (!kind) return refuse(`it contains "${name.slice(0, 100)}", which no backup has`);
    if (size > LARGEST[kind.kind]) return refuse(`${name} is too large`);
    await reading.entry(name, size, kind, entry as AsyncIterable<Uint8Array>);
  }
}

const FORMAT_ERROR = /^(?:Z_|ERR_STREAM_PREMATURE)/;

/**
 * Reads the whole archive and compares every checksum and count.
 *
 * @throws StartError with one sentence if the file is damaged, truncated, or not a backup
 */
export async function readArchive(file: string, visitor: ArchiveVisitor = {}): Promise<ArchiveContent> {
  const source = createReadStream(file);
  const extract = tar.extract();
  const reading = new Reading(visitor);
  const flowing = pipeline(source, createGunzip(), bombGuard(source), extract);
  flowing.catch(() => {});
  try {
    await readEntries(extract, reading);
    await flowing;
    const { manifest, summary } = reading;
    return manifest && summary ? { manifest, summary } : refuse('it is cut off');
  } catch (error) {
    // The stream that failed first destroyed the other.
    extract.destroy();
    const cause = await flowing.then(
      () => error,
      (first: unknown) => (error instanceof Damage || error instanceof StartError ? error : first),
    );
    const { message, code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`The file ${file} does not exist.`);
    if (cause instanceof Damage) throw new StartError(`${file} cannot be used: ${message}.`);
    if (FORMAT_ERROR.test(code) || /tar|Unexpected end/i.test(message))
      throw new StartError(`${file} is damaged or not a backup (${message}).`);
    throw cause;
  }
}
