/** Times in cells: as people and spreadsheets write them, and as exports do. */
import type { Phrase } from '../../wording/texts.ts';

/** `24/12/2026` or `12/24/2026`: days come first in most countries, months in the United States. */
export type DayOrder = 'day first' | 'month first' | 'unknown';

export interface Moment {
  at: Date;
  /** Without a time of the day. */
  isDay: boolean;
  /** Such as 2026-12-31. */
  day: string;
  /** Whether the clock shows this time twice, so that the first was chosen. */
  isRepeated: boolean;
}

const YEAR_FIRST = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ](\S.*))?$/;
const DOTS = /^(\d\d?)\.(\d\d?)\.(\d{4})(?:,? +(\S.*))?$/;
const SLASHES = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:,? +(\S.*))?$/;
const TIME = /^(\d\d?)[:h.](\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?(Z|[+-]\d\d:?\d\d))?$/i;

/** The order of all cells with slashes, of which one with a number above 12 is enough. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = SLASHES.exec(cell) ?? [];
    return first && second ? [[Number(first), Number(second)] as const] : [];
  });
  const isDayFirst = pairs.some(([first]) => first > 12);
  const isMonthFirst = pairs.some(([, second]) => second > 12);
  if (isDayFirst === isMonthFirst) return 'unknown';
  return isDayFirst ? 'day first' : 'month first';
}

interface Parts {
  year: number;
  month: number;
  day: number;
  time: string | undefined;
}

const MALFORMED = 'must be written as 2026-12-31 19:00, or as 2026-12-31 for whole days';

function partsOf(text: string, order: DayOrder): Parts | Phrase {
  const parts = (year = '', month = '', day = '', time?: string): Parts => ({
    ...{ year: Number(year), month: Number(month), day: Number(day), time },
  });
  const first = YEAR_FIRST.exec(text);
  if (first) return parts(first[1], first[2], first[3], first[4]);
  const dotted = DOTS.exec(text);
  if (dotted) return parts(dotted[3], dotted[2], dotted[1], dotted[4]);
  const slashed = SLASHES.exec(text);
  if (!slashed) return MALFORMED;
  const [, one, two, year, time] = slashed;
  if (one === two || order === 'day first') return parts(year, two, one, time);
  if (order === 'month first') return parts(year, one, two, time);
  return 'can be two different days: write it as 2026-12-31';
}

interface Clock {
  time: Temporal.PlainTime;
  offset: string | undefined;
}

/** Null if it is not a time of the day. */
function clockOf(text: string): Clock | null {
  const [, hours, minutes, seconds = '0', half, offset] = TIME.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === undefined || (half !== undefined && (hour < 1 || hour > 12))) return null;
  const hour24 = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  try {
    const fields = { hour: hour24, minute: Number(minutes), second: Number(seconds) };
    return { time: Temporal.PlainTime.from(fields, { overflow: 'reject' }), offset };
  } catch {
    return null;
  }
}

function dateOf({ year, month, day }: Parts): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}

const instantIn = (zoned: Temporal.ZonedDateTime): Date => new Date(zoned.epochMilliseconds);

/** Null if no zone has the offset. */
function exactTime(local: Temporal.PlainDateTime, offset: string): Date | null {
  try {
    return new Date(Temporal.Instant.from(`${local}${offset}`).epochMilliseconds);
  } catch {
    return null;
  }
}

/** A time with an offset is exact; others are local times of the zone. Returns the problem of a cell that is neither. */
export function momentOf(text: string, zone: string, order: DayOrder): Moment | Phrase {
  const parts = partsOf(text, order);
  if (typeof parts === 'string') return parts;
  const date = dateOf(parts);
  if (date === null || date.year === 0) return MALFORMED;
  const day = date.toString();
  if (parts.time === undefined) {
    return { at: instantIn(date.toZonedDateTime({ timeZone: zone })), isDay: true, day, isRepeated: false };
  }
  const clock = clockOf(parts.time);
  if (clock === null) return MALFORMED;
  const local = date.toPlainDateTime(clock.time);
  const exact = { isDay: false, day, isRepeated: false };
  if (clock.offset !== undefined) {
    const at = exactTime(local, clock.offset);
    return at === null ? MALFORMED : { ...exact, at };
  }
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' });
  if (!earlier.toPlainDateTime().equals(local)) return 'does not exist: the clock skips this time';
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' });
  return { ...exact, at: instantIn(earlier), isRepeated: !earlier.equals(later) };
}

/** The last minute of a whole day. */
export const endOfDayIn = (day: string, zone: string): Date =>
  instantIn(Temporal.PlainDate.from(day).toPlainDateTime('23:59').toZonedDateTime(zone));

const zonedOf = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

export const dayIn = (at: Date, zone: string): string => zonedOf(at, zone).toPlainDate().toString();

/** Null for an event without a zone, whose times are in UTC. The second of two equal local times has its offset. */
export function timeIn(at: Date, zone: string | null): string {
  const zoned = zonedOf(at, zone ?? 'UTC');
  const local = zoned.toPlainDateTime();
  const text = local.toString({ smallestUnit: zoned.second === 0 ? 'minute' : 'second' }).replace('T', ' ');
  if (zone === null) return `${text}Z`;
  const isFirst =
    local.toZonedDateTime(zone, { disambiguation: 'earlier' }).epochMilliseconds === zoned.epochMilliseconds;
  return isFirst || zoned.millisecond > 0 ? text : `${text}${zoned.offset}`;
}
