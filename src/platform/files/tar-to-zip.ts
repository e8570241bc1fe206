/** Copies files of a compressed tar archive into a ZIP archive, from which single files can be read. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { ArchiveError, damaged } from './read-zip.ts';
import { writeZip, type ZipEntry } from './zip.ts';

const GZIP = 0x1f8b;

/** Whether the file is compressed by gzip, by its first bytes. */
export async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE(0) === GZIP;
  } finally {
    await handle.close();
  }
}

export interface TarLimits {
  /** The name of a file in the ZIP archive; null to leave the file out. */
  nameOf(name: string): string | null;
  /** Files and folders, copied or not. */
  mostFiles: number;
  /** Bytes of the unpacked archive. */
  mostBytes: number;
}

function bounded(mostBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > mostBytes ? new ArchiveError(`the archive unpacks to more than ${mostBytes} bytes`) : null, chunk);
    },
  });
}

/** Links and devices are left out. */
async function* entriesOf(extract: tar.Extract, { nameOf, mostFiles }: TarLimits): AsyncGenerator<ZipEntry> {
  const names = new Set<string>();
  let files = 0;
  for await (const entry of extract) {
    files += 1;
    if (files > mostFiles) throw new ArchiveError(`the archive has more than ${mostFiles} files`);
    const name = entry.header.type === 'file' ? nameOf(entry.header.name) : null;
    if (name === null || names.has(name)) {
      entry.resume();
      continue;
    }
    names.add(name);
    yield {
      name,
      compress: name.endsWith('.json'),
      open: async () => Readable.from(entry as AsyncIterable<Uint8Array>),
    };
  }
}

/** @throws ArchiveError if the file is no tar archive compressed by gzip, is damaged, or exceeds a limit */
export async function tarToZip(file: string, zip: string, limits: TarLimits, mtime: Date): Promise<void> {
  const extract = tar.extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), bounded(limits.mostBytes), extract);
  // The reader of the entries gets the error.
  unpacked.catch((error: Error) => extract.destroy(error));
  try {
    await writeZip(zip, entriesOf(extract, limits), mtime);
    await unpacked;
  } catch (error) {
    extract.destroy();
    damaged(error);
  }
}
