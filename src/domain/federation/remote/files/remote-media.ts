/** Attachments of remote posts: rows are stored at once; a job or a request copies each file. */
import type { Actor, Media, Prisma } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { ATTACHMENT_WAITS_MS } from '../../../media/attachments/create-attachment.ts';
import { discardMedia } from '../../../media/discard-media.ts';
import { previewOf } from '../../../media/images/preview.ts';
import { keyOfAbsent, tokenOfAbsent } from '../../../media/served-types.ts';
import { newToken, removeFiles, type StoredFiles } from '../../../media/store-files.ts';
import { storeUpload } from '../../../media/store-upload.ts';
import { ATTACHMENT_LIMITS, RECORDING_LIMITS } from '../../../media/upload-limits.ts';
import { reviseStatuses } from '../../../statuses/revise-statuses.ts';
import type { RemoteAttachment } from '../../documents/attachments.ts';
import { domainOf } from '../../outbox/requests.ts';
import { type FetchingContext, fetchFile, pictureBounds } from './fetch-file.ts';

const KINDS = { Image: 'IMAGE', Video: 'VIDEO', Audio: 'AUDIO', Document: 'IMAGE' } as const;

/** The kind, by the media type or the sender's type; in the end the bytes decide. */
function kindOf({ mediaType, remoteType }: RemoteAttachment): 'IMAGE' | 'VIDEO' | 'AUDIO' {
  const [family] = (mediaType ?? '').split('/');
  if (family === 'video') return 'VIDEO';
  if (family === 'audio') return 'AUDIO';
  return family === 'image' ? 'IMAGE' : KINDS[remoteType as keyof typeof KINDS];
}

const metaOf = ({ focus, width, height, duration }: RemoteAttachment) => ({
  ...(focus && { focus }),
  ...((duration || (width && height)) && {
    original: {
      ...(width && height && { width, height, size: `${width}x${height}`, aspect: width / height }),
      ...(duration && { duration }),
    },
  }),
});

/** Returns the ids, in their order. Media that no post shows after a day are removed. */
export async function insertRemoteMedia(
  tx: Tx,
  ctx: Pick<Platform, 'ids' | 'clock' | 'random'>,
  { id: ownerId, uri }: Pick<Actor, 'id' | 'uri'>,
  attachments: readonly RemoteAttachment[],
): Promise<bigint[]> {
  const now = ctx.clock.now();
  const rows = attachments.map((attachment) => {
    const id = ctx.ids.next();
    const { url: remoteUrl, thumbnail: previewRemoteUrl, description, blurhash } = attachment;
    const kind = kindOf(attachment);
    const contentType = attachment.mediaType ?? `${kind.toLowerCase()}/*`;
    return {
      ...{ id, ownerId, kind, state: 'WAITING' as const, name: '', description, contentType, size: 0 },
      ...{ key: keyOfAbsent(newToken(ctx)), blurhash, remoteUrl, previewRemoteUrl, meta: metaOf(attachment) },
      ...{ createdAt: now, expiresAt: new Date(now.getTime() + ATTACHMENT_WAITS_MS) },
    };
  });
  if (rows.length === 0) return [];
  await tx.media.createMany({ data: rows });
  for (const { id, kind, remoteUrl: url } of rows) {
    const name = kind === 'IMAGE' ? 'remote_media.due' : 'remote_recording.due';
    // Counted against the author's server, not the hosts of the files.
    await enqueue(tx, name, { mediaId: id.toString(), url }, { host: domainOf(uri) });
  }
  return rows.map(({ id }) => id);
}

/** Removes the files of a post that another delivery has stored meanwhile, with files of its own. */
export async function dropRemoteMedia({ db }: Pick<Platform, 'db'>, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await db.$transaction((tx) => discardMedia(tx, { id: { in: [...ids] }, statusId: null }));
}

/** Neither the files of the post's server nor those of the file's server are rejected. */
async function isAllowed(ctx: FetchingContext, ownerId: bigint, url: string): Promise<boolean> {
  const owner = await ctx.db.actor.findUnique({ where: { id: ownerId }, select: { domain: true, uri: true } });
  if (!owner) return false;
  const domains = [owner.domain ?? domainOf(owner.uri), domainOf(owner.uri), domainOf(url)];
  return !(await strictestOf(ctx, domains)).rejectMedia;
}

const RECORDING_MS = 120_000;

/** The picture that the post names for a recording; null if none can be shown. */
async function thumbnailOf(
  ctx: FetchingContext,
  { kind, previewRemoteUrl: url, ownerId }: Media,
): Promise<File | null> {
  if (kind === 'IMAGE' || url === null || !(await isAllowed(ctx, ownerId, url))) return null;
  const keep = async (file: File): Promise<File> => {
    await previewOf(ctx, file);
    // The file itself is deleted when it is used.
    return new File([await file.arrayBuffer()], file.name);
  };
  return fetchFile(ctx, url, pictureBounds(ATTACHMENT_LIMITS), keep).catch(() => null);
}

async function storeCopy(ctx: FetchingContext, media: Media, url: string): Promise<StoredFiles | null> {
  const thumbnail = await thumbnailOf(ctx, media);
  const token = tokenOfAbsent(media.key) ?? newToken(ctx);
  const bounds =
    media.kind === 'IMAGE'
      ? pictureBounds(ATTACHMENT_LIMITS)
      : { accept: 'video/*, audio/*', bytes: RECORDING_LIMITS.bytes, timeoutMs: RECORDING_MS };
  return fetchFile(ctx, url, bounds, (file) => storeUpload(ctx, { file, thumbnail, atOnce: true, token }));
}

/** The post is shown with the copy, or as having none. */
async function settle(tx: Tx, media: Media, data: Prisma.MediaUncheckedUpdateManyInput): Promise<boolean> {
  const { count } = await tx.media.updateMany({ where: { id: media.id, key: media.key, state: 'WAITING' }, data });
  if (count > 0 && media.statusId !== null) {
    await reviseStatuses(tx, media.statusId);
    await enqueue(tx, 'status.changed', { statusId: media.statusId.toString() });
  }
  return count > 0;
}

/**
 * Stores a copy of a file; its bytes decide its kind. A file that cannot be shown is marked, so that apps link to its own server.
 *
 * @throws an error that may pass
 */
export async function keepRemoteMedia(ctx: FetchingContext, mediaId: bigint): Promise<void> {
  const media = await ctx.db.media.findUnique({ where: { id: mediaId } });
  const url = media?.remoteUrl;
  if (media?.state !== 'WAITING' || !url || !(await isAllowed(ctx, media.ownerId, url))) return;
  const stored = await storeCopy(ctx, media, url);
  const data = stored
    ? {
        ...stored.row,
        blurhash: media.blurhash ?? stored.row.blurhash ?? null,
        meta: { ...(media.meta as object), ...(stored.row.meta as object) },
        state: 'READY' as const,
        cachedAt: ctx.clock.now(),
      }
    : { state: 'FAILED' as const };
  const isSettled = await ctx.db.$transaction((tx) => settle(tx, media, data));
  // A concurrent fetch has written files with the same keys; files of a deleted row are removed here.
  const isThere = isSettled || (await ctx.db.media.count({ where: { id: mediaId } })) > 0;
  if (!isThere) await removeFiles(ctx, stored?.keys ?? []);
}
