/** Dead jobs, which ran out of attempts: staff list, retry or discard them. */
import { z } from 'zod';
import { discardDeadJob } from '../../domain/dead-jobs/discard-dead-job.ts';
import { listDeadJobs } from '../../domain/dead-jobs/list-dead-jobs.ts';
import { retryDeadJob } from '../../domain/dead-jobs/retry-dead-job.ts';
import { pageBounds } from '../../domain/kernel/page.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { deadJobSchema, presentDeadJobs } from '../../entities/moderation/dead-job.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput } from '../../procedures/inputs.ts';
import { linkPage, pageInput } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const tags = ['jobs'];
const permission = 'view_devops';
const nothing = z.object({});

const idOf = (text: string): bigint => parseId(text) ?? refuse('record_not_found');

export const jobsRouter = router({
  dead: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission,
      openapi: { method: 'GET', path: '/api/v1/admin/jobs/dead', tags, summary: 'List jobs that failed for good' },
    })
    .input(z.object(pageInput(40)))
    .output(z.array(deadJobSchema))
    .query(async ({ ctx, input }) => {
      const rows = await listDeadJobs(ctx, pageBounds(input));
      const ids = rows.map((row) => row.id);
      linkPage(ctx, input, ids, 'rows');
      return presentDeadJobs(rows);
    }),
  retry: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'POST', path: '/api/v1/admin/jobs/dead/{id}/retry', tags, summary: 'Run a dead job again' },
    })
    .input(z.object({ id: idInput }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await retryDeadJob(ctx, idOf(input.id));
      return {};
    }),
  discard: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: { method: 'DELETE', path: '/api/v1/admin/jobs/dead/{id}', tags, summary: 'Discard a dead job' },
    })
    .input(z.object({ id: idInput }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await discardDeadJob(ctx, idOf(input.id));
      return {};
    }),
});
