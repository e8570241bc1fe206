/** A photo in the album of an event, and the album itself. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { ownIdentities } from '../../domain/actors/own-identity.ts';
import { organizedAmong } from '../../domain/events/allowed.ts';
import { type Album, MOST_OF_EVENT, MOST_OF_PERSON } from '../../domain/photos/album.ts';
import type { PhotoRow } from '../../domain/photos/find.ts';
import { PhotoAudience } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { pictureSchema, viewPicture } from './picture.ts';

const requestSchema = z.object({ id: z.string(), actor: actorSchema.nullable(), createdAt: z.iso.datetime() });

export const eventPhotoSchema = z
  .object({
    id: z.string(),
    event: z.object({ uuid: z.uuid() }),
    picture: pictureSchema,
    actor: actorSchema.nullable().meta({ description: 'The person who added it.' }),
    createdAt: z.iso.datetime(),
    mayRemove: z.boolean().meta({ description: 'Whether the viewer added it or organizes the event.' }),
    asked: z
      .enum(['open', 'kept'])
      .nullable()
      .meta({ description: 'The request of the viewer to remove it: undecided, or declined; null without one.' }),
    requests: z
      .array(requestSchema)
      .nullable()
      .meta({ description: 'Undecided requests of people to remove it; null for other people than organizers.' }),
  })
  .meta({ id: 'EventPhoto', description: 'A photo in the album of an event.' });

export type EventPhoto = z.infer<typeof eventPhotoSchema>;

/** In the order of the rows, in a constant number of statements. */
export async function presentPhotos(ctx: DomainContext, rows: readonly PhotoRow[]): Promise<EventPhoto[]> {
  if (rows.length === 0) return [];
  const own = ownIdentities(ctx.viewer);
  const [actors, organized, mine] = await Promise.all([
    gatherActors(
      ctx,
      rows.flatMap((row) => [row.actorId, ...row.requests.map(({ actorId }) => actorId)]),
    ),
    organizedAmong(ctx.db, ctx.viewer, [...new Set(rows.map((row) => row.eventId))]),
    own ? ctx.db.actor.findMany({ where: own, select: { id: true } }) : [],
  ]);
  const ids = new Set(mine.map(({ id }) => id));
  const actorOf = (id: bigint) => {
    const actor = actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  return rows.map((row): EventPhoto => {
    const organizes = organized.has(row.eventId);
    const asked = row.requests.find(({ actorId }) => ids.has(actorId));
    return {
      ...{ id: row.id.toString(), event: { uuid: row.event.uuid } },
      ...{ picture: viewPicture(ctx, row.media), actor: actorOf(row.actorId) },
      createdAt: timeText(row.createdAt),
      mayRemove: organizes || ids.has(row.actorId),
      asked: asked ? (asked.keptAt ? 'kept' : 'open') : null,
      requests: organizes
        ? row.requests
            .filter(({ keptAt }) => keptAt === null)
            .map(({ id, actorId, createdAt }) => ({
              ...{ id: id.toString(), actor: actorOf(actorId), createdAt: timeText(createdAt) },
            }))
        : null,
    };
  });
}

export const albumSchema = z
  .object({
    audience: z.enum(PhotoAudience).meta({
      description:
        'The people who see the photos, besides organizers: participants, also members of the group, or everybody.',
    }),
    visible: z.boolean().meta({ description: 'Whether the viewer is one of them.' }),
    mayAdd: z
      .boolean()
      .meta({ description: 'Whether the acting identity participates in or organizes the event, which has begun.' }),
    mayManage: z.boolean().meta({ description: 'Whether the viewer organizes the event.' }),
    count: z.int().meta({ description: 'The photos that the viewer sees.' }),
    requests: z
      .int()
      .meta({ description: 'Undecided requests to remove a photo; 0 unless the viewer organizes the event.' }),
    limits: z
      .object({ person: z.int(), event: z.int() })
      .meta({ description: 'The most photos of a person, and of all.' }),
  })
  .meta({ id: 'EventAlbum', description: 'The album of an event.' });

export const viewAlbum = ({ audience, isVisible, organizes, mayAdd, count, requests }: Album) => ({
  ...{ audience, visible: isVisible, mayAdd, mayManage: organizes, count, requests },
  limits: { person: MOST_OF_PERSON, event: MOST_OF_EVENT },
});
