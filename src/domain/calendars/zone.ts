/** The time zones of a calendar file: by IANA names, otherwise by the rules that the file itself has (VTIMEZONE). */
import type ICAL from 'ical.js';
import { instantOf, localOf } from '../series/rule.ts';
import { isTimeZone } from '../users/time-zone.ts';

export interface Zone {
  /** Null for a zone that only the file knows, such as `W. Europe Standard Time`. */
  name: string | null;
  instant(local: Temporal.PlainDateTime): Date;
  local(instant: Date): Temporal.PlainDateTime;
}

export const namedZone = (name: string): Zone => ({
  name,
  instant: (local) => instantOf(local, name),
  local: (instant) => localOf(instant, name),
});

/** Mozilla and Evolution write `/mozilla.org/20050126_1/Europe/Berlin`. */
export function zoneName(id: string): string | null {
  const parts = id.replace(/^"|"$/g, '').split('/').filter(Boolean);
  for (const count of [3, 2, 1]) {
    const name = parts.slice(-count).join('/');
    if (parts.length >= count && isTimeZone(name)) return name;
  }
  return null;
}

/** The only rules of clocks that change: once a year, on a weekday of a month. Others might take any time to compute. */
const YEARLY =
  /^(?:FREQ=YEARLY|INTERVAL=1|WKST=[A-Z]{2}|BYMONTH=(?:[1-9]|1[0-2])|BYDAY=-?[1-5][A-Z]{2}|UNTIL=[\dTZ]+)$/;

const isPlain = (rule: string): boolean => rule.split(';').every((part) => YEARLY.test(part));

/** The zone that a VTIMEZONE describes; null if it cannot be used. */
export function describedZone(ical: typeof ICAL, component: ICAL.Component): Zone | null {
  const changes = [...component.getAllSubcomponents('standard'), ...component.getAllSubcomponents('daylight')];
  const rules = changes.flatMap((change) => change.getAllProperties('rrule').map((rule) => `${rule.getFirstValue()}`));
  if (changes.length === 0 || changes.length > 200 || !rules.every(isPlain)) return null;
  const zone = new ical.Timezone({ component, tzid: 'file' });
  return {
    name: null,
    instant({ year, month, day, hour, minute, second }) {
      const time = new ical.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return new Date(time.toUnixTime() * 1000);
    },
    local(instant) {
      const { year, month, day, hour, minute, second } = ical.Time.fromJSDate(instant, true).convertToZone(zone);
      return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
    },
  };
}
