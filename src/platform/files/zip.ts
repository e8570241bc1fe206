/** Writes a ZIP file from streams, in bounded memory. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yazl from 'yazl';

export interface ZipEntry {
  name: string;
  /** False for media, which are compressed already. */
  compress: boolean;
  /** Called when it is this entry's turn. */
  open(): Promise<Readable>;
}

/** A stream of text or bytes that are generated while they are written. */
export const streamOf = (chunks: AsyncIterable<string | Uint8Array>): Promise<Readable> =>
  Promise.resolve(Readable.from(chunks, { objectMode: false }));

/** Writes the entries one after the other; fails with the first failure. */
export async function writeZip(file: string, entries: AsyncIterable<ZipEntry>, mtime: Date): Promise<void> {
  const zip = new yazl.ZipFile();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  zip.on('error', (error: unknown) => failed.reject(error));
  const written = pipeline(zip.outputStream as Readable, createWriteStream(file, { mode: 0o600 }));
  written.catch(() => {});
  const fill = async (): Promise<void> => {
    for await (const { name, compress, open } of entries) {
      const stream = await open();
      const ended = Promise.withResolvers<void>();
      stream.once('end', ended.resolve).once('error', ended.reject);
      zip.addReadStream(stream, name, { mtime, compress, mode: 0o100600 });
      // One after the other, so that only one file is open.
      await Promise.race([ended.promise, failed.promise]);
    }
    zip.end();
    await written;
  };
  try {
    await Promise.race([fill(), failed.promise, written.then(() => new Promise<never>(() => {}))]);
  } catch (error) {
    // Closes the file.
    (zip.outputStream as Readable).destroy();
    throw error;
  }
}
