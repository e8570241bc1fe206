/** oEmbed: how other sites show posts, events and lists of events on their pages. */
import { z } from 'zod';
import { findEventByUrl, listOfUrl } from '../../domain/events/find-by-url.ts';
import { findPostByUrl } from '../../domain/statuses/find-by-url.ts';
import {
  oembedSchema,
  presentEventOembed,
  presentEventsOembed,
  presentOembed,
} from '../../entities/statuses/oembed.ts';
import { selectionQuery } from '../../look/event-selection.ts';
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
        summary: 'Read how to show a post, an event or a list of events on another page',
        description: 'Of posts and local events that everybody may see; all else is not found.',
      },
    })
    .input(
      z.object({
        url: z.string().max(2000, 'is too long').default('').meta({
          description:
            'The address of a post, an event or the list of events of this server; the filters of a list are kept.',
        }),
        maxwidth: side(`Pixels; ${WIDTH} unless given.`),
        maxheight: side('Pixels.'),
      }),
    )
    .output(oembedSchema)
    .query(async ({ ctx, input }) => {
      const size = { width: input.maxwidth || WIDTH, height: input.maxheight || null };
      const list = listOfUrl(ctx, input.url);
      if (list) return presentEventsOembed(ctx, selectionQuery(list), size);
      const event = await findEventByUrl(ctx, input.url);
      if (event) return presentEventOembed(ctx, event, size);
      return presentOembed(ctx, await findPostByUrl(ctx, input.url), size);
    }),
});
