/** Announcements: reading, dismissing and reacting. */
import { z } from 'zod';
import { dismissAnnouncement } from '../../domain/announcements/dismiss-announcement.ts';
import { listForEverybody, listPublished } from '../../domain/announcements/find.ts';
import { addReaction, removeReaction } from '../../domain/announcements/react.ts';
import { announcementSchema, presentAnnouncements, presentForEverybody } from '../../entities/instance/announcement.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['announcements'];
const byId = z.object({ id: idInput });
const reaction = byId.extend({
  name: z.string().max(200).meta({ description: 'An emoji, or the shortcode of a custom one without colons.' }),
});
const REACTION = '/api/v1/announcements/{id}/reactions/{name}';

export const announcementsRouter = router({
  list: identityProcedure
    .meta({
      tokenlessIsUserless: true,
      openapi: { method: 'GET', path: '/api/v1/announcements', tags, summary: 'List the announcements of this server' },
    })
    .input(
      z.object({
        with_dismissed: z.boolean().default(false).meta({ description: 'Those that you have dismissed, too.' }),
      }),
    )
    .output(z.array(announcementSchema))
    .query(async ({ ctx, input }) => presentAnnouncements(ctx, await listPublished(ctx, input.with_dismissed))),

  ofEverybody: publicProcedure
    .input(z.void())
    .output(z.array(announcementSchema))
    .query(async ({ ctx }) => presentForEverybody(ctx, await listForEverybody(ctx))),

  donationCampaigns: identityProcedure
    .meta({
      tokenlessIsUserless: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/donation_campaigns',
        tags,
        summary: 'Read a request for donations; always empty',
      },
      answers: { 204: 'There is none' },
    })
    .input(z.void())
    .output(z.void())
    .query(({ ctx }) => {
      ctx.reply.status = 204;
    }),

  dismiss: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'POST',
        path: '/api/v1/announcements/{id}/dismiss',
        tags,
        summary: 'Mark an announcement as read',
      },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await dismissAnnouncement(ctx, input.id);
      return {};
    }),

  react: identityProcedure
    .meta({
      scopes: ['write:favourites'],
      openapi: { method: 'PUT', path: REACTION, tags, summary: 'React to an announcement with an emoji' },
      aliases: [{ method: 'PATCH' }],
    })
    .input(reaction)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await addReaction(ctx, input.id, input.name);
      return {};
    }),

  unreact: identityProcedure
    .meta({
      scopes: ['write:favourites'],
      openapi: { method: 'DELETE', path: REACTION, tags, summary: 'Take a reaction back' },
    })
    .input(reaction)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await removeReaction(ctx, input.id, input.name);
      return {};
    }),
});
