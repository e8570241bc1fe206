/** ReportNote. Its relations are read by id, because a note in the action log may have been deleted. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import { reportVisibleTo } from '../../domain/reports/visible.ts';
import { batched } from '../building/batch.ts';
import { builder } from '../building/builder.ts';
import { Actor } from '../people/actor.ts';
import { ActionLogObject } from './action-log-object.ts';
import { Report } from './report.ts';

const byId = <Row extends { id: bigint }>(rows: Row[]): Map<bigint, Row> => new Map(rows.map((row) => [row.id, row]));

export const ReportNote = builder.prismaObject('ReportNote', {
  name: 'ReportNote',
  interfaces: [ActionLogObject],
  select: { id: true },
  fields: (t) => ({
    content: t.exposeString('content', { nullable: true }),
    insertedAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
    moderator: t.field({
      type: Actor,
      nullable: true,
      select: { moderatorId: true },
      resolve: async (note, _args, ctx, info) => {
        const query = queryFromInfo({ context: ctx, info }) as { select: { id: true; type: true } };
        const found = await batched(ctx, info.fieldNodes[0], note.moderatorId, async (ids) =>
          byId(await ctx.db.actor.findMany({ ...query, where: { id: { in: ids } } })),
        );
        return (found as typeof Actor.$inferType | undefined) ?? null;
      },
    }),
    report: t.field({
      type: Report,
      nullable: true,
      select: { reportId: true },
      resolve: async (note, _args, ctx, info) => {
        const query = queryFromInfo({ context: ctx, info }) as { select: { id: true } };
        const found = await batched(ctx, info.fieldNodes[0], note.reportId, async (ids) => {
          const where = { AND: [{ id: { in: ids } }, reportVisibleTo(ctx.viewer)] };
          return byId(await ctx.db.report.findMany({ ...query, where }));
        });
        return (found as typeof Report.$inferType | undefined) ?? null;
      },
    }),
  }),
});
