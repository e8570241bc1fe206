/** The moderators' action log, and the dashboard's numbers. */
import { z } from 'zod';
import { listActions } from '../../domain/action-log/list-actions.ts';
import { dashboardCounts, lastPublicEvent } from '../../domain/moderation/dashboard.ts';
import { presentEvents } from '../../entities/events/event.ts';
import { actionLogSchema, presentActions } from '../../entities/moderation/action-log.ts';
import { dashboardSchema } from '../../entities/moderation/dashboard.ts';
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
    .input(z.object(numberedPageInput))
    .output(z.array(actionLogSchema))
    .query(async ({ ctx, input }) => presentActions(ctx, await listActions(ctx, input))),

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
