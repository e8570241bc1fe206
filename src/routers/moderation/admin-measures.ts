/** The dashboard's numbers: measures, dimensions and retention, by Mastodon's keys; unknown keys are left out. */
import { z } from 'zod';
import { DIMENSIONS, dimension, isDimension } from '../../domain/measures/dimensions.ts';
import { isMeasure, isOfServer, MEASURES, measure } from '../../domain/measures/measures.ts';
import { readPeriod, readPeriodOrMonth } from '../../domain/measures/period.ts';
import { FREQUENCIES, retention } from '../../domain/measures/retention.ts';
import { subjectOf } from '../../domain/measures/subject.ts';
import {
  cohortSchema,
  dimensionSchema,
  measureSchema,
  viewCohort,
  viewDimension,
  viewMeasure,
} from '../../entities/moderation/measures.ts';
import { idInput } from '../../procedures/inputs.ts';
import { limitUpTo } from '../../procedures/pagination.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'view_dashboard';
const tags = ['admin'];
const scopes = ['admin:read'];

const keys = z.array(z.string().max(100)).max(50).nullish().meta({ description: 'The requested measures.' });
const day = (description: string) => z.string().max(64).nullish().meta({ description });
const first = day('The first day, such as 2026-11-01.');
const last = day('The last day.');
const aboutTag = z.object({ id: idInput }).nullish().meta({ description: 'The hashtag.' });
const aboutDomain = z
  .object({ domain: z.string().max(300) })
  .nullish()
  .meta({ description: 'The server.' });

export const adminMeasuresRouter = router({
  measures: staffProcedure
    .meta({
      scopes,
      permission,
      openapi: { method: 'POST', path: '/api/v1/admin/measures', tags, summary: 'Read numbers, day by day' },
    })
    .input(
      z.object({
        ...{ keys, start_at: first, end_at: last },
        ...{ tag_accounts: aboutTag, tag_uses: aboutTag, tag_servers: aboutTag },
        ...{ instance_accounts: aboutDomain, instance_media_attachments: aboutDomain, instance_reports: aboutDomain },
        ...{ instance_statuses: aboutDomain, instance_follows: aboutDomain, instance_followers: aboutDomain },
      }),
    )
    .output(z.array(measureSchema))
    .query(async ({ ctx, input }) => {
      const wanted = [...new Set(input.keys)].filter(isMeasure);
      // Tools that compare block lists request totals of servers without a period.
      const read = wanted.length > 0 && wanted.every(isOfServer) ? readPeriodOrMonth : readPeriod;
      const period = read(input.start_at, input.end_at, ctx.clock.now());
      const asked = wanted.map((key) => ({ key, subject: subjectOf(ctx, MEASURES[key], key, input) }));
      const found = await Promise.all(asked.map(({ key, subject }) => measure(ctx, key, subject, period)));
      return found.map(viewMeasure);
    }),

  dimensions: staffProcedure
    .meta({
      scopes,
      permission,
      openapi: { method: 'POST', path: '/api/v1/admin/dimensions', tags, summary: 'Read the most frequent values' },
    })
    .input(
      z.object({
        ...{ keys, start_at: first, end_at: last, limit: limitUpTo(10, 100) },
        ...{ tag_servers: aboutTag, tag_languages: aboutTag },
        ...{ instance_accounts: aboutDomain, instance_languages: aboutDomain },
      }),
    )
    .output(z.array(dimensionSchema))
    .query(async ({ ctx, input }) => {
      const period = readPeriodOrMonth(input.start_at, input.end_at, ctx.clock.now());
      const wanted = [...new Set(input.keys)].filter(isDimension);
      const asked = wanted.map((key) => ({ key, subject: subjectOf(ctx, DIMENSIONS[key], key, input) }));
      return Promise.all(
        asked.map(async ({ key, subject }) =>
          viewDimension(key, await dimension(ctx, key, { period, limit: input.limit, subject })),
        ),
      );
    }),

  retention: staffProcedure
    .meta({
      scopes,
      permission,
      openapi: { method: 'POST', path: '/api/v1/admin/retention', tags, summary: 'Read how many come back' },
    })
    .input(z.object({ start_at: first, end_at: last, frequency: z.enum(FREQUENCIES).nullish() }))
    .output(z.array(cohortSchema))
    .query(async ({ ctx, input }) => {
      const frequency = input.frequency ?? 'day';
      const cohorts = await retention(ctx, readPeriod(input.start_at, input.end_at), frequency);
      return cohorts.map((cohort) => viewCohort(frequency, cohort));
    }),
});
