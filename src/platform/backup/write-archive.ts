/** Writes a gzipped tar archive with the checksums of its entries, in bounded memory. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { listName } from './archive-format.ts';

/** Entries in each list of checksums. */
const LISTED = 1_000;

export interface EntrySource {
  size: number;
  chunks: AsyncIterable<Uint8Array>;
}

export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #written: Promise<void>;
  readonly #mtime: Date;
  readonly #digest = createHash('sha256');
  #lines: string[] = [];
  #lists = 0;

  /** Creates the file, readable only by its owner. It must not exist. */
  constructor(file: string, mtime: Date) {
    this.#mtime = mtime;
    // Media hardly shrink, and text shrinks at any level; this low one is twice as fast.
    const out = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip({ level: 3 }), out);
    // Awaited with each entry and at the end.
    this.#written.catch(() => {});
  }

  async #put(name: string, { size, chunks }: EntrySource): Promise<string> {
    // Rejects with the reason; `entry` would only report that the archive is closed.
    if (this.#pack.destroyed) await this.#written;
    const sink = this.#pack.entry({ name, size, mode: 0o600, mtime: this.#mtime });
    const hash = createHash('sha256');
    const put = async (): Promise<void> => {
      const finished = once(sink, 'finish');
      finished.catch(() => {});
      for await (const chunk of chunks) {
        hash.update(chunk);
        if (!sink.write(chunk)) await once(sink, 'drain');
      }
      sink.end(null);
      await finished;
    };
    const putting = put();
    putting.catch(() => {});
    // If the disk is full, the sink would wait for ever.
    await Promise.race([putting, this.#written.then(() => putting)]);
    return hash.digest('hex');
  }

  async #list(): Promise<void> {
    if (this.#lines.length === 0) return;
    const text = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#lists += 1;
    this.#digest.update(text);
    await this.#put(listName(this.#lists), bytesOf(text));
  }

  /** Adds an entry. */
  async add(name: string, source: EntrySource): Promise<void> {
    this.#lines.push(`${await this.#put(name, source)}  ${name}\n`);
    if (this.#lines.length === LISTED) await this.#list();
  }

  /** Ends the list of checksums; entries after it have none. */
  async endLists(): Promise<{ lists: number; listsDigest: string }> {
    await this.#list();
    return { lists: this.#lists, listsDigest: this.#digest.copy().digest('hex') };
  }

  /** Adds the last entry and waits until everything is written to disk. */
  async end(name: string, source: EntrySource): Promise<void> {
    await this.#put(name, source);
    this.#pack.finalize();
    await this.#written;
  }

  /** Aborts. The caller removes the file. */
  async abort(): Promise<void> {
    this.#pack.destroy(new Error('given up'));
    await this.#written.catch(() => {});
  }
}

/** An entry that is in memory. */
export function bytesOf(bytes: Uint8Array): EntrySource {
  return {
    size: bytes.length,
    chunks: (async function* () {
      yield bytes;
    })(),
  };
}

export const jsonOf = (value: unknown): EntrySource => bytesOf(Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
