/** Media attachments: uploading, describing and deleting them before a status uses them. */
import { z } from 'zod';
import { createAttachment } from '../../domain/media/attachments/create-attachment.ts';
import { findWaitingAttachment } from '../../domain/media/attachments/find-attachment.ts';
import { parseFocus } from '../../domain/media/attachments/focus.ts';
import { removeAttachment } from '../../domain/media/attachments/remove-attachment.ts';
import { updateAttachment } from '../../domain/media/attachments/update-attachment.ts';
import { DESCRIPTION_MAX } from '../../domain/media/upload-limits.ts';
import { mediaAttachmentSchema, viewAttachment } from '../../entities/statuses/media-attachment.ts';
import type { Media } from '../../generated/prisma/client.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { formInput, JSON_OR_FORM, wordsInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['media'];
const scopes = ['write:media'];
const byId = z.object({ id: idInput });

const description = wordsInput(DESCRIPTION_MAX)
  .optional()
  .meta({ description: 'A description for people who cannot see it.' });
const focus = z
  .string()
  .max(100, 'is invalid')
  .optional()
  .meta({ description: 'The point that stays in sight, `x,y`, each from -1.0 to 1.0.' });

/** Undefined (not sent) is passed through; blank clears the text. */
const trimmed = (text: string | undefined) => (text === undefined ? undefined : text.trim() || null);

const thumbnail = z.file().optional().meta({ description: 'A picture that stands for the file until it is opened.' });

const answers = { 206: 'Still being processed: `url` is null' };

/** An upload that is still processed is answered with another HTTP status than a ready one. */
function show(ctx: RequestContext, media: Media, whileWaiting: 202 | 206) {
  if (media.state === 'WAITING') ctx.reply.status = whileWaiting;
  return viewAttachment(ctx, media);
}

const uploadInput = formInput({
  file: z.file().meta({
    description:
      'A picture of up to 16 MB, or sound or video of up to 99 MB, of a type that the instance says it supports.',
  }),
  thumbnail,
  description,
  focus,
});

const uploadOf = (input: z.output<typeof uploadInput>, atOnce: boolean) => ({
  file: input.file,
  thumbnail: input.thumbnail ?? null,
  description: trimmed(input.description) ?? null,
  focus: parseFocus(input.focus ?? ''),
  atOnce,
});

export const mediaRouter = router({
  upload: identityProcedure
    .meta({
      scopes,
      rates: ['media'],
      form: 'multipart',
      answers: { 202: 'Still being processed: `url` is null; ask for it again by its id' },
      openapi: { method: 'POST', path: '/api/v2/media', tags, summary: 'Upload a file for a status' },
    })
    .input(uploadInput)
    .output(mediaAttachmentSchema)
    .mutation(async ({ ctx, input }) => show(ctx, await createAttachment(ctx, uploadOf(input, false)), 202)),

  uploadAtOnce: identityProcedure
    .meta({
      scopes,
      rates: ['media'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/media',
        tags,
        summary: 'Upload a file for a status, and wait until it is ready',
        deprecated: true,
      },
      deprecatedSince: '2020-02-29',
    })
    .input(uploadInput)
    .output(mediaAttachmentSchema)
    .mutation(async ({ ctx, input }) => viewAttachment(ctx, await createAttachment(ctx, uploadOf(input, true)))),

  get: identityProcedure
    .meta({
      scopes,
      answers,
      openapi: { method: 'GET', path: '/api/v1/media/{id}', tags, summary: 'Read an upload that no status holds yet' },
    })
    .input(byId)
    .output(mediaAttachmentSchema)
    .query(async ({ ctx, input }) => show(ctx, await findWaitingAttachment(ctx, input.id), 206)),

  update: identityProcedure
    .meta({
      scopes,
      form: 'multipart',
      answers,
      openapi: {
        method: 'PUT',
        path: '/api/v1/media/{id}',
        tags,
        summary: 'Describe an upload',
        contentTypes: JSON_OR_FORM,
      },
      aliases: [{ method: 'PATCH' }],
    })
    .input(formInput({ ...byId.shape, thumbnail, description, focus }))
    .output(mediaAttachmentSchema)
    .mutation(async ({ ctx, input }) => {
      const sent = { description: trimmed(input.description), focus: parseFocus(input.focus ?? '') };
      return show(ctx, await updateAttachment(ctx, input.id, { ...sent, thumbnail: input.thumbnail }), 206);
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
