/** Albums of events: photos that participants and organizers add. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { addPhoto } from '../../domain/photos/add-photo.ts';
import { findAlbum } from '../../domain/photos/album.ts';
import { askRemoval, keepPhoto } from '../../domain/photos/ask-removal.ts';
import type { PhotoRow } from '../../domain/photos/find.ts';
import { listPhotos } from '../../domain/photos/list-photos.ts';
import { removePhoto } from '../../domain/photos/remove-photo.ts';
import { setPhotoAudience } from '../../domain/photos/set-audience.ts';
import {
  albumSchema,
  type EventPhoto,
  eventPhotoSchema,
  presentPhotos,
  viewAlbum,
} from '../../entities/events/event-photo.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { PhotoAudience } from '../../generated/prisma/enums.ts';
import { parseId } from '../../platform/ids.ts';
import { formInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { pictureFields } from '../../procedures/picture-input.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput, eventIdInput } from './event-inputs.ts';

const tags = ['photos'];
const path = '/api/v1/events/{id}/photos';
const MOST = 80;

const photoInput = z.object({ id: eventIdInput, photoId: idInput, actorId: actorIdInput });

const named = ({ id, ...input }: z.infer<typeof photoInput>) => ({ eventId: id, ...input });

async function presentPhoto(ctx: DomainContext, row: PhotoRow): Promise<EventPhoto> {
  return (await presentPhotos(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const eventPhotosRouter = router({
  album: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/events/{id}/album',
        tags,
        summary: 'Read who sees and adds photos of an event',
      },
    })
    .input(z.object({ id: eventIdInput }))
    .output(albumSchema)
    .query(async ({ ctx, input }) => viewAlbum(await findAlbum(ctx, input.id))),

  setAudience: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{
          method: 'PATCH',
          path: '/api/v1/events/{id}/album',
          tags,
          summary: 'Choose who sees the photos of an event',
        },
        description: 'For organizers. For a smaller audience, the files get new addresses.',
      },
    })
    .input(z.object({ id: eventIdInput, audience: z.enum(PhotoAudience) }))
    .output(albumSchema)
    .mutation(async ({ ctx, input }) => {
      const { uuid } = await setPhotoAudience(ctx, input.id, input.audience);
      return viewAlbum(await findAlbum(ctx, uuid));
    }),

  list: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        ...{ method: 'GET', path, tags, summary: 'List the photos of an event, oldest first' },
        description: 'Only their own for people outside the audience, also of an event that they do not see any more.',
      },
    })
    .input(
      z.object({
        id: eventIdInput,
        after: idInput.optional().meta({ description: 'The id of the last photo of the page before.' }),
        limit: z.int().min(1).max(MOST).default(40),
        asked: z.boolean().optional().meta({ description: 'Only photos with an undecided request to remove them.' }),
      }),
    )
    .output(z.array(eventPhotoSchema))
    .query(async ({ ctx, input: { id, after, ...input } }) =>
      presentPhotos(ctx, await listPhotos(ctx, { ...input, eventId: id, after: parseId(after ?? '') ?? 0n })),
    ),

  add: identityProcedure
    .meta({
      scopes: ['write:media'],
      rates: ['photos'],
      idempotent: true,
      form: 'multipart',
      openapi: {
        ...{ method: 'POST', path, tags, summary: 'Add a photo to the album of an event' },
        description: 'For participants and organizers, once the event has begun.',
      },
    })
    .input(formInput({ id: eventIdInput, ...pictureFields }))
    .output(eventPhotoSchema)
    .mutation(async ({ ctx, input: { id, ...picture } }) =>
      presentPhoto(ctx, await addPhoto(ctx, { eventId: id, picture, idempotencyKey: ctx.idempotencyKey })),
    ),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'DELETE', path: `${path}/{photoId}`, tags, summary: 'Remove a photo from the album of an event' },
        description: 'For the person who added it, and for organizers.',
      },
    })
    .input(photoInput)
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) => viewDeleted(await removePhoto(ctx, named(input)))),

  askRemoval: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/{photoId}/ask_removal`, tags },
        summary: 'Ask the organizers to remove a photo that shows you',
      },
    })
    .input(photoInput)
    .output(eventPhotoSchema)
    .mutation(async ({ ctx, input }) => presentPhoto(ctx, await askRemoval(ctx, named(input)))),

  keep: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        ...{ method: 'POST', path: `${path}/{photoId}/keep`, tags },
        summary: 'Decline the requests to remove a photo',
        description: 'For organizers.',
      },
    })
    .input(photoInput)
    .output(eventPhotoSchema)
    .mutation(async ({ ctx, input }) => presentPhoto(ctx, await keepPhoto(ctx, named(input)))),
});
