/** Reads multipart forms: text into memory, files into temporary files, returned as web `File`s like those of FormData. */
import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { Refusal } from '../../platform/errors.ts';
import { newTempFolder } from '../../platform/files/temp-folder.ts';
import { nest } from './rack.ts';
import { MAX_VALUES, tooManyValues } from './value-count.ts';

/** Limits of a body: bytes of text, bytes of each file, number of files. */
export interface BodyLimits {
  text: number;
  file: number;
  files: number;
}

/** The temporary files of one request. */
export class Uploads {
  #directory: Promise<string> | undefined;
  #count = 0;

  /** Writes one file to disk and returns a web `File` backed by it; undefined for an empty field. */
  async keep(stream: Readable, name: string | undefined, type: string): Promise<File | undefined> {
    this.#directory ??= newTempFolder();
    const path = join(await this.#directory, String(this.#count++));
    const out = createWriteStream(path);
    await pipeline(stream, out);
    // Browsers send an empty file field as a part without name and bytes.
    if (name === undefined && out.bytesWritten === 0) return undefined;
    return new File([await openAsBlob(path, { type })], name ?? 'file', { type });
  }

  /** Removes the files; called when the response is sent or the client has disconnected. */
  async remove(): Promise<void> {
    const directory = await this.#directory?.catch(() => undefined);
    if (directory) await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Reads a multipart form; names are parsed by Rack's rules.
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
      // Discard the rest of the body, so that a client which is still sending can read the answer.
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
      stream.on('error', () => undefined); // the form reports it; without a listener an early error would crash the process
      stream.once('limit', () => stop(tooLarge(name)));
      const written = uploads.keep(stream, info.filename, info.mimeType).then((file) => {
        pair[1] = file;
      });
      // A file that cannot be written stops the parser, and is the reported cause; later errors of the form follow from it.
      written.catch(stop);
      files.push(written);
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
    // Wait for files that are still being written.
    await Promise.allSettled(files);
  }
  await Promise.all(files);
  return nest(pairs.filter(([, value]) => value !== undefined));
}

/** The decoder's replacement character, its only sign of invalid UTF-8. */
const UNDECODED = '\ufffd';

const malformed = (): Refusal => new Refusal('bad_request', 'Error occurred while parsing request parameters');
const tooLarge = (field: string): Refusal => new Refusal('too_large', `${field} is too large`);
const notUtf8 = (field: string): Refusal =>
  new Refusal('bad_request', `Invalid encoding: ${field.replaceAll(UNDECODED, '?')} is not UTF-8`);

function parser(req: IncomingMessage, limits: BodyLimits): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      limits: { fileSize: limits.file, files: limits.files, fieldSize: limits.text, fields: MAX_VALUES },
      defParamCharset: 'utf8',
    });
  } catch {
    throw malformed(); // no boundary
  }
}
