/** ActionLog: the actions of moderators and their targets. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import { EVENT_INTERFACE_ACTIONS, type EventInterfaceAction } from '../../domain/action-log/actions.ts';
import { rowOfSnapshot } from '../../domain/action-log/snapshot.ts';
import { noteVisibleTo, reportedEventVisibleTo, reportVisibleTo } from '../../domain/reports/visible.ts';
import type { ActionLog as Row } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import { batched } from '../building/batch.ts';
import { builder } from '../building/builder.ts';
import type { GraphQLContext } from '../building/graphql-context.ts';
import { NULLABLE_LIST } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { requireStaff } from '../building/staff.ts';
import { Actor } from '../people/actor.ts';
import { ActionLogObject } from './action-log-object.ts';

type TargetType = (typeof EVENT_INTERFACE_ACTIONS)[EventInterfaceAction];

const ACTIONS = Object.keys(EVENT_INTERFACE_ACTIONS) as EventInterfaceAction[];

/** The target of an action, with the client's selection. */
interface Target extends Pick<Row, 'targetType' | 'targetId' | 'object'> {
  query: object;
}

/** The targets that still exist, in one statement for each type. */
async function findTargets(ctx: GraphQLContext, targets: readonly Target[]): Promise<Map<string, object>> {
  const found = new Map<string, object>();
  const read = async (type: TargetType, find: (ids: bigint[], query: object) => Promise<{ id: bigint }[]>) => {
    const named = targets.filter(({ targetType }) => targetType === type);
    const ids = named.map(({ targetId }) => targetId);
    if (named[0]) for (const row of await find(ids, named[0].query)) found.set(`${type}:${row.id}`, row);
  };
  const named = (ids: bigint[]) => ({ id: { in: ids } });
  await Promise.all([
    read('Event', (ids, query) =>
      ctx.db.event.findMany({ ...query, where: { AND: [named(ids), reportedEventVisibleTo(ctx)] } }),
    ),
    read('Report', (ids, query) =>
      ctx.db.report.findMany({ ...query, where: { AND: [named(ids), reportVisibleTo(ctx.viewer)] } }),
    ),
    read('ReportNote', (ids, query) =>
      ctx.db.reportNote.findMany({ ...query, where: { AND: [named(ids), noteVisibleTo(ctx.viewer)] } }),
    ),
  ]);
  return found;
}

/** The current row, or the snapshot in the log. */
function objectOf(
  { targetType, targetId, object }: Target,
  found: ReadonlyMap<string, object>,
): typeof ActionLogObject.$inferType {
  const row = found.get(`${targetType}:${targetId}`) ?? rowOfSnapshot(targetType as TargetType, object);
  return { ...(row as { id: bigint }), typeName: targetType };
}

const ActionLog = builder.prismaObject('ActionLog', {
  name: 'ActionLog',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (action) => action.id.toString() }),
    action: t.field({
      type: builder.enumType('ActionLogAction', { values: ACTIONS }),
      nullable: true,
      select: { action: true },
      resolve: ({ action }) => action as EventInterfaceAction,
    }),
    insertedAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
    // Shown even when suspended or deleted since.
    actor: t.field({
      type: Actor,
      nullable: true,
      select: (_args, _ctx, nested) => ({ actor: nested() }),
      resolve: (action) => action.actor,
    }),
    object: t.field({
      type: ActionLogObject,
      nullable: true,
      select: { targetType: true, targetId: true, object: true },
      resolve: async (action, _args, ctx, info) => {
        const query = queryFromInfo({ context: ctx, info, typeName: action.targetType });
        const found = await batched(ctx, info.fieldNodes[0], { ...action, query } as Target, async (targets) => {
          const rows = await findTargets(ctx, targets);
          return new Map(targets.map((target) => [target, objectOf(target, rows)]));
        });
        return found ?? null;
      },
    }),
  }),
});

builder.queryField('actionLogs', (t) =>
  t.prismaField({
    type: [ActionLog],
    nullable: NULLABLE_LIST,
    args: pageArguments(t),
    resolve: async (query, _root, { limit, page }, ctx) => {
      requireStaff(ctx, 'view_audit_log', 'You need to be logged-in and a moderator to list action logs');
      const listed = await ctx.caller.moderation.log({
        actions: ACTIONS,
        limit: limit ?? undefined,
        page: page ?? undefined,
      });
      const ids = listed.map(({ id }) => parseId(id) ?? 0n);
      return ctx.db.actionLog.findMany({ ...query, where: { id: { in: ids } }, orderBy: { id: 'desc' } });
    },
  }),
);
