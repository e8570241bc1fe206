/** Reads multipart forms: text into memory, files through temporary files into web `File`s, as tRPC's FormData has them. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { Refusal } from '../../platform/errors.ts';
import { newTempFolder } from '../../platform/files/temp-folder.ts';
import { MOST_VALUES, tooManyValues } from '../requests/value-count.ts';
import { nest } from './rack.ts';

/** How much of a body is read, in bytes, and how many files. */
export interface BodyLimits {
  text: number;
  file: number;
  files: number;
}

/** The temporary files of one request. */
export class Uploads {
  #directory: Promise<string> | undefined;
  #count = 0;

  /** Writes one uploaded file and returns it as a web `File`, whose bytes stay on disk; undefined for an empty field. */
  async keep(stream: Readable, name: string | undefined, type: string): Promise<File | undefined> {
    this.#directory ??= newTempFolder();
    const path = join(await this.#directory, String(this.#count++));
    const out = createWriteStream(path);
    await pipeline(stream, out);
    // Browsers send a file field that nobody filled as a part without name and bytes.
    if (name === undefined && out.bytesWritten === 0) return undefined;
    return new File([await openAsBlob(path, { type })], name ?? 'file', { type });
  }

  /** Removes the files; called when the answer is on its way or the client is gone. */
  async remove(): Promise<void> {
    const directory = await this.#directory?.catch(() => undefined);
    if (directory) await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Reads a multipart form by Rack's rules for names.
 *
 * @throws Refusal 400 malformed or not UTF-8, 413 too large or too many files
 */
export async function readMultipart(
  req: IncomingMessage,
  limits: BodyLimits,
  uploads: Uploads,
): Promise<Record<string, unknown>> {
  const pairs: [string, unknown][] = [];
  const files: Promise<void>[] = [];
  const form = parser(req, limits);
  let textBytes = 0;
  const read = new Promise<void>((resolve, reject) => {
    const stop = (reason: unknown): void => {
      reject(reason);
      // The rest of the body flows away, so that the answer still reaches a client that is sending.
      req.unpipe(form);
      req.resume();
      form.destroy();
    };
    form.on('field', (name, value, info) => {
      textBytes += Buffer.byteLength(name) + Buffer.byteLength(value);
      if (info.nameTruncated || info.valueTruncated || textBytes > limits.text) stop(tooLarge(name));
      else if (name.includes(UNDECODED) || value.includes(UNDECODED)) stop(notUtf8(name));
      else pairs.push([name, value]);
    });
    form.on('file', (name, stream, info) => {
      const pair: [string, unknown] = [name, undefined];
      pairs.push(pair);
      stream.on('error', () => undefined); // the form reports it; a file not yet being written has no other listener
      stream.once('limit', () => stop(tooLarge(name)));
      const kept = uploads.keep(stream, info.filename, info.mimeType).then((file) => {
        pair[1] = file;
      });
      // A file that cannot be written ends the reading, and is why: what follows from it is no fault of the form.
      kept.catch(stop);
      files.push(kept);
    });
    form.once('filesLimit', () => stop(new Refusal('too_large', 'Too many files')));
    form.once('fieldsLimit', () => stop(tooManyValues()));
    form.on('error', () => stop(malformed()));
    form.once('close', resolve);
    req.once('error', () => stop(malformed()));
    req.pipe(form);
  });
  try {
    await read;
  } finally {
    // Files still being written must not outlive the reading.
    await Promise.allSettled(files);
  }
  await Promise.all(files);
  return nest(pairs.filter(([, value]) => value !== undefined));
}

/** What the decoder puts where bytes are no UTF-8; it does not say so otherwise. */
const UNDECODED = '\ufffd';

const malformed = (): Refusal => new Refusal('bad_request', 'Error occurred while parsing request parameters');
const tooLarge = (field: string): Refusal => new Refusal('too_large', `${field} is too large`);
const notUtf8 = (field: string): Refusal =>
  new Refusal('bad_request', `Invalid encoding: ${field.replaceAll(UNDECODED, '?')} is not UTF-8`);

function parser(req: IncomingMessage, limits: BodyLimits): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      limits: { fileSize: limits.file, files: limits.files, fieldSize: limits.text, fields: MOST_VALUES },
      defParamCharset: 'utf8',
    });
  } catch {
    throw malformed(); // no boundary
  }
}
