/** The picture of a card: fetched, validated, resized and stored like uploads. */
import { Refusal } from '../../platform/errors.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { askHost, HostPaused } from '../kernel/silent-hosts.ts';
import { makePreview } from '../media/images/make-picture.ts';
import { newToken, smallFile, storeFiles } from '../media/store-files.ts';
import { ATTACHMENT_LIMITS } from '../media/upload-limits.ts';

export interface CardPicture {
  imageKey: string;
  blurhash: string;
  width: number;
  height: number;
}

/** Mastodon's limit of a card's picture. */
const BYTES = 8 * 1024 * 1024;

/** Null if the picture cannot be fetched, or the file is not a picture. */
export async function fetchPicture(
  platform: Platform,
  url: string,
  headers: Record<string, string>,
): Promise<CardPicture | null> {
  try {
    const asked = { ...headers, accept: 'image/*' };
    const { status, bytes } = await askHost(platform, url, 'file', () =>
      platform.http.get(url, asked, { maxBytes: BYTES }),
    );
    if (status !== 200) return null;
    const picture = new File([new Uint8Array(bytes)], 'card');
    const preview = await makePreview(platform.log, picture, ATTACHMENT_LIMITS);
    const file = smallFile(newToken(platform), preview);
    await storeFiles(platform, [file]);
    const { width, height } = preview.small.measures;
    return { imageKey: file.key, blurhash: preview.blurhash, width, height };
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof HostPaused || error instanceof Refusal)) throw error;
    platform.log.debug({ err: error }, 'picture of a card not taken');
    return null;
  }
}
