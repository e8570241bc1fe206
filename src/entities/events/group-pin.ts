/** A link or a document that a group pins. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { PinRow } from '../../domain/groups/pins/list-pins.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const groupPinSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string().meta({ description: 'Of a document the address of its file.' }),
    contentType: z.string().nullable().meta({ description: 'Of a document; null for a link.' }),
    size: z.int().nullable().meta({ description: 'Of a document, in bytes.' }),
    creator: actorSchema.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupPin', description: 'A link or a document that a group keeps at hand.' });

export type GroupPin = z.infer<typeof groupPinSchema>;

/** In the order of the rows, in one statement. */
export async function presentPins(ctx: DomainContext, rows: readonly PinRow[]): Promise<GroupPin[]> {
  const actors = await gatherActors(
    ctx,
    rows.map((row) => row.creatorId),
  );
  return rows.map(({ id, title, url, file, creatorId, createdAt }) => {
    const creator = actors.get(creatorId);
    return {
      ...{ id: id.toString(), title, url: file ? mediaUrl(ctx, file.key) : (url ?? '') },
      ...{ contentType: file?.contentType ?? null, size: file?.size ?? null },
      ...{ creator: creator ? viewActor(ctx, creator) : null, createdAt: timeText(createdAt) },
    };
  });
}
