/** Reports: creating them, and handling them as a moderator. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { createNote } from '../../domain/reports/create-note.ts';
import { createReport } from '../../domain/reports/create-report.ts';
import { deleteNote } from '../../domain/reports/delete-note.ts';
import { findReport, listReports } from '../../domain/reports/find.ts';
import { updateReportStatus } from '../../domain/reports/update-report-status.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import {
  type EventReport,
  eventReportSchema,
  presentReportNotes,
  presentReports,
  reportNoteSchema,
} from '../../entities/moderation/report.ts';
import type { Report } from '../../generated/prisma/client.ts';
import { ReportStatus } from '../../generated/prisma/enums.ts';
import { identityProcedure, router, staffProcedure } from '../../procedures/procedure.ts';
import { eventIdInput, idInput, numberedPageInput, textInput } from '../events/event-inputs.ts';

const tags = ['moderation'];
const permission = 'manage_reports';
const moderatorId = idInput.optional().meta({ description: 'Which of your identities; by default the one that acts.' });

async function presentReport(ctx: DomainContext, row: Report): Promise<EventReport> {
  return (await presentReports(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const reportsRouter = router({
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
    .input(z.object({ status: z.enum(ReportStatus).default('OPEN'), ...numberedPageInput }))
    .output(z.array(eventReportSchema))
    .query(async ({ ctx, input }) => presentReports(ctx, await listReports(ctx, input))),

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
