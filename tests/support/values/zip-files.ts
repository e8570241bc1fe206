/** Reads ZIP files, by another library than the one that writes them. */
import { promisify } from 'node:util';
import yauzl from 'yauzl';

/** The name and the bytes of each file. */
export async function filesInZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('entry', (entry: yauzl.Entry) => {
    zip.openReadStream(entry, async (error, stream) => {
      if (error) return reject(error);
      const parts: Buffer[] = [];
      for await (const part of stream) parts.push(part as Buffer);
      files.set(entry.fileName, Buffer.concat(parts));
      zip.readEntry();
    });
  });
  zip.on('end', resolve).on('error', reject);
  zip.readEntry();
  await promise;
  return files;
}
