/** A media attachment as REST shows it (Mastodon's entities, MediaAttachment). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { tokenOfAbsent } from '../../domain/media/served-types.ts';
import type { Media } from '../../generated/prisma/client.ts';
import { absentUrl, mediaUrl } from '../fields/urls.ts';

const sizeSchema = z.object({ width: z.int(), height: z.int(), size: z.string(), aspect: z.number() });

const originalSchema = z.object({
  width: z.int().optional(),
  height: z.int().optional(),
  size: z.string().optional(),
  aspect: z.number().optional(),
  frame_rate: z.string().optional(),
  duration: z.number().optional(),
  bitrate: z.int().optional(),
});

/** For recordings: the length, and the same measures under the names that older apps read. */
const recordingFields = {
  length: z.string().optional(),
  duration: z.number().optional(),
  fps: z.number().optional(),
  size: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  aspect: z.number().optional(),
  audio_encode: z.string().optional(),
  audio_bitrate: z.string().optional(),
  audio_channels: z.string().optional(),
};

export const mediaAttachmentSchema = z
  .object({
    id: z.string(),
    type: z.enum(['image', 'gifv', 'video', 'audio', 'unknown']),
    url: z.string().nullable(),
    preview_url: z.string().nullable(),
    remote_url: z.string().nullable(),
    preview_remote_url: z.string().nullable(),
    meta: z
      .object({
        focus: z.object({ x: z.number(), y: z.number() }).optional(),
        original: originalSchema.optional(),
        small: sizeSchema.optional(),
        ...recordingFields,
      })
      .nullable(),
    description: z.string().nullable(),
    blurhash: z.string().nullable(),
  })
  .meta({ id: 'MediaAttachment', description: 'A file that belongs to a status.' });

export type MediaAttachment = z.infer<typeof mediaAttachmentSchema>;

/** The columns of `media` that a view needs; the id is text when it comes from a JSON aggregate. */
export interface MediaRow {
  id: bigint | string;
  kind: Media['kind'];
  state: Media['state'];
  key: string;
  small_key: string | null;
  description: string | null;
  blurhash: string | null;
  meta: unknown;
  /** The original address of a remote file. */
  remote_url: string | null;
  preview_remote_url: string | null;
}

const TYPES = { IMAGE: 'image', GIFV: 'gifv', VIDEO: 'video', AUDIO: 'audio', DOCUMENT: 'unknown' } as const;

type Ctx = Pick<DomainContext, 'config'>;

/** The addresses of the file and its small picture: local files, or the proxy for remote ones. */
function addressesOf(ctx: Ctx, row: MediaRow): Pick<MediaAttachment, 'url' | 'preview_url'> {
  const { state, kind, key, small_key: small, remote_url: remote } = row;
  const token = state === 'WAITING' ? tokenOfAbsent(key) : null;
  if (token !== null) {
    const hasPicture = kind !== 'AUDIO' || row.preview_remote_url !== null;
    return {
      url: absentUrl(ctx, token, 'original'),
      preview_url: hasPicture ? absentUrl(ctx, token, 'small') : null,
    };
  }
  // Before READY the key is that of the raw upload, which is never served. A file that cannot be shown is a link to its own
  // server.
  const url = state === 'READY' ? mediaUrl(ctx, key) : state === 'FAILED' ? remote : null;
  return { url, preview_url: small ? mediaUrl(ctx, small) : kind === 'IMAGE' && state === 'READY' ? url : null };
}

export function viewMedia(ctx: Ctx, row: MediaRow): MediaAttachment {
  return {
    id: row.id.toString(),
    type: row.state === 'FAILED' && row.remote_url !== null ? 'unknown' : TYPES[row.kind],
    ...addressesOf(ctx, row),
    remote_url: row.remote_url,
    preview_remote_url: row.preview_remote_url,
    meta: (row.meta ?? {}) as MediaAttachment['meta'],
    description: row.description,
    blurhash: row.blurhash,
  };
}

/** A row as Prisma reads it. */
export const viewAttachment = (ctx: Ctx, row: Media): MediaAttachment =>
  viewMedia(ctx, {
    ...row,
    small_key: row.smallKey,
    remote_url: row.remoteUrl,
    preview_remote_url: row.previewRemoteUrl,
  });
