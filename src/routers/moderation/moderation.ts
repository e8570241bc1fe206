/** The moderators' action log, and the dashboard's numbers. */
import { z } from 'zod';
import { ACTIONS, type Action } from '../../domain/action-log/actions.ts';
import { listActions } from '../../domain/action-log/list-actions.ts';
import { dashboardCounts, lastPublicEvent } from '../../domain/moderation/dashboard.ts';
import { countWaiting } from '../../domain/moderation/waiting.ts';
import { listWaitingEvents } from '../../domain/moderation/waiting-events.ts';
import { moderatedEventSchema, presentEvents, presentModeratedEvents } from '../../entities/events/event.ts';
import { actionLogSchema, presentActions } from '../../entities/moderation/action-log.ts';
import { dashboardSchema } from '../../entities/moderation/dashboard.ts';
import { waitingSchema } from '../../entities/moderation/waiting.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';
import { numberedPageInput } from '../events/event-inputs.ts';

const tags = ['moderation'];

export const moderationRouter = router({
  log: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'view_audit_log',
      openapi: {
        method: 'GET',
        path: '/api/v1/moderation/log',
        tags,
        summary: 'List what moderators did, newest first',
      },
    })
    .input(
      z.object({
        ...numberedPageInput,
        actions: z
          .array(z.enum(Object.keys(ACTIONS) as [Action, ...Action[]]))
          .max(100)
          .optional(),
        actorId: idInput.optional().meta({ description: 'The identity of the staff member.' }),
        targetType: z.enum([...new Set(Object.values(ACTIONS))]).optional(),
        targetId: idInput.optional().meta({ description: 'What the actions were about.' }),
      }),
    )
    .output(z.array(actionLogSchema))
    .query(async ({ ctx, input }) => {
      const idOf = (id: string | undefined) => (id === undefined ? undefined : (parseId(id) ?? 0n));
      const { actorId, targetId } = input;
      const wanted = { ...input, actorId: idOf(actorId), targetId: idOf(targetId) };
      return presentActions(ctx, await listActions(ctx, wanted));
    }),

  waiting: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'view_dashboard',
      openapi: { method: 'GET', path: '/api/v1/moderation/waiting', tags, summary: 'How much waits for the staff' },
    })
    .output(waitingSchema)
    .query(({ ctx }) => countWaiting(ctx)),

  waitingEvents: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'manage_reports',
      openapi: {
        method: 'GET',
        path: '/api/v1/moderation/events',
        tags,
        summary: 'List the events that wait for a moderator, newest first',
      },
    })
    .input(z.object(numberedPageInput))
    .output(z.array(moderatedEventSchema))
    .query(async ({ ctx, input }) => presentModeratedEvents(ctx, await listWaitingEvents(ctx, input))),

  dashboard: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: 'view_dashboard',
      openapi: { method: 'GET', path: '/api/v1/moderation/dashboard', tags, summary: 'Numbers of this server' },
    })
    .output(dashboardSchema)
    .query(async ({ ctx }) => {
      const [counts, last] = await Promise.all([dashboardCounts(ctx), lastPublicEvent(ctx)]);
      const [event] = last ? await presentEvents(ctx, [last]) : [];
      return { ...counts, lastPublicEventPublished: event ?? null };
    }),
});
