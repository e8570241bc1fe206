/** Report, and the queries that read reports. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import { reportedEvents, reportedStatuses } from '../../domain/reports/gather.ts';
import { handlesReports, noteVisibleTo, reportVisibleTo } from '../../domain/reports/visible.ts';
import { ReportStatus as Status } from '../../generated/prisma/enums.ts';
import { parseId } from '../../platform/ids.ts';
import { batched } from '../building/batch.ts';
import { builder, SMALL_LIST } from '../building/builder.ts';
import { NULLABLE_LIST } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { requireStaff } from '../building/staff.ts';
import { Comment } from '../events/comment.ts';
import { Event } from '../events/event.ts';
import { Actor, NESTED_MAX, shownActor } from '../people/actor.ts';
import { ActionLogObject } from './action-log-object.ts';

export const ReportStatus = builder.enumType(Status, { name: 'ReportStatus' });

export const Report = builder.prismaObject('Report', {
  name: 'Report',
  interfaces: [ActionLogObject],
  select: { id: true },
  fields: (t) => ({
    uri: t.exposeString('uri', { nullable: true }),
    status: t.expose('status', { type: ReportStatus, nullable: true }),
    content: t.exposeString('content', { nullable: true }),
    insertedAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
    // Moderators must know the subject of the report, even if suspended or deleted.
    reported: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ reported: nested() }),
      resolve: ({ reported }, _args, ctx) => (handlesReports(ctx.viewer) ? reported : shownActor(ctx, reported)),
    }),
    reporter: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ reporter: nested() }),
      resolve: ({ reporter }, _args, ctx) => (handlesReports(ctx.viewer) ? reporter : shownActor(ctx, reporter)),
    }),
    event: t.field({
      type: Event,
      nullable: true,
      resolve: async (report, _args, ctx, info) => {
        const query = queryFromInfo({ context: ctx, info }) as object;
        const event = await batched(ctx, info.fieldNodes[0], report.id, (ids) =>
          reportedEvents(ctx, ids, ({ where }) => ctx.db.event.findMany({ ...query, where })),
        );
        return (event as typeof Event.$inferType | undefined) ?? null;
      },
    }),
    comments: t.field({
      type: [Comment],
      complexity: SMALL_LIST,
      nullable: { list: true, items: true },
      resolve: async (report, _args, ctx, info) => {
        const query = queryFromInfo({ context: ctx, info }) as object;
        const statuses = await batched(ctx, info.fieldNodes[0], report.id, (ids) =>
          reportedStatuses(ctx, ids, ({ where }) => ctx.db.status.findMany({ ...query, where })),
        );
        return (statuses ?? []) as (typeof Comment.$inferType)[];
      },
    }),
    notes: t.relation('notes', {
      complexity: SMALL_LIST,
      nullable: NULLABLE_LIST,
      query: (_args, ctx) => ({ where: noteVisibleTo(ctx.viewer), orderBy: { id: 'asc' }, take: NESTED_MAX }),
    }),
  }),
});

builder.queryFields((t) => ({
  reports: t.prismaField({
    type: [Report],
    nullable: NULLABLE_LIST,
    args: { ...pageArguments(t), status: t.arg({ type: ReportStatus, defaultValue: 'OPEN' }) },
    resolve: async (query, _root, { limit, page, status }, ctx) => {
      requireStaff(ctx, 'manage_reports', 'You need to be logged-in and a moderator to list reports');
      const sent = { limit: limit ?? undefined, page: page ?? undefined, status: status ?? undefined };
      const ids = (await ctx.caller.reports.list(sent)).map(({ id }) => parseId(id) ?? 0n);
      const where = { AND: [{ id: { in: ids } }, reportVisibleTo(ctx.viewer)] };
      return ctx.db.report.findMany({ ...query, where, orderBy: { id: 'desc' } });
    },
  }),
  report: t.prismaField({
    type: Report,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id }, ctx) => {
      requireStaff(ctx, 'manage_reports', 'You need to be logged-in and a moderator to view a report');
      const report = await ctx.caller.reports.get({ id });
      return ctx.db.report.findUnique({ ...query, where: { id: parseId(report.id) ?? 0n } });
    },
  }),
}));
