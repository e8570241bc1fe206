/** Management of custom emoji. */
import { z } from 'zod';
import { findEmoji, listEmojis } from '../../domain/emojis/find.ts';
import { createEmoji, removeEmoji, updateEmoji } from '../../domain/emojis/save-emoji.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { adminEmojiSchema, viewAdminEmoji } from '../../entities/moderation/admin-emoji.ts';
import { formInput, JSON_OR_FORM, wordsInput } from '../../procedures/form-input.ts';
import { folded, idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_custom_emojis';
const tags = ['custom_emojis'];
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };
const PATH = '/api/v1/admin/custom_emojis';
const ONE = `${PATH}/{id}` as const;
const byId = { id: idInput };

const image = z.file().meta({
  description:
    'PNG, JPEG, GIF, WebP, AVIF or HEIC, up to 256 KB. GIF, WebP and PNG may move; `static_url` then shows their first picture.',
});
const category = wordsInput(100)
  .overwrite(folded)
  .nullish()
  .meta({ description: 'Where pickers show it; blank for none.' });
const visibleInPicker = z
  .boolean()
  .nullish()
  .meta({ description: 'Others can be written, but pickers do not offer them.' });

const switched = (verb: 'enable' | 'disable', summary: string) =>
  staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${ONE}/${verb}`, tags, summary } })
    .input(z.object(byId))
    .output(adminEmojiSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findEmoji(ctx, input.id);
      return viewAdminEmoji(ctx, await updateEmoji(ctx, id, { disabled: verb === 'disable' }));
    });

export const adminEmojisRouter = router({
  list: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: PATH, tags, summary: 'List all custom emoji, newest first' } })
    .input(
      z.object({
        ...pageInput(50, 200),
        category: z.string().max(100).optional().meta({ description: 'Only those of this category.' }),
      }),
    )
    .output(z.array(adminEmojiSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listEmojis(ctx, pageBounds(input), input.category);
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return rows.map((row) => viewAdminEmoji(ctx, row));
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: ONE, tags, summary: 'Read a custom emoji' } })
    .input(z.object(byId))
    .output(adminEmojiSchema)
    .query(async ({ ctx, input }) => viewAdminEmoji(ctx, await findEmoji(ctx, input.id))),

  create: staffProcedure
    .meta({
      ...writing,
      rates: ['media'],
      form: 'multipart',
      openapi: { method: 'POST', path: PATH, tags, summary: 'Add a custom emoji' },
    })
    .input(
      formInput({
        shortcode: wordsInput(128).meta({
          description: 'Its name without colons: at least two of the letters a to z, digits and underscores.',
        }),
        image,
        category,
        visible_in_picker: visibleInPicker,
      }),
    )
    .output(adminEmojiSchema)
    .mutation(async ({ ctx, input }) => {
      const fields = { category: input.category ?? null, visibleInPicker: input.visible_in_picker ?? true };
      const { shortcode, image: file } = input;
      return viewAdminEmoji(ctx, await createEmoji(ctx, { shortcode, image: file, ...fields }));
    }),

  update: staffProcedure
    .meta({
      ...writing,
      rates: ['media'],
      form: 'multipart',
      openapi: { method: 'PATCH', path: ONE, tags, summary: 'Change a custom emoji', contentTypes: JSON_OR_FORM },
      aliases: [{ method: 'PUT' }],
    })
    .input(formInput({ ...byId, image: image.optional(), category, visible_in_picker: visibleInPicker }))
    .output(adminEmojiSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findEmoji(ctx, input.id);
      const changes = {
        ...(typeof input.category === 'string' && { category: input.category }),
        ...(typeof input.visible_in_picker === 'boolean' && { visibleInPicker: input.visible_in_picker }),
      };
      return viewAdminEmoji(ctx, await updateEmoji(ctx, id, { ...changes, image: input.image }));
    }),

  enable: switched('enable', 'Show a custom emoji in texts again'),
  disable: switched('disable', 'Show a custom emoji in no text'),

  remove: staffProcedure
    .meta({ ...writing, openapi: { method: 'DELETE', path: ONE, tags, summary: 'Remove a custom emoji' } })
    .input(z.object(byId))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeEmoji(ctx, (await findEmoji(ctx, input.id)).id);
      return {};
    }),
});
