/** Times in the format of `datetime-local` fields, in a given zone, and in UTC as the server expects. */
import { TZDate } from '@date-fns/tz';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

const padded = (value: number, length = 2): string => String(value).padStart(length, '0');

/** `2026-11-27T18:00` in that zone → UTC; null for invalid text. */
export function utcOf(local: string, zone: string): string | null {
  const [, year, month, day, hour, minute] = LOCAL.exec(local)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const at = new TZDate(year, month - 1, day, hour ?? 0, minute ?? 0, zone);
  return new Date(at.getTime()).toISOString();
}

/** UTC → `2026-11-27T18:00` in that zone. */
export function localOf(utc: string, zone: string): string {
  const at = new TZDate(new Date(utc).getTime(), zone);
  const date = `${padded(at.getFullYear(), 4)}-${padded(at.getMonth() + 1)}-${padded(at.getDate())}`;
  return `${date}T${padded(at.getHours())}:${padded(at.getMinutes())}`;
}

const MINUTE_MS = 60_000;

/** From one `2026-11-27T18:00` to another of the same zone. */
export const minutesBetween = (one: string, other: string): number =>
  (Date.parse(`${other}Z`) - Date.parse(`${one}Z`)) / MINUTE_MS;

/** `2026-11-27T18:00`, some minutes later; as it is where that is no time. */
export function later(local: string, minutes: number): string {
  const at = new Date(Date.parse(`${local}Z`) + minutes * MINUTE_MS);
  return Number.isNaN(at.getTime()) ? local : at.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** The names of all zones, including one that this browser may not have. */
export function zonesWith(zone: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return known.includes(zone) ? known : [zone, ...known];
}
