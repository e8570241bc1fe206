/** The picture of a card: fetched, validated, resized and stored like uploads. */
import { Refusal } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AskingContext, askHost, HostPaused } from '../kernel/silent-hosts.ts';
import { makePreview } from '../media/images/make-picture.ts';
import { newToken, type StoringContext, smallFile, storeFiles } from '../media/store-files.ts';
import { ATTACHMENT_LIMITS } from '../media/upload-limits.ts';

export interface CardPicture {
  imageKey: string;
  /** Bytes. */
  imageSize: number;
  blurhash: string;
  width: number;
  height: number;
}

/** Mastodon's limit of a card's picture. */
const BYTES = 8 * 1024 * 1024;

export type PictureContext = AskingContext & StoringContext & Pick<Platform, 'http' | 'config'>;

/**
 * Null if there is no such picture; `later` if its server may have it later.
 *
 * @param token the prefix of the file's key
 * @throws OutgoingError or HostPaused
 */
export async function takePicture(
  ctx: PictureContext,
  url: string,
  headers: Record<string, string>,
  token: string,
): Promise<CardPicture | 'later' | null> {
  const asked = { ...headers, accept: 'image/*' };
  const { status, bytes } = await askHost(ctx, url, 'file', () => ctx.http.get(url, asked, { maxBytes: BYTES }));
  if (status >= 500 || status === 429) return 'later';
  if (status !== 200) return null;
  try {
    const preview = await makePreview(ctx.log, new File([new Uint8Array(bytes)], 'card'), ATTACHMENT_LIMITS);
    const file = smallFile(token, preview);
    await storeFiles(ctx, [file]);
    const { bytes: small, measures } = preview.small;
    const { width, height } = measures;
    return { imageKey: file.key, imageSize: small.length, blurhash: preview.blurhash, width, height };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

/** Null if the picture cannot be fetched, or the file is not a picture. */
export async function fetchPicture(
  platform: Platform,
  url: string,
  headers: Record<string, string>,
): Promise<CardPicture | null> {
  try {
    const taken = await takePicture(platform, url, headers, newToken(platform));
    return taken === 'later' ? null : taken;
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof HostPaused)) throw error;
    platform.log.debug({ err: error }, 'picture of a card not taken');
    return null;
  }
}
