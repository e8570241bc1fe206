/**
 * Reads the files, standard input, folders and archives that operators pass to commands, within limits and without following
 * links.
 */
import { constants, createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import tar from 'tar-stream';
import { StartError } from '../start-error.ts';

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

async function readBounded(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > most) return null;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

/**
 * The text of a file, or of standard input for `-`.
 *
 * @param most bytes
 * @throws StartError if it is not a file, cannot be read, or is larger
 */
export async function textOf(file: string, most: number): Promise<string> {
  const unreadable = (): never => {
    throw new StartError(`The file ${file} cannot be read.`);
  };
  const source = async (): Promise<AsyncIterable<Uint8Array>> => {
    if (file === '-') return process.stdin;
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await handle.stat()).isFile()) {
      await handle.close();
      return unreadable();
    }
    return handle.createReadStream();
  };
  const bytes = await source()
    .then((chunks) => readBounded(chunks, most))
    .catch(unreadable);
  if (bytes === null) throw new StartError(`The file ${file} is larger than ${inMegabytes(most)}.`);
  return bytes.toString('utf8');
}

/** A file within a folder or an archive. */
export interface ImportedFile {
  /** Without folders. */
  name: string;
  /** Null if the file is too large. */
  bytes: Buffer | null;
}

export interface ImportLimits {
  /** The names of wanted files. Others are not read. */
  wanted: RegExp;
  /** The maximum size of each file in bytes. */
  most: number;
}

/** The maximum number of files and folders in a folder or an archive, wanted or not. */
const MOST_ENTRIES = 20_000;

/** The maximum size of an unpacked archive in bytes, including unwanted files. */
const MOST_UNPACKED = 1_000_000_000;

function tooMany(source: string): never {
  throw new StartError(`${source} holds more than ${MOST_ENTRIES} files.`);
}

/** Links are neither read nor followed, so nothing outside the folder is read. */
async function* inFolder(folder: string, limits: ImportLimits): AsyncGenerator<ImportedFile> {
  const folders = [folder];
  let entries = 0;
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      entries += 1;
      if (entries > MOST_ENTRIES) tooMany(folder);
      const place = path.join(at, entry.name);
      if (entry.isDirectory()) folders.push(place);
      if (!entry.isFile() || !limits.wanted.test(entry.name)) continue;
      const handle = await open(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      yield { name: entry.name, bytes: await readBounded(handle.createReadStream(), limits.most) };
    }
  }
}

/** Decompresses an archive to a bounded size. Its first bytes determine the compression. */
function unpack(archive: string, magic: Buffer): tar.Extract {
  const zip =
    magic.readUInt16BE(0) === 0x1f8b
      ? [createGunzip()]
      : magic.readUInt32BE(0) === 0x28b52ffd
        ? [createZstdDecompress()]
        : [];
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const large = bytes > MOST_UNPACKED;
      done(large ? new StartError(`${archive} unpacks to more than ${inMegabytes(MOST_UNPACKED)}.`) : null, chunk);
    },
  });
  const entries = tar.extract();
  pipeline([createReadStream(archive), ...zip, bound, entries]).catch((error) => entries.destroy(error));
  return entries;
}

/** Yields only files: no links, devices or paths. Nothing is written to disk. */
async function* inArchive(archive: string, limits: ImportLimits): AsyncGenerator<ImportedFile> {
  const handle = await open(archive, constants.O_RDONLY | constants.O_NONBLOCK);
  const magic = Buffer.alloc(4);
  await handle.read(magic, 0, 4, 0);
  await handle.close();
  let entries = 0;
  try {
    for await (const entry of unpack(archive, magic)) {
      entries += 1;
      if (entries > MOST_ENTRIES) tooMany(archive);
      const name = path.posix.basename(entry.header.name);
      if (entry.header.type === 'file' && limits.wanted.test(name)) {
        const parts: Uint8Array[] = [];
        let bytes = 0;
        for await (const chunk of entry as AsyncIterable<Uint8Array>) {
          bytes += chunk.length;
          if (bytes <= limits.most) parts.push(chunk);
        }
        yield { name, bytes: bytes > limits.most ? null : Buffer.concat(parts) };
      }
      entry.resume();
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${archive} is neither a folder nor a tar archive that can be read.`);
  }
}

/**
 * The wanted files in a folder and its subfolders, or in a tar archive, uncompressed or compressed by gzip or zstd.
 *
 * @throws StartError if the source is neither, or exceeds a limit
 */
export async function filesOf(source: string, limits: ImportLimits): Promise<AsyncIterable<ImportedFile>> {
  const place = path.resolve(source);
  const found = await stat(place).catch(() => null);
  if (!found) throw new StartError(`There is no ${source}.`);
  if (found.isDirectory()) return inFolder(place, limits);
  if (found.isFile()) return inArchive(place, limits);
  throw new StartError(`${source} is neither a folder nor a tar archive that can be read.`);
}
