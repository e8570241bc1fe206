/** The numbers of the dashboard (Mastodon's entities, Admin::Measure, Admin::Dimension and Admin::Cohort). */
import { z } from 'zod';
import { humanBytes } from '../../domain/measures/bytes.ts';
import type { DimensionEntry } from '../../domain/measures/dimension-entry.ts';
import type { Measured } from '../../domain/measures/measures.ts';
import type { Cohort as CohortOf, Frequency } from '../../domain/measures/retention.ts';
import { timeText } from '../fields/time.ts';

export const measureSchema = z
  .object({
    key: z.string(),
    unit: z.string().nullable().meta({ description: '`bytes`, or null for plain numbers.' }),
    total: z.string().meta({ description: 'A whole number.' }),
    human_value: z.string().optional().meta({ description: 'The total, such as `1.5 MB`.' }),
    previous_total: z.string().optional().meta({ description: 'Of the period of the same length right before.' }),
    data: z.array(z.object({ date: z.string(), value: z.string() })).meta({ description: 'Each day of the period.' }),
  })
  .meta({ id: 'AdminMeasure', description: 'A measure in a period.' });

const dimensionDataSchema = z
  .object({
    key: z.string(),
    human_key: z.string(),
    value: z.string(),
    unit: z.string().optional(),
    human_value: z.string().optional(),
  })
  .meta({ id: 'AdminDimensionData', description: 'A value and its count.' });

export const dimensionSchema = z
  .object({
    key: z.string(),
    data: z.array(dimensionDataSchema),
  })
  .meta({ id: 'AdminDimension', description: 'The most frequent values, the largest first.' });

const cohortDataSchema = z
  .object({
    date: z.string(),
    rate: z.number().meta({ description: 'From 0 to 1.' }),
    value: z.string().meta({ description: 'How many of them.' }),
  })
  .meta({ id: 'AdminCohortData', description: 'How many of a cohort were here in a period, or later.' });

export const cohortSchema = z
  .object({ period: z.string(), frequency: z.enum(['day', 'month']), data: z.array(cohortDataSchema) })
  .meta({ id: 'AdminCohort', description: 'The people who signed up in a day or month, and how many came back.' });

export function viewMeasure({ key, unit, total, previousTotal, days }: Measured): z.infer<typeof measureSchema> {
  return {
    key,
    unit,
    total: total.toString(),
    ...(unit === 'bytes' && { human_value: humanBytes(total) }),
    ...(previousTotal !== null && { previous_total: previousTotal.toString() }),
    data: [...days].map(([day, value]) => ({ date: timeText(new Date(day)), value: value.toString() })),
  };
}

export const viewDimension = (key: string, entries: readonly DimensionEntry[]): z.infer<typeof dimensionSchema> => ({
  key,
  data: entries.map(({ key: name, humanKey, value, unit, humanValue }) => ({
    key: name,
    human_key: humanKey ?? name,
    value,
    ...(unit !== undefined && { unit }),
    ...(humanValue !== undefined && { human_value: humanValue }),
  })),
});

export const viewCohort = (frequency: Frequency, { start, data }: CohortOf): z.infer<typeof cohortSchema> => ({
  period: timeText(start),
  frequency,
  data: data.map((each) => ({ date: timeText(each.start), rate: each.rate, value: each.users.toString() })),
});
