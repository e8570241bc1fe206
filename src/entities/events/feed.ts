/** Feeds and feed tokens. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { titleFor } from '../../domain/events/texts.ts';
import type { Feed as FoundFeed } from '../../domain/feeds/feeds.ts';
import { templateOf } from '../../domain/series/template.ts';
import type { Event as EventRow, EventSeries, FeedToken as TokenRow } from '../../generated/prisma/client.ts';
import { deletedObjectSchema } from '../fields/deleted.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { eventSchema, presentEvents } from './event.ts';

export const calendarEventSchema = eventSchema
  .extend({ sequence: z.int().meta({ description: 'Counts the changes of time, place and status.' }) })
  .meta({ id: 'CalendarEvent', description: 'An event as calendars keep it.' });

export const feedSchema = z
  .object({ title: z.string(), url: z.string(), events: z.array(calendarEventSchema) })
  .meta({ id: 'Feed', description: 'Events to follow.' });

export const seriesCalendarSchema = z
  .object({
    ...{
      id: z.uuid(),
      title: z.string(),
      url: z.string(),
      rule: z.string(),
      startsLocal: z.string(),
      timeZone: z.string(),
    },
    exceptions: z.array(z.iso.datetime()).meta({ description: 'Starts of the rule at which nothing takes place.' }),
    events: z.array(calendarEventSchema),
  })
  .meta({ id: 'SeriesCalendar', description: 'A series as calendars keep it.' });

export const feedTokenSchema = z
  .object({
    token: z.uuid(),
    actor: actorSchema.nullable().meta({ description: 'Null: it opens the calendar of every identity of the user.' }),
    user: deletedObjectSchema.extend({}).meta({ id: 'FeedTokenUser' }),
    ics: z.string().meta({ description: 'Where calendar programs read it.' }),
    atom: z.string().meta({ description: 'Where feed readers read it.' }),
  })
  .meta({ id: 'FeedToken', description: 'Opens a calendar without signing in.' });

export const deletedFeedTokenSchema = z
  .object({ actor: deletedObjectSchema.nullable(), user: deletedObjectSchema })
  .meta({ id: 'DeletedFeedToken' });

export type CalendarEvent = z.infer<typeof calendarEventSchema>;
export type FeedToken = z.infer<typeof feedTokenSchema>;
export type Feed = z.infer<typeof feedSchema>;
export type SeriesCalendar = z.infer<typeof seriesCalendarSchema>;

export async function presentCalendarEvents(ctx: DomainContext, rows: readonly EventRow[]): Promise<CalendarEvent[]> {
  const events = await presentEvents(ctx, rows);
  return events.map((event, n) => ({ ...event, sequence: rows[n]?.sequence ?? 0 }));
}

export async function presentSeriesCalendar(
  ctx: DomainContext,
  series: EventSeries,
  { events, exceptions }: { events: readonly EventRow[]; exceptions: readonly Date[] },
): Promise<SeriesCalendar> {
  const { id, rule, startsLocal, timeZone } = series;
  const shown = await presentCalendarEvents(ctx, events);
  return {
    ...{ id, rule, startsLocal, timeZone, title: titleFor(templateOf(series), ctx.languages) },
    url: shown[0]?.url ?? ctx.config.publicUrl,
    ...{ exceptions: exceptions.map(timeText), events: shown },
  };
}

export async function presentFeed({ title, url, events, ctx }: FoundFeed): Promise<Feed> {
  return { title, url, events: await presentCalendarEvents(ctx, events) };
}

/** Tokens in the order of their rows, with their identities in one statement. */
export async function presentFeedTokens(ctx: DomainContext, rows: readonly TokenRow[]) {
  const actors = await gatherActors(
    ctx,
    rows.flatMap((row) => row.actorId ?? []),
  );
  const url = (token: string, form: string): string => `${ctx.config.publicUrl}/events/going/${token}/${form}`;
  return rows.map(({ token, actorId, userId }) => {
    const actor = actorId === null ? null : (actors.get(actorId) ?? null);
    const user = { id: userId.toString() };
    return { token, actor: actor && viewActor(ctx, actor), user, ics: url(token, 'ics'), atom: url(token, 'atom') };
  });
}

export function viewDeletedFeedToken(row: TokenRow): z.infer<typeof deletedFeedTokenSchema> {
  return {
    actor: row.actorId === null ? null : { id: row.actorId.toString() },
    user: { id: row.userId.toString() },
  };
}
