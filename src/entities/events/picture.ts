/** A picture of the event service (schema of the event service, Pictures). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { focusOf } from '../../domain/media/attachments/focus.ts';
import type { Media } from '../../generated/prisma/client.ts';
import { mediaUrl } from '../fields/urls.ts';

export const pictureSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    alt: z.string().nullable(),
    contentType: z.string(),
    size: z.int(),
    url: z.string(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    blurhash: z.string().nullable(),
    focus: z.object({ x: z.number(), y: z.number() }).nullable().meta({
      description: 'What must stay in view however it is cut: from the middle, -1 to 1 to the right and upwards.',
    }),
  })
  .meta({ id: 'Picture', description: 'A picture of an event, a person or a group.' });

export type Picture = z.infer<typeof pictureSchema>;

/** The size of the original in pixels; null until the copy of a remote picture is made. */
function measuresOf(meta: unknown): Pick<Picture, 'width' | 'height'> {
  const { width, height } = (meta as { original?: { width?: number; height?: number } } | null)?.original ?? {};
  return { width: width ?? null, height: height ?? null };
}

/** Pictures with these ids, in any order. Prisma sends a statement for an empty list, too. */
export const gatherPictures = async ({ db }: Pick<DomainContext, 'db'>, ids: bigint[]): Promise<Media[]> =>
  ids.length === 0 ? [] : db.media.findMany({ where: { id: { in: ids } } });

export function viewPicture(ctx: Pick<DomainContext, 'config'>, row: Media): Picture {
  return {
    id: row.id.toString(),
    name: row.name,
    alt: row.description,
    contentType: row.contentType,
    size: row.size,
    url: mediaUrl(ctx, row.key),
    ...measuresOf(row.meta),
    blurhash: row.blurhash,
    focus: focusOf(row.meta),
  };
}
