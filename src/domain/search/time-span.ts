/** Parser of dates in searches: `2026-11-21`, `2026-11-21T10:30Z`, milliseconds since 1970. */
import { refuse } from '../kernel/refusals.ts';

/** Milliseconds since 1970; `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:T(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
const LATEST = 8_640_000_000_000_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function offsetOf(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE);
}

/** Midnight of an existing day, or null, as for February 30th. */
function midnight(day: string): number | null {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : time;
}

/** The whole interval, down to a millisecond; UTC without a zone. Refuses invalid dates. */
export function readSpan(text: string): Span {
  if (/^\d+$/.test(text)) {
    const start = Math.min(Number(text), LATEST);
    return { start, end: start + 1 };
  }
  const [, day = '', hour, minute, second, fraction, zone] = ISO.exec(text) ?? [];
  const first = midnight(day);
  if (first === null || Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59)
    return refuse('invalid_date');
  const within = Number(hour ?? 0) * HOUR + Number(minute ?? 0) * MINUTE + Number(second ?? 0) * SECOND;
  const start = first - offsetOf(zone) + within + (fraction ? Math.floor(Number(`0.${fraction}`) * SECOND) : 0);
  const length = fraction ? 1 : second ? SECOND : minute ? MINUTE : hour ? HOUR : DAY;
  return { start, end: start + length };
}
