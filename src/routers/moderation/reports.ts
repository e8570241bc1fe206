/** Reports: creating them, and handling them as a moderator. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { createNote } from '../../domain/reports/create-note.ts';
import { createReport } from '../../domain/reports/create-report.ts';
import { deleteNote } from '../../domain/reports/delete-note.ts';
import { findReport, listReports } from '../../domain/reports/find.ts';
import { listNotes, listReportActions } from '../../domain/reports/history.ts';
import { reportAccount } from '../../domain/reports/report-account.ts';
import { updateReportStatus } from '../../domain/reports/update-report-status.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { accountReportSchema, presentAccountReports } from '../../entities/moderation/account-report.ts';
import { actionLogSchema, presentActions } from '../../entities/moderation/action-log.ts';
import {
  type EventReport,
  eventReportSchema,
  presentReportNotes,
  presentReports,
  reportNoteSchema,
} from '../../entities/moderation/report.ts';
import { categoryOf, categorySchema } from '../../entities/moderation/report-category.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { ReportStatus } from '../../generated/prisma/enums.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router, staffProcedure } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';
import { eventIdInput, numberedPageInput } from '../events/event-inputs.ts';

const tags = ['moderation'];
const permission = 'manage_reports';
const moderatorId = idInput.optional().meta({ description: 'Which of your identities; by default the one that acts.' });

async function presentReport(ctx: DomainContext, row: Report): Promise<EventReport> {
  return (await presentReports(ctx, [row]))[0] ?? refuse('record_not_found');
}

const idsOf = (rows: readonly { id: bigint }[]) => rows.map((row) => row.id);

const MOST = 100;
const ids = (noun: string) => z.array(idInput).max(MOST, `cannot name more than ${MOST} ${noun}`).nullish();
const one = (description: string) => blankIsAbsent(idInput.meta({ description })).nullish();

const forward = z.boolean().meta({
  description: 'Also send the report to the server of a remote account, without the name of the reporting person.',
});

const reportAccountInput = z.object({
  account_id: one('Who is reported: a person, or a group. May be missing where the group or the event says it.'),
  group_id: one('A group that is reported; an extension of this server.'),
  event_id: one('An event of the reported account; an extension of this server.'),
  status_ids: ids('posts').meta({ description: 'Posts of the account.' }),
  collection_ids: ids('collections').meta({ description: 'Collections of the account.' }),
  photo_ids: ids('photos').meta({
    description: 'Photos that the account added to albums of events; an extension of this server.',
  }),
  comment: textInput(20_000).nullish().meta({ description: 'At most 1000 characters.' }),
  category: blankIsAbsent(categorySchema).nullish(),
  rule_ids: ids('rules').meta({ description: 'The rules that are broken; the category is then `violation`.' }),
  forward: forward.nullish(),
  forward_to_domains: z.array(z.string().max(255)).max(MOST).nullish().meta({
    description:
      'The servers that receive the report: that of the account, or those of people to whom the posts reply; by default the first.',
  }),
});

export const reportsRouter = router({
  reportAccount: identityProcedure
    .meta({
      scopes: ['write:reports'],
      rates: ['reports'],
      openapi: {
        method: 'POST',
        path: '/api/v1/reports',
        tags: ['reports'],
        summary: 'Report an account to the moderators',
        description: 'The very same report, sent again while it is open, is answered with the first one.',
      },
    })
    .input(reportAccountInput)
    .output(accountReportSchema)
    .mutation(async ({ ctx, input }) => {
      const report = await reportAccount(ctx, {
        accountId: input.account_id ?? null,
        groupId: input.group_id ?? null,
        eventId: input.event_id ?? null,
        statusIds: input.status_ids ?? [],
        collectionIds: input.collection_ids ?? [],
        photoIds: input.photo_ids ?? [],
        comment: input.comment ?? '',
        category: categoryOf(input.category ?? 'other'),
        ruleIds: input.rule_ids ?? [],
        forward: input.forward ?? false,
        forwardTo: input.forward_to_domains ?? null,
      });
      return (await presentAccountReports(ctx, [report]))[0] ?? refuse('record_not_found');
    }),

  create: identityProcedure
    .meta({
      scopes: ['write:reports'],
      rates: ['reports'],
      openapi: {
        method: 'POST',
        path: '/api/v1/moderation/reports',
        tags,
        summary: 'Report a person or a group, with an event and posts of it',
      },
    })
    .input(
      z.object({
        reportedActorId: idInput,
        reporterActorId: moderatorId,
        content: textInput(20_000).nullish().meta({ description: 'At most 1000 characters.' }),
        eventId: eventIdInput.nullish(),
        commentsIds: z.array(idInput.nullable()).max(100, 'should have at most 100 item(s)').optional(),
        forward: forward.optional(),
      }),
    )
    .output(eventReportSchema)
    .mutation(async ({ ctx, input }) => presentReport(ctx, await createReport(ctx, input))),

  list: staffProcedure
    .meta({
      scopes: ['admin:read:reports'],
      permission,
      openapi: { method: 'GET', path: '/api/v1/moderation/reports', tags, summary: 'List reports, newest first' },
    })
    .input(
      z.object({
        status: z.enum(ReportStatus).default('OPEN'),
        assignedToMe: z.boolean().optional().meta({ description: 'Only those that you look after.' }),
        ...numberedPageInput,
      }),
    )
    .output(z.array(eventReportSchema))
    .query(async ({ ctx, input: { assignedToMe, ...input } }) => {
      const assignedId = assignedToMe ? ctx.viewer.actorId : undefined;
      return presentReports(ctx, await listReports(ctx, { ...input, assignedId }));
    }),

  get: staffProcedure
    .meta({
      scopes: ['admin:read:reports'],
      permission,
      openapi: { method: 'GET', path: '/api/v1/moderation/reports/{id}', tags, summary: 'Read a report' },
    })
    .input(z.object({ id: idInput }))
    .output(eventReportSchema)
    .query(async ({ ctx, input }) => presentReport(ctx, await findReport(ctx, input.id))),

  updateStatus: staffProcedure
    .meta({
      scopes: ['admin:write:reports'],
      permission,
      openapi: {
        method: 'PATCH',
        path: '/api/v1/moderation/reports/{id}',
        tags,
        summary: 'Close, resolve or open a report again',
      },
    })
    .input(z.object({ id: idInput, moderatorId, status: z.enum(ReportStatus) }))
    .output(eventReportSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      presentReport(ctx, await updateReportStatus(ctx, { reportId: id, ...input })),
    ),

  notes: staffProcedure
    .meta({
      scopes: ['admin:read:reports'],
      permission,
      openapi: {
        method: 'GET',
        path: '/api/v1/moderation/reports/{id}/notes',
        tags,
        summary: 'List the notes on a report, newest first',
      },
    })
    .input(z.object({ id: idInput, ...pageInput(40) }))
    .output(z.array(reportNoteSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listNotes(ctx, input.id, pageBounds(input));
      linkPage(ctx, input, idsOf(rows), 'rows');
      return presentReportNotes(ctx, rows);
    }),

  actions: staffProcedure
    .meta({
      scopes: ['admin:read:reports'],
      permission,
      openapi: {
        method: 'GET',
        path: '/api/v1/moderation/reports/{id}/actions',
        tags,
        summary: 'List what staff did about a report, newest first',
        description: 'The warnings that followed are at `/api/v1/admin/strikes?report_id=`.',
      },
    })
    .input(z.object({ id: idInput, ...pageInput(40) }))
    .output(z.array(actionLogSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listReportActions(ctx, input.id, pageBounds(input));
      linkPage(ctx, input, idsOf(rows), 'rows');
      return presentActions(ctx, rows);
    }),

  addNote: staffProcedure
    .meta({
      scopes: ['admin:write:reports'],
      permission,
      openapi: {
        method: 'POST',
        path: '/api/v1/moderation/reports/{id}/notes',
        tags,
        summary: 'Write a note on a report',
      },
    })
    .input(z.object({ id: idInput, moderatorId, content: textInput(10_000).nullish() }))
    .output(reportNoteSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const [note] = await presentReportNotes(ctx, [await createNote(ctx, { reportId: id, ...input })]);
      return note ?? refuse('record_not_found');
    }),

  deleteNote: staffProcedure
    .meta({
      scopes: ['admin:write:reports'],
      permission,
      openapi: { method: 'DELETE', path: '/api/v1/moderation/notes/{id}', tags, summary: 'Delete a note on a report' },
    })
    .input(z.object({ id: idInput, moderatorId }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) =>
      viewDeleted(await deleteNote(ctx, { noteId: input.id, moderatorId: input.moderatorId })),
    ),
});
