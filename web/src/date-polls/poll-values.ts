/** Converts the values of the form of a date poll to the input of the procedures. */
import type { Inputs } from '../server/api.ts';
import { viewerZone } from '../words/format.ts';
import { later, utcOf } from '../words/zone-times.ts';

export interface DateValues {
  day: string;
  /** Without it, whole days. */
  from: string;
  until: string;
  /** The last of several whole days. */
  lastDay: string;
}

export interface PollValues {
  title: string;
  description: string;
  place: string;
  timeZone: string;
  audience: Inputs['datePolls']['create']['audience'];
  hidesNames: boolean;
  /** As in the fields: `2026-12-01T19:00` in the zone of the poll; empty for the default. */
  closesAt: string;
  organizerActorId: string;
  options: DateValues[];
}

export const NO_DATE: DateValues = { day: '', from: '', until: '', lastDay: '' };

export const emptyPoll = (organizerActorId: string): PollValues => ({
  ...{ title: '', description: '', place: '', timeZone: viewerZone(), audience: 'LINK', hidesNames: false },
  ...{ closesAt: '', organizerActorId, options: [NO_DATE, NO_DATE] },
});

const DAY = 1440;

/** An end before the beginning is in the following night. */
function dateOf({ day, from, until, lastDay }: DateValues): Inputs['datePolls']['create']['options'][number] {
  if (from === '') return { starts: day, ...(lastDay && { ends: lastDay }) };
  const starts = `${day}T${from}`;
  if (until === '') return { starts };
  const ends = `${day}T${until}`;
  return { starts, ends: ends > starts ? ends : later(ends, DAY) };
}

/** In the order of the rows, so that the problem of a date is shown at its row. */
export const datesOf = (rows: readonly DateValues[]) => rows.map(dateOf);

export function textsOf({ title, description, place, hidesNames, closesAt, timeZone }: PollValues) {
  const closes = closesAt === '' ? null : utcOf(closesAt, timeZone);
  return { title, description, place: place.trim() || null, hidesNames, ...(closes && { closesAt: closes }) };
}

/** The fields of the form for the server's names: a date is one problem at its day, or at its end. */
export const FIELDS: Record<string, `options.${number}.day` | `options.${number}.until` | 'options'> =
  Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [
      [`options.${n}.starts`, `options.${n}.day`] as const,
      [`options.${n}.ends`, `options.${n}.until`] as const,
    ]).flat(),
  );
