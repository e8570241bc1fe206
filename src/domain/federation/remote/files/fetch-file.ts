/** Fetches remote files and stores them re-encoded, as uploads are. */
import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../../../../platform/errors.ts';
import { inTempFolder } from '../../../../platform/files/temp-folder.ts';
import { AddressRefused, BodyTooLong } from '../../../../platform/http/outgoing.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { federationWith } from '../../../instance/federation.ts';
import { userAgent } from '../../../instance/version.ts';
import { askHost } from '../../../kernel/silent-hosts.ts';
import { storePicture } from '../../../media/images/store-picture.ts';
import type { StoredFiles } from '../../../media/store-files.ts';
import type { UploadLimits } from '../../../media/upload-limits.ts';
import { domainOf } from '../../outbox/requests.ts';

export type FetchingContext = Pick<
  Platform,
  'db' | 'sql' | 'http' | 'storage' | 'clock' | 'ids' | 'random' | 'config' | 'log' | 'ffmpeg'
>;

export interface FileBounds {
  accept: string;
  bytes: number;
  timeoutMs: number;
}

const MOST_REDIRECTS = 3;

/** Pictures are larger than documents. */
const PICTURE_MS = 20_000;

export const pictureBounds = ({ bytes }: Pick<UploadLimits, 'bytes'>): FileBounds => ({
  accept: 'image/*',
  bytes,
  timeoutMs: PICTURE_MS,
});

/** A server that sends nothing for so long makes room for others. */
const IDLE_MS = 5_000;

const isRefused = async (ctx: FetchingContext, url: string): Promise<boolean> =>
  (await federationWith(ctx, domainOf(url))).rejectMedia;

/**
 * The result of `use` with the file, which exists until then. Null if there is no acceptable file and never will be, and if files
 * of its server are rejected.
 *
 * @throws an error that may pass: no answer, or an answer that says so
 */
export async function fetchFile<Made>(
  ctx: FetchingContext,
  url: string,
  { accept, bytes, timeoutMs }: FileBounds,
  use: (file: File) => Promise<Made>,
): Promise<Made | null> {
  if (await isRefused(ctx, url)) return null;
  return inTempFolder(async (folder) => {
    const place = path.join(folder, 'file');
    const mayFollow = async (to: string): Promise<boolean> => !(await isRefused(ctx, to));
    const bounds = {
      timeoutMs,
      idleMs: IDLE_MS,
      maxBytes: bytes,
      maxRedirects: MOST_REDIRECTS,
      mayFollow,
      file: place,
    };
    try {
      const headers = { 'user-agent': userAgent(ctx), accept };
      const { status } = await askHost(ctx, url, 'file', () => ctx.http.get(url, headers, bounds));
      if (status >= 500 || status === 429) throw new Error(`the server of the file answers ${status}`);
      if (status !== 200) return null;
      const name = new URL(url).pathname.split('/').at(-1) ?? '';
      return await use(new File([await openAsBlob(place)], name));
    } catch (error) {
      if (error instanceof AddressRefused || error instanceof BodyTooLong || error instanceof Refusal) return null;
      throw error;
    }
  });
}

/**
 * Fetches and stores a picture within these limits; returns null as `fetchFile` does.
 *
 * @param token the prefix of the files' keys; a new one by default
 */
export const fetchPicture = (
  ctx: FetchingContext,
  url: string,
  limits: UploadLimits,
  token?: string,
): Promise<StoredFiles | null> =>
  fetchFile(ctx, url, pictureBounds(limits), (file) => storePicture(ctx, file, limits, null, token));
