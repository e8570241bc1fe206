/** A calendar from outside that a group follows, for its moderators, and what was found at an address. */
import { z } from 'zod';
import type { SourceRow } from '../../domain/calendars/find.ts';
import type { ReadCalendar } from '../../domain/calendars/read-calendar.ts';
import { EventStatus } from '../../generated/prisma/enums.ts';
import { sentenceData } from '../../wording/refusal-data.ts';
import { timeText } from '../fields/time.ts';

const time = z.iso.datetime();

export const calendarSourceSchema = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'May contain a secret, so only moderators of the group read it.' }),
    name: z.string(),
    timeZone: z.string().meta({ description: 'The zone of times without one.' }),
    events: z.int().meta({ description: 'How many of its events are not over.' }),
    skipped: z.int().meta({ description: 'How many entries of the last file could not be read.' }),
    readAt: time.nullable().meta({ description: 'The last success.' }),
    triedAt: time.nullable(),
    nextAt: time.nullable().meta({ description: 'Null after it failed for two weeks: refresh it to try again.' }),
    reading: z.boolean().meta({ description: 'Whether a job is reading it, or begins within moments.' }),
    error: z
      .object({ refusal: z.string(), parameters: z.record(z.string(), z.string()), sentence: z.string() })
      .nullable()
      .meta({ description: 'The last failure, by the name and the sentence of a refusal; null after a success.' }),
    createdAt: time,
  })
  .meta({ id: 'CalendarSource', description: 'A calendar from outside whose events a group shows.' });

export type CalendarSource = z.infer<typeof calendarSourceSchema>;

export const calendarPreviewSchema = z
  .object({
    url: z.string().meta({ description: 'The address that is read: `webcal` is HTTPS.' }),
    name: z.string().nullable().meta({ description: 'The name that the calendar gives itself.' }),
    count: z.int().meta({ description: 'How many events are not over.' }),
    skipped: z
      .int()
      .meta({ description: 'How many entries cannot be read, or repeat by rules that are not supported.' }),
    events: z
      .array(
        z.object({
          title: z.string(),
          beginsOn: time,
          endsOn: time.nullable(),
          allDay: z.boolean(),
          timeZone: z.string(),
          status: z.enum(EventStatus),
          place: z.string().nullable(),
        }),
      )
      .meta({ description: 'The next ones, at most ten.' }),
  })
  .meta({ id: 'CalendarPreview', description: 'What was found at the address of a calendar.' });

export type CalendarPreview = z.infer<typeof calendarPreviewSchema>;

const timeOrNull = (at: Date | null): string | null => at && timeText(at);

function viewError(sentence: string): NonNullable<CalendarSource['error']> {
  const { refusal, parameters } = sentenceData(sentence);
  return { refusal, parameters, sentence };
}

/** A read that has not begun or ended after so long waits for a paused server, or its process ended. */
const READING_MS = 300_000;

/** A read clears the error when it begins, and sets it or the time of the success when it ends. */
function isBeingRead({ nextAt, triedAt, readAt, error }: SourceRow, now: Date): boolean {
  const isRecent = (at: Date): boolean => at <= now && now.getTime() - at.getTime() < READING_MS;
  const isDue = nextAt !== null && isRecent(nextAt);
  const isOpen = triedAt !== null && isRecent(triedAt) && error === null && (readAt === null || readAt < triedAt);
  return isDue || isOpen;
}

export function viewCalendarSource(row: SourceRow, now: Date): CalendarSource {
  const { id, url, name, timeZone, skipped, readAt, triedAt, nextAt, error, createdAt, _count } = row;
  return {
    ...{ id: id.toString(), url, name, timeZone, skipped, events: _count.events },
    error: error === null ? null : viewError(error),
    ...{ readAt: timeOrNull(readAt), triedAt: timeOrNull(triedAt), nextAt: timeOrNull(nextAt) },
    reading: isBeingRead(row, now),
    createdAt: timeText(createdAt),
  };
}

const SHOWN = 10;

export function viewCalendarPreview(found: ReadCalendar & { url: string }): CalendarPreview {
  const { url, name, events, skipped } = found;
  return {
    ...{ url, name, skipped, count: events.length },
    events: events.slice(0, SHOWN).map(({ title, beginsOn, endsOn, allDay, timeZone, status, place }) => ({
      ...{ title, beginsOn: timeText(beginsOn), endsOn: timeOrNull(endsOn), allDay, status, place },
      timeZone: timeZone ?? found.timeZone,
    })),
  };
}
