/** Management of announcements. */
import { z } from 'zod';
import { findAnnouncement, listAnnouncements } from '../../domain/announcements/find.ts';
import {
  deleteAnnouncement,
  publishAnnouncement,
  unpublishAnnouncement,
} from '../../domain/announcements/publish-announcement.ts';
import {
  createAnnouncement,
  LONGEST_ANNOUNCEMENT,
  updateAnnouncement,
} from '../../domain/announcements/save-announcement.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { adminAnnouncementSchema, presentAdminAnnouncements } from '../../entities/moderation/admin-announcement.ts';
import type { Announcement } from '../../generated/prisma/client.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { wordsInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';
import { parseTime } from '../statuses/status-answer.ts';

const permission = 'manage_announcements';
const tags = ['announcements'];
const reading = { scopes: ['admin:read'], permission };
const writing = { scopes: ['admin:write'], permission };
const PATH = '/api/v1/admin/announcements';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });

/** Null if blank. */
const timeOf = (text: string): Date | null => (text.trim() === '' ? null : parseTime(text));

function isTime(text: string): boolean {
  try {
    return timeOf(text) !== undefined;
  } catch {
    return false;
  }
}

const time = (description: string) =>
  z
    .string()
    .max(64, { error: 'is too long', abort: true })
    .refine(isTime, 'is not a time in ISO 8601')
    .nullish()
    .meta({ description: `${description} In ISO 8601; without an offset it is UTC.` });

const fields = {
  starts_at: time('The beginning of the announced period; only with `ends_at`. Blank for none.'),
  ends_at: time('When it ends; the announcement is unpublished then. Blank for none.'),
  all_day: z.boolean().nullish().meta({ description: 'Only the days of the range count, in UTC; only with a range.' }),
  scheduled_at: time('When it is published, if not now. Blank for now, or for never.'),
};
const text = wordsInput(LONGEST_ANNOUNCEMENT).meta({
  description: 'The text: links, mentions, hashtags and custom emoji are shown as in posts.',
});

/** Undefined for omitted values, and for null by apps that send everything; blank clears. */
const sent = (text: string | null | undefined) => (typeof text === 'string' ? timeOf(text) : undefined);

async function present(ctx: RequestContext, row: Announcement) {
  const [shown] = await presentAdminAnnouncements(ctx, [row]);
  return shown ?? refuse('record_not_found');
}

export const adminAnnouncementsRouter = router({
  list: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: PATH, tags, summary: 'List all announcements, newest first' } })
    .input(z.object(pageInput(20, 80)))
    .output(z.array(adminAnnouncementSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listAnnouncements(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentAdminAnnouncements(ctx, rows);
    }),

  get: staffProcedure
    .meta({ ...reading, openapi: { method: 'GET', path: ONE, tags, summary: 'Read an announcement as staff' } })
    .input(byId)
    .output(adminAnnouncementSchema)
    .query(async ({ ctx, input }) => present(ctx, await findAnnouncement(ctx, input.id))),

  create: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'POST', path: PATH, tags, summary: 'Write an announcement, and publish it now or later' },
    })
    .input(
      z.object({
        text,
        ...fields,
        published: z.boolean().nullish().meta({ description: 'False keeps it until it is published by hand.' }),
      }),
    )
    .output(adminAnnouncementSchema)
    .mutation(async ({ ctx, input }) => {
      const row = await createAnnouncement(ctx, {
        text: input.text,
        startsAt: sent(input.starts_at) ?? null,
        endsAt: sent(input.ends_at) ?? null,
        allDay: input.all_day ?? false,
        scheduledAt: sent(input.scheduled_at) ?? null,
        publish: input.published ?? true,
      });
      return present(ctx, row);
    }),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'PATCH', path: ONE, tags, summary: 'Change an announcement' },
      aliases: [{ method: 'PUT' }],
    })
    .input(byId.extend({ text: text.nullish(), ...fields }))
    .output(adminAnnouncementSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findAnnouncement(ctx, input.id);
      const row = await updateAnnouncement(ctx, id, {
        text: input.text ?? undefined,
        startsAt: sent(input.starts_at),
        endsAt: sent(input.ends_at),
        allDay: input.all_day ?? undefined,
        scheduledAt: sent(input.scheduled_at),
      });
      return present(ctx, row);
    }),

  publish: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: `${ONE}/publish`, tags, summary: 'Publish an announcement' } })
    .input(byId)
    .output(adminAnnouncementSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findAnnouncement(ctx, input.id);
      return present(ctx, await publishAnnouncement(ctx, id));
    }),

  unpublish: staffProcedure
    .meta({
      ...writing,
      openapi: { method: 'POST', path: `${ONE}/unpublish`, tags, summary: 'Show an announcement to staff only' },
    })
    .input(byId)
    .output(adminAnnouncementSchema)
    .mutation(async ({ ctx, input }) => {
      const { id } = await findAnnouncement(ctx, input.id);
      return present(ctx, await unpublishAnnouncement(ctx, id));
    }),

  remove: staffProcedure
    .meta({ ...writing, openapi: { method: 'DELETE', path: ONE, tags, summary: 'Delete an announcement' } })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteAnnouncement(ctx, (await findAnnouncement(ctx, input.id)).id);
      return {};
    }),
});
