/** A media attachment as REST shows it (spec/mastodon/entities.json, MediaAttachment). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Media } from '../../generated/prisma/client.ts';
import { mediaUrl } from '../fields/urls.ts';

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
    type: z.enum(['image', 'gifv', 'video', 'audio']),
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
}

const TYPES = { IMAGE: 'image', GIFV: 'gifv', VIDEO: 'video', AUDIO: 'audio' } as const;

export function viewMedia(ctx: Pick<DomainContext, 'config'>, row: MediaRow): MediaAttachment {
  // Before READY the key is that of the raw upload, which is never served.
  const url = row.state === 'READY' ? mediaUrl(ctx, row.key) : null;
  return {
    id: row.id.toString(),
    type: TYPES[row.kind],
    url,
    preview_url: row.small_key ? mediaUrl(ctx, row.small_key) : row.kind === 'IMAGE' ? url : null,
    remote_url: null,
    preview_remote_url: null,
    meta: (row.meta ?? {}) as MediaAttachment['meta'],
    description: row.description,
    blurhash: row.blurhash,
  };
}

/** A row as Prisma reads it. */
export const viewAttachment = (ctx: Pick<DomainContext, 'config'>, row: Media): MediaAttachment =>
  viewMedia(ctx, { ...row, small_key: row.smallKey });
