/** Reports of one's year. */
import { z } from 'zod';
import {
  findReport,
  markReportRead,
  REPORT_STATES,
  reportState,
  unreadReports,
} from '../../domain/annual-reports/find.ts';
import { requestReport } from '../../domain/annual-reports/make-report.ts';
import { presentAnnualReports, wrappedAnnualReportsSchema } from '../../entities/people/annual-report.ts';
import { idInput } from '../../procedures/inputs.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['annual_reports'];
const byYear = z.object({ year: idInput.meta({ description: 'Four digits.' }) });
const nothing = z.object({});

export const annualReportsRouter = router({
  list: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/annual_reports', tags, summary: 'List reports that you have not read' },
    })
    .input(nothing)
    .output(wrappedAnnualReportsSchema)
    .query(async ({ ctx }) => presentAnnualReports(ctx, await unreadReports(ctx))),

  get: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/annual_reports/{year}', tags, summary: 'Read the report of a year' },
    })
    .input(byYear)
    .output(wrappedAnnualReportsSchema)
    .query(async ({ ctx, input }) => presentAnnualReports(ctx, [await findReport(ctx, input.year)])),

  state: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: {
        method: 'GET',
        path: '/api/v1/annual_reports/{year}/state',
        tags,
        summary: 'Read the state of a report',
        description: 'A year is eligible from 10 December on, if you posted in it.',
      },
    })
    .input(byYear)
    .output(z.object({ state: z.enum(REPORT_STATES) }))
    .query(async ({ ctx, input }) => ({ state: await reportState(ctx, input.year) })),

  generate: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'POST',
        path: '/api/v1/annual_reports/{year}/generate',
        tags,
        summary: 'Ask for the report of a year',
      },
      answers: { 202: 'It is being made: ask for its state' },
    })
    .input(byYear)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      if (await requestReport(ctx, input.year)) ctx.reply.status = 202;
      return {};
    }),

  read: identityProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'POST',
        path: '/api/v1/annual_reports/{year}/read',
        tags,
        summary: 'Mark the report of a year as read',
      },
    })
    .input(byYear)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await markReportRead(ctx, input.year);
      return {};
    }),
});
