/** Scheduled statuses: listing, rescheduling, cancelling. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import {
  cancelScheduled,
  findScheduledStatus,
  reschedule,
  scheduledStatuses,
} from '../../domain/statuses/scheduled/schedule-status.ts';
import {
  presentScheduledStatuses,
  type ScheduledStatus,
  scheduledStatusSchema,
} from '../../entities/statuses/scheduled-status.ts';
import type { ScheduledStatus as Row } from '../../generated/prisma/client.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { byId, parseTime, timeInput } from './status-answer.ts';

const tags = ['scheduled_statuses'];

export async function presentScheduled(ctx: IdentityContext, row: Row): Promise<ScheduledStatus> {
  return (await presentScheduledStatuses(ctx, [row]))[0] ?? refuse('record_not_found');
}

export const scheduledStatusesRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/scheduled_statuses', tags, summary: 'List your scheduled statuses' },
    })
    .input(z.object(pageInput(20)))
    .output(z.array(scheduledStatusSchema))
    .query(async ({ ctx, input }) => {
      const rows = await scheduledStatuses(ctx, pageBounds(input));
      linkPage(
        ctx,
        input,
        rows.map((row) => row.id),
        'rows',
      );
      return presentScheduledStatuses(ctx, rows);
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/scheduled_statuses/{id}', tags, summary: 'Read a scheduled status' },
    })
    .input(byId)
    .output(scheduledStatusSchema)
    .query(async ({ ctx, input }) => presentScheduled(ctx, await findScheduledStatus(ctx, input.id))),

  update: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      aliases: [{ method: 'PATCH' }],
      openapi: { method: 'PUT', path: '/api/v1/scheduled_statuses/{id}', tags, summary: 'Move it to another time' },
    })
    .input(byId.extend({ scheduled_at: timeInput }))
    .output(scheduledStatusSchema)
    .mutation(async ({ ctx, input }) =>
      presentScheduled(ctx, await reschedule(ctx, input.id, parseTime(input.scheduled_at))),
    ),

  delete: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: { method: 'DELETE', path: '/api/v1/scheduled_statuses/{id}', tags, summary: 'Cancel it' },
    })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await cancelScheduled(ctx, input.id);
      return {};
    }),
});
