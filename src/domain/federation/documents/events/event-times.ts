/**
 * The times of an event: instants with the offset that its server wrote, otherwise wall times of its zone, otherwise of no zone.
 */
import type { Json, JsonObject } from '../json.ts';
import { termOf } from '../terms.ts';

export interface RemoteTimes {
  beginsOn: Date;
  endsOn: Date | null;
  /** Whether people see the end; false for one that its server made up. */
  showEndTime: boolean;
  /** Whether only days are meant. */
  allDay: boolean;
  /** A name of the IANA database, or null. */
  timeZone: string | null;
}

/** Other years are mistakes, or attacks on calendars. */
const YEARS = { first: 1970, last: 2200 };

const TIME = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d)(?::(\d\d)(\.\d{1,9})?)?\s*(?:([Zz])|([+-])(\d\d):?(\d\d)?)?)?$/;

const ZONE = /^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

function zoneOf(json: Json | undefined): string | null {
  if (typeof json !== 'string' || json.length > 100 || !ZONE.test(json)) return null;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: json }).resolvedOptions().timeZone === '' ? null : json;
  } catch {
    return null;
  }
}

/** How many milliseconds the zone is ahead of UTC at that instant. */
function offsetAt(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return wall - Math.floor(at.getTime() / 1000) * 1000;
}

/** The instant at which clocks of the zone show the time that the UTC clock shows at `wall`. */
function instantIn(zone: string, wall: Date): Date {
  const guess = new Date(wall.getTime() - offsetAt(zone, wall));
  return new Date(wall.getTime() - offsetAt(zone, guess));
}

interface ReadTime {
  at: Date;
  /** Whether it has no offset. */
  floats: boolean;
  midnight: boolean;
}

function timeOf(json: Json | undefined, zone: string | null): ReadTime | null {
  const [, day, clock = '00:00', seconds = '00', fraction = '', utc, sign, hours, minutes = '00'] =
    (typeof json === 'string' && TIME.exec(json.trim())) || [];
  if (day === undefined) return null;
  const offset = sign === undefined ? 'Z' : `${sign}${hours}:${minutes}`;
  const said = new Date(`${day}T${clock}:${seconds}${fraction.slice(0, 4)}${offset}`);
  if (Number.isNaN(said.getTime())) return null;
  const floats = utc === undefined && sign === undefined;
  const at = floats && zone !== null ? instantIn(zone, said) : said;
  const year = at.getUTCFullYear();
  if (year < YEARS.first || year > YEARS.last) return null;
  return { at, floats, midnight: `${clock}:${seconds}` === '00:00:00' };
}

const isFalse = (json: Json | undefined): boolean => json === false || json === 'false';

/** Returns null without a time of beginning. An event that is postponed has its former time. */
export function eventTimesOf(json: JsonObject): RemoteTimes | null {
  const zone = zoneOf(termOf(json, 'timezone'));
  const begins = timeOf(termOf(json, 'startTime'), zone) ?? timeOf(termOf(json, 'previousStartTime'), zone);
  if (begins === null) return null;
  const ends = timeOf(termOf(json, 'endTime'), zone);
  const endsOn = ends !== null && ends.at > begins.at ? ends.at : null;
  // Servers of the Zap family write whole days in this form, as no property exists for them.
  const allDay = begins.floats && begins.midnight && zone === null;
  return {
    beginsOn: begins.at,
    endsOn,
    showEndTime: !isFalse(termOf(json, 'displayEndTime')),
    allDay,
    timeZone: zone ?? (begins.floats ? 'UTC' : null),
  };
}
