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

/** Outlook has two rules from the year 1601 on. Each takes time in each year. */
const MOST_YEARS = 2_000;

const MOST_PARTS = 200;

/** Before and after these years, the clock is that of the nearest of them: the library computes all changes up to the year. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

const inKnownYears = (local: Temporal.PlainDateTime): Temporal.PlainDateTime =>
  local.with({ year: Math.min(Math.max(local.year, FIRST_YEAR), LAST_YEAR) });

const utcOf = (local: Temporal.PlainDateTime): number => instantOf(local, 'UTC').getTime();

/** The zone that a VTIMEZONE describes; null if it cannot be used. */
export function describedZone(ical: typeof ICAL, component: ICAL.Component): Zone | null {
  const changes = [...component.getAllSubcomponents('standard'), ...component.getAllSubcomponents('daylight')];
  const yearsOf = (change: ICAL.Component): number => {
    const start = change.getFirstPropertyValue('dtstart');
    return start instanceof ical.Time && change.hasProperty('rrule') ? Math.max(0, LAST_YEAR - start.year) : 0;
  };
  const years = changes.reduce((sum, change) => sum + yearsOf(change), 0);
  const rules = changes.flatMap((change) => change.getAllProperties('rrule').map((rule) => `${rule.getFirstValue()}`));
  if (changes.length === 0 || changes.length > MOST_PARTS) return null;
  if (years > MOST_YEARS || rules.length > MOST_PARTS || !rules.every(isPlain)) return null;
  const zone = new ical.Timezone({ component, tzid: 'file' });
  return {
    name: null,
    instant(local) {
      const known = inKnownYears(local);
      const { year, month, day, hour, minute, second } = known;
      const time = new ical.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return new Date(utcOf(local) - utcOf(known) + time.toUnixTime() * 1000);
    },
    local(instant) {
      const utc = localOf(instant, 'UTC');
      const known = inKnownYears(utc);
      const time = ical.Time.fromJSDate(new Date(utcOf(known)), true).convertToZone(zone);
      const { year, month, day, hour, minute, second } = time;
      const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
      return localOf(new Date(instant.getTime() + utcOf(local) - utcOf(known)), 'UTC');
    },
  };
}
