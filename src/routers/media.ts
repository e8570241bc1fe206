/** Attachments of statuses: uploading, describing and taking them back before a status holds them. */
import { z } from 'zod';
import { createAttachment } from '../domain/media/create-attachment.ts';
import { findWaitingAttachment } from '../domain/media/find-attachment.ts';
import { parseFocus } from '../domain/media/focus.ts';
import { removeAttachment } from '../domain/media/remove-attachment.ts';
import { updateAttachment } from '../domain/media/update-attachment.ts';
import { mediaAttachmentSchema, viewAttachment } from '../entities/media-attachment.ts';
import { formInput, JSON_OR_FORM, wordsInput } from './form-input.ts';
import { idInput } from './inputs.ts';
import { identityProcedure, router } from './procedure.ts';

const tags = ['media'];
const scopes = ['write:media'];
const byId = z.object({ id: idInput });

const description = wordsInput(10_000)
  .optional()
  .meta({ description: 'What is to be seen, for those who do not see it.' });
const focus = z
  .string()
  .max(100, 'is invalid')
  .optional()
  .meta({ description: 'The point that stays in sight, `x,y`, each from -1.0 to 1.0.' });

/** Nothing said is undefined, blank is cleared. */
const words = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);

export const mediaRouter = router({
  upload: identityProcedure
    .meta({
      scopes,
      rates: ['media'],
      form: 'multipart',
      openapi: { method: 'POST', path: '/api/v2/media', tags, summary: 'Upload a picture for a status' },
      aliases: [{ path: '/api/v1/media', deprecated: true, deprecatedSince: '2020-02-29' }],
    })
    .input(
      formInput({
        file: z.file().meta({ description: 'PNG, JPEG, GIF, WebP or AVIF, up to 16 MB.' }),
        description,
        focus,
      }),
    )
    .output(mediaAttachmentSchema)
    .mutation(async ({ ctx, input }) => {
      const given = { description: words(input.description) ?? null, focus: parseFocus(input.focus ?? '') };
      return viewAttachment(ctx, await createAttachment(ctx, { file: input.file, ...given }));
    }),

  get: identityProcedure
    .meta({
      scopes,
      openapi: { method: 'GET', path: '/api/v1/media/{id}', tags, summary: 'Read an upload that no status holds yet' },
    })
    .input(byId)
    .output(mediaAttachmentSchema)
    .query(async ({ ctx, input }) => viewAttachment(ctx, await findWaitingAttachment(ctx, input.id))),

  update: identityProcedure
    .meta({
      scopes,
      openapi: {
        method: 'PUT',
        path: '/api/v1/media/{id}',
        tags,
        summary: 'Describe an upload',
        contentTypes: JSON_OR_FORM,
      },
      aliases: [{ method: 'PATCH' }],
    })
    .input(byId.extend({ description, focus }))
    .output(mediaAttachmentSchema)
    .mutation(async ({ ctx, input }) => {
      const change = { description: words(input.description), focus: parseFocus(input.focus ?? '') };
      return viewAttachment(ctx, await updateAttachment(ctx, input.id, change));
    }),

  remove: identityProcedure
    .meta({
      scopes,
      openapi: { method: 'DELETE', path: '/api/v1/media/{id}', tags, summary: 'Take an upload back' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeAttachment(ctx, input.id);
      return {};
    }),
});
