/** A series of events as REST and tRPC show it. */

import { z } from 'zod';
import type { DomainContext, UserContext } from '../../domain/access/context.ts';
import { findEvents } from '../../domain/events/find.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { nextOccurrences } from '../../domain/series/find.ts';
import { joinedAmong, waitsAmong } from '../../domain/series/join-series.ts';
import { changeableSeriesAmong, whollyChangeable } from '../../domain/series/organizers.ts';
import { templateOf } from '../../domain/series/template.ts';
import type { EventSeries } from '../../generated/prisma/client.ts';
import { type Event, eventSchema, presentEvents } from './event.ts';

export const seriesSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    rule: z.string().meta({ description: 'An RRULE of RFC 5545, such as `FREQ=WEEKLY;BYDAY=TH`.' }),
    startsLocal: z.string().meta({ description: 'The first start in the time zone, such as 2026-12-03T19:00:00.' }),
    timeZone: z.string(),
    next: eventSchema.nullable().meta({ description: 'The next occurrence that is not cancelled.' }),
    ended: z.boolean().meta({ description: 'Whether organizers ended it, and no occurrence is to come.' }),
    joined: z.boolean().meta({
      description: 'Whether you joined all occurrences. You may wait for a place in some, and have left others.',
    }),
    waiting: z.int().meta({ description: 'In how many occurrences to come you wait for a place.' }),
    organizes: z.boolean().meta({
      description:
        'Whether you may change all occurrences, or those from one on. Organizers of single ones change those alone.',
    }),
    organizesAll: z.boolean().meta({
      description:
        'Whether you may change all occurrences that have not begun. Co-organizers of later ones change theirs alone.',
    }),
  })
  .meta({ id: 'EventSeries', description: 'Events that repeat by a rule.' });

export type Series = z.infer<typeof seriesSchema>;

const isIdentity = (ctx: DomainContext): ctx is UserContext => typeof ctx.viewer?.actorId === 'bigint';

export async function presentSeries(ctx: DomainContext, rows: readonly EventSeries[]): Promise<Series[]> {
  const ids = rows.map(({ id }) => id);
  const next = await nextOccurrences(ctx, ids);
  const events = await presentEvents(ctx, await findEvents(ctx, [...next.values()]));
  const joined = isIdentity(ctx) ? await joinedAmong(ctx, ids) : new Set<string>();
  const waits = isIdentity(ctx) ? await waitsAmong(ctx, ids) : new Map<string, number>();
  const organized = await changeableSeriesAmong(ctx.db, ctx.viewer, ids);
  const whole = await whollyChangeable(ctx.db, ctx.viewer, [...organized], ctx.clock.now());
  const nextOf = new Map<string | undefined, Event>(events.map((event) => [event.series?.id, event]));
  return rows.map((row) => {
    const { id, rule, startsLocal, timeZone, endsFrom } = row;
    const title = titleFor(templateOf(row), ctx.languages);
    const coming = nextOf.get(id) ?? null;
    return {
      ...{ id, title, rule, startsLocal, timeZone, next: coming, ended: endsFrom !== null && coming === null },
      ...{ joined: joined.has(id), waiting: waits.get(id) ?? 0 },
      ...{ organizes: organized.has(id), organizesAll: whole.has(id) },
    };
  });
}
