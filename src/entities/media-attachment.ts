/** A file of a status as REST shows it (spec/mastodon/entities.json, MediaAttachment). */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import type { Media } from '../generated/prisma/client.ts';
import { mediaUrl } from './urls.ts';

const sizeSchema = z.object({ width: z.int(), height: z.int(), size: z.string(), aspect: z.number() });

export const mediaAttachmentSchema = z
  .object({
    id: z.string(),
    type: z.enum(['image']),
    url: z.string().nullable(),
    preview_url: z.string().nullable(),
    remote_url: z.string().nullable(),
    meta: z
      .object({
        focus: z.object({ x: z.number(), y: z.number() }).optional(),
        original: sizeSchema.optional(),
        small: sizeSchema.optional(),
      })
      .nullable(),
    description: z.string().nullable(),
    blurhash: z.string().nullable(),
  })
  .meta({ id: 'MediaAttachment', description: 'A file that belongs to a status.' });

export type MediaAttachment = z.infer<typeof mediaAttachmentSchema>;

/** What a view needs of a row of `media`; the id may come as text out of an aggregate. */
export interface MediaRow {
  id: bigint | string;
  key: string;
  small_key: string | null;
  description: string | null;
  blurhash: string | null;
  meta: unknown;
}

export function viewMedia(ctx: Pick<DomainContext, 'config'>, row: MediaRow): MediaAttachment {
  return {
    id: row.id.toString(),
    type: 'image',
    url: mediaUrl(ctx, row.key),
    preview_url: mediaUrl(ctx, row.small_key ?? row.key),
    remote_url: null,
    meta: (row.meta ?? {}) as MediaAttachment['meta'],
    description: row.description,
    blurhash: row.blurhash,
  };
}

/** A row as Prisma reads it. */
export const viewAttachment = (ctx: Pick<DomainContext, 'config'>, row: Media): MediaAttachment =>
  viewMedia(ctx, { ...row, small_key: row.smallKey });
