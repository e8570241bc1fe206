/** oEmbed: how other sites show posts on their pages. */
import { z } from 'zod';
import { findPostByUrl } from '../../domain/statuses/find-by-url.ts';
import { oembedSchema, presentOembed } from '../../entities/statuses/oembed.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { leadingDigits } from '../../procedures/wire.ts';

const WIDTH = 400;
const MAX_SIDE = 10_000;

const side = (description: string) =>
  leadingDigits(z.number().overwrite((pixels) => Math.min(Math.trunc(Math.abs(pixels)), MAX_SIDE)))
    .optional()
    .meta({ type: 'integer', description });

export const oembedRouter = router({
  get: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/api/oembed',
        tags: ['oembed'],
        summary: 'Read how to show a post on another page',
        description: 'Of posts that everybody may see; all else is not found.',
      },
    })
    .input(
      z.object({
        url: z
          .string()
          .max(2000, 'is too long')
          .default('')
          .meta({ description: 'The address of a post of this server.' }),
        maxwidth: side(`Pixels; ${WIDTH} unless given.`),
        maxheight: side('Pixels.'),
      }),
    )
    .output(oembedSchema)
    .query(async ({ ctx, input }) => {
      const status = await findPostByUrl(ctx, input.url);
      return presentOembed(ctx, status, { width: input.maxwidth || WIDTH, height: input.maxheight || null });
    }),
});
