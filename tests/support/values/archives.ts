/** Manipulated archives. */
import { once } from 'node:events';
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gzipSync } from 'node:zlib';
import tar from 'tar-stream';

export interface Entry {
  header: Partial<tar.Header> & Pick<tar.Header, 'name'>;
  bytes: Buffer;
}

export async function entriesOf(file: string): Promise<Entry[]> {
  const extract = tar.extract();
  const flowing = pipeline(createReadStream(file), createGunzip(), extract);
  const entries: Entry[] = [];
  for await (const entry of extract) {
    const parts: Buffer[] = [];
    for await (const chunk of entry) parts.push(chunk as Buffer);
    entries.push({ header: entry.header, bytes: Buffer.concat(parts) });
  }
  await flowing;
  return entries;
}

/** Writes the entries, with correct sizes. */
export async function archiveOf(file: string, entries: readonly Entry[]): Promise<string> {
  const pack = tar.pack();
  const written = pipeline(pack, createGzip({ level: 1 }), createWriteStream(file));
  for (const { header, bytes } of entries) {
    const { name, type, linkname } = header;
    const plain = type === 'file';
    const short = { name, type, mode: 0o600, ...(plain ? { size: bytes.length } : { linkname }) };
    await new Promise<void>((resolve, reject) => {
      pack.entry(short as tar.Header, plain ? bytes : Buffer.alloc(0), (error) => (error ? reject(error) : resolve()));
    });
  }
  pack.finalize();
  await written;
  return file;
}

const MEGABYTE = 2 ** 20;

/** Writes an archive of one file of zeros. One compressed megabyte is repeated, because gzip takes seconds for a thousand of them. */
export async function archiveOfZeros(file: string, megabytes: number): Promise<string> {
  const pack = tar.pack();
  pack.entry({ name: 'zeros.bin', size: megabytes * MEGABYTE });
  const [header] = (await once(pack, 'data')) as [Buffer];
  pack.destroy();
  const zeros = gzipSync(Buffer.alloc(MEGABYTE));
  writeFileSync(file, Buffer.concat([gzipSync(header), ...Array(megabytes).fill(zeros)]));
  return file;
}
