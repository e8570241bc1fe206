/** Pictures of events, persons and groups: uploading, describing and reading. */
import { z } from 'zod';
import { describePicture } from '../../domain/pictures/describe-picture.ts';
import { findPicture } from '../../domain/pictures/find.ts';
import { uploadPicture } from '../../domain/pictures/upload-picture.ts';
import { pictureSchema, viewPicture } from '../../entities/events/picture.ts';
import { formInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { pictureFields } from '../../procedures/picture-input.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['pictures'];

const share = z.number().min(-1).max(1);
const focusInput = z.object({ x: share, y: share });

export const picturesRouter = router({
  upload: identityProcedure
    .meta({
      scopes: ['write:media'],
      rates: ['media'],
      form: 'multipart',
      openapi: { method: 'POST', path: '/api/v1/pictures', tags, summary: 'Upload a picture' },
    })
    .input(formInput(pictureFields))
    .output(pictureSchema)
    .mutation(async ({ ctx, input }) => viewPicture(ctx, await uploadPicture(ctx, input))),

  update: identityProcedure
    .meta({
      scopes: ['write:media'],
      openapi: {
        method: 'PATCH',
        path: '/api/v1/pictures/{id}',
        tags,
        summary: 'Describe a picture of yours, or of an event or a group that you run, and set its focal point',
      },
    })
    .input(
      z.object({
        id: idInput,
        alt: pictureFields.alt.meta({ description: 'Null takes it away; without it, it stays.' }),
        focus: focusInput.nullish().meta({ description: 'Null for the middle; without it, it stays.' }),
      }),
    )
    .output(pictureSchema)
    .mutation(async ({ ctx, input }) => viewPicture(ctx, await describePicture(ctx, input))),

  get: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: { method: 'GET', path: '/api/v1/pictures/{id}', tags, summary: 'Read a picture' },
    })
    .input(z.object({ id: idInput }))
    .output(pictureSchema)
    .query(async ({ ctx, input }) => viewPicture(ctx, await findPicture(ctx, input.id))),
});
