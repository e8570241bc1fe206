/** createReport, createReportNote, deleteReportNote, updateReportStatus. */
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { inputNames } from '../building/input-names.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { requireStaff } from '../building/staff.ts';
import { DeletedObject } from '../deleted.ts';
import { Report, ReportStatus } from './report.ts';
import { ReportNote } from './report-note.ts';

const MODERATORS_NOTES = 'You need to be a moderator or an administrator to create a note on a report';

builder.mutationFields((t) => ({
  createReport: t.prismaField({
    type: Report,
    nullable: true,
    args: {
      commentsIds: t.arg.idList({ required: { list: false, items: false }, defaultValue: [''] }),
      content: t.arg.string(),
      eventId: t.arg.id(),
      reportedActorId: t.arg.id({ required: true }),
      reporterActorId: t.arg.id({ required: true }),
    },
    resolve: async (query, _root, { commentsIds, ...args }, ctx) => {
      requireSignedIn(ctx, 'create reports');
      const ids = commentsIds?.map((id) => id ?? null);
      const { id } = await ctx.caller.reports.create({ ...args, commentsIds: ids });
      return ctx.db.report.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  updateReportStatus: t.prismaField({
    type: Report,
    nullable: true,
    args: {
      moderatorId: t.arg.id({ required: true }),
      reportId: t.arg.id({ required: true }),
      status: t.arg({ type: ReportStatus, required: true }),
    },
    ...inputNames({ id: 'reportId' }),
    resolve: async (query, _root, { reportId, ...args }, ctx) => {
      requireStaff(ctx, 'manage_reports', 'You need to be logged-in and a moderator to update a report');
      const { id } = await ctx.caller.reports.updateStatus({ ...args, id: reportId });
      return ctx.db.report.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  createReportNote: t.prismaField({
    type: ReportNote,
    nullable: true,
    args: {
      content: t.arg.string(),
      moderatorId: t.arg.id({ required: true }),
      reportId: t.arg.id({ required: true }),
    },
    ...inputNames({ id: 'reportId' }),
    resolve: async (query, _root, { reportId, ...args }, ctx) => {
      requireStaff(ctx, 'manage_reports', MODERATORS_NOTES);
      const { id } = await ctx.caller.reports.addNote({ ...args, id: reportId });
      return ctx.db.reportNote.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  deleteReportNote: t.field({
    type: DeletedObject,
    nullable: true,
    args: { moderatorId: t.arg.id({ required: true }), noteId: t.arg.id({ required: true }) },
    ...inputNames({ id: 'noteId' }),
    resolve: async (_root, { moderatorId, noteId }, ctx) => {
      requireStaff(ctx, 'manage_reports', MODERATORS_NOTES);
      return ctx.caller.reports.deleteNote({ id: noteId, moderatorId });
    },
  }),
}));
