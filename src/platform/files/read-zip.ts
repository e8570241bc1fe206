/** Reads single files of a ZIP archive by their names, within limits. Names in an archive are never used as paths. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The file is not an archive, is damaged, or exceeds a limit. */
export class ArchiveError extends Error {}

export interface ZipReader {
  names: readonly string[];
  /** The bytes of a file; null if there is none with this name, or it has more than `most` bytes. */
  read(name: string, most: number): Promise<Buffer | null>;
  /** Unpacks a file into `path`; false as above. */
  unpack(name: string, most: number, path: string): Promise<boolean>;
  close(): void;
}

/** @throws the error itself if it is one of the file system, such as a full disk, and else an ArchiveError */
export function damaged(error: unknown): never {
  if (error instanceof ArchiveError || (error instanceof Error && 'syscall' in error)) throw error;
  throw new ArchiveError('the archive is damaged', { cause: error });
}

/** yauzl refuses names that lead out of the folder. */
function entriesOf(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, yauzl.Entry>>();
  zip.on('entry', (entry: yauzl.Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.on('end', () => resolve(entries)).on('error', reject);
  zip.readEntry();
  return promise;
}

/** @param mostFiles files and folders */
export async function openZip(file: string, mostFiles: number): Promise<ZipReader> {
  const open = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
  const zip = await open(file, { lazyEntries: true, autoClose: false }).catch(damaged);
  if (zip.entryCount > mostFiles) {
    zip.close();
    throw new ArchiveError(`the archive has more than ${mostFiles} files`);
  }
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    return damaged(error);
  });
  const openStream = promisify<yauzl.Entry, Readable>((entry, done) => zip.openReadStream(entry, done));
  // yauzl fails if a file has more bytes than its entry states, so the stated size is a limit.
  const streamOf = async (name: string, most: number): Promise<Readable | null> => {
    const entry = entries.get(name);
    return entry && entry.uncompressedSize <= most ? openStream(entry) : null;
  };
  return {
    names: [...entries.keys()],
    async read(name, most) {
      const parts: Buffer[] = [];
      try {
        const stream = await streamOf(name, most);
        if (!stream) return null;
        for await (const part of stream) parts.push(part as Buffer);
      } catch (error) {
        damaged(error);
      }
      return Buffer.concat(parts);
    },
    async unpack(name, most, path) {
      const stream = await streamOf(name, most).catch(damaged);
      if (stream) await pipeline(stream, createWriteStream(path)).catch(damaged);
      return stream !== null;
    },
    close: () => zip.close(),
  };
}
