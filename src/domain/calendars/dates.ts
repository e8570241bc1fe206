/** Unfolds the entries of a calendar into events: each date of an event that repeats is one, up to the horizon. */
import { YEARS } from '../events/over.ts';
import { localOf, parseRule, startsBetween } from '../series/rule.ts';
import type { CalendarEvent } from './entry.ts';
import { pauseAfter } from './pause.ts';
import { type Entry, instantAt, type Moment } from './read-entry.ts';
import { CalendarUnreadable, MOST_DATES, unreadable } from './troubles.ts';
import type { Zone } from './zone.ts';

const DAY_MS = 86_400_000;

/** How far ahead the dates of an event that repeats are events here. */
const REPEATING_DAYS = 180;

/** How far ahead single events are. */
const SINGLE_DAYS = 400;

/** Parts that repeat what the start says already. */
const NEEDLESS = /^(?:BYHOUR|BYMINUTE|BYSECOND|X-[^=]*)=/;

const UTC = 'UTC';

const utcText = (local: Temporal.PlainDateTime): string =>
  `${local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}Z`;

/** Whether the rule is computed on the clock on the wall, because it has days, or a zone that only the file knows. */
const isByWall = ({ allDay, zone }: Moment): boolean => allDay || zone.name === null;

/** The end of the rule in the zone in which it is computed. */
function untilOf(value: string, { zone }: Moment, byWall: boolean): string {
  const [, day = '', hour, minute, second, utc] = /^(\d{8})(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(value) ?? [];
  if (hour === undefined || (utc && !byWall)) return value;
  const time = `T${hour}${minute}${second}`;
  const local = Temporal.PlainDateTime.from(`${day}${time}`);
  if (!utc) return byWall ? `${value}Z` : utcText(localOf(zone.instant(local), UTC));
  return utcText(zone.local(new Date(Temporal.Instant.from(`${day}${time}Z`).epochMilliseconds)));
}

const ruleIn = (rule: string, start: Moment, byWall: boolean): string =>
  rule
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '' && !NEEDLESS.test(part))
    .map((part) => (part.startsWith('UNTIL=') ? `UNTIL=${untilOf(part.slice(6), start, byWall)}` : part))
    .join(';');

/** The starts from `from` until `until`. Refuses rules by which events here cannot repeat. */
function ruleStarts(entry: Entry, from: Date, until: Date): Temporal.PlainDateTime[] {
  const { start, rule } = entry;
  if (rule === null) return [start.local];
  const byWall = isByWall(start);
  const timeZone = byWall ? UTC : (start.zone.name ?? UTC);
  const parsed = parseRule(ruleIn(rule, start, byWall), timeZone);
  const shift = byWall ? DAY_MS : 0;
  const recurrence = { rule: parsed, startsLocal: start.local.toString(), timeZone };
  const starts = startsBetween(recurrence, new Date(from.getTime() - shift), new Date(until.getTime() + shift));
  return starts.map((each) => localOf(each, timeZone));
}

const dayOf = (local: Temporal.PlainDateTime): string => local.toPlainDate().toString();

/** By the day, if the program left out a day of an event with a time. */
function leftOutOf({ left, start }: Entry): (local: Temporal.PlainDateTime) => boolean {
  const days = new Set(left.filter(({ allDay }) => allDay).map(({ local }) => dayOf(local)));
  const timed = left.filter(({ allDay }) => !allDay);
  // Instants take long, so times of the same zone are compared without.
  const isSameZone = ({ zone }: Moment): boolean =>
    zone === start.zone || (zone.name !== null && zone.name === start.zone.name);
  const here = new Set(timed.filter(isSameZone).map(({ local }) => local.toString()));
  const there = new Set(timed.filter((moment) => !isSameZone(moment)).map((moment) => instantAt(moment).getTime()));
  return (local) =>
    days.has(dayOf(local)) ||
    here.has(local.toString()) ||
    (there.size > 0 && there.has(start.zone.instant(local).getTime()));
}

const tooMany = (): never =>
  unreadable(`The calendar has more than ${MOST_DATES} dates`, `has more than ${MOST_DATES} dates`);

/** From the start to the end on the clock on the wall; null without an end after the start, or with one after the years of events. */
function lengthOf({ start, end }: Entry): Temporal.Duration | null {
  if (end === null || end.local.year > YEARS.last) return null;
  const local = start.zone.local(instantAt(end));
  return Temporal.PlainDateTime.compare(local, start.local) > 0 ? start.local.until(local) : null;
}

/** The last minute of a whole day counts as its end, so that it is shown as that day alone. */
const LAST_MINUTE = 1;

function eventAt(
  entry: Entry,
  local: Temporal.PlainDateTime,
  zone: Zone,
  recurrence: string,
  length = lengthOf(entry),
): CalendarEvent {
  const { uid, fields, start } = entry;
  const end = length && local.add(length).subtract({ minutes: start.allDay ? LAST_MINUTE : 0 });
  return {
    ...{ ...fields, uid, recurrence },
    beginsOn: zone.instant(local),
    endsOn: end && zone.instant(end),
    allDay: start.allDay,
    // Programs write UTC for times whose zone they leave out.
    timeZone: zone.name === UTC ? null : zone.name,
  };
}

/** The time from which on dates of the entry are not over. A longer entry would have dates of many years. */
function fromOf({ start }: Entry, length: Temporal.Duration | null, now: Date): Date {
  const ms = length?.total({ unit: 'milliseconds', relativeTo: start.local }) ?? 0;
  return new Date(now.getTime() - Math.min(Math.max(0, ms), SINGLE_DAYS * DAY_MS));
}

/** The entries of one UID. Refuses too many dates. */
async function unfold(entries: readonly Entry[], now: Date): Promise<CalendarEvent[]> {
  const newest = Math.max(...entries.filter(({ recurrence }) => recurrence === null).map(({ sequence }) => sequence));
  const masters = entries.filter(({ recurrence, sequence }) => recurrence === null && sequence === newest);
  const changed = new Map<string, Entry>();
  for (const entry of entries) {
    const at = entry.recurrence && instantAt(entry.recurrence).toISOString();
    if (at !== null && entry.sequence >= (changed.get(at)?.sequence ?? 0)) changed.set(at, entry);
  }
  const found = new Map<string, CalendarEvent>();
  const starts = new Set(masters.map(({ start }) => instantAt(start).getTime()));
  for (const [number, entry] of masters.entries()) {
    await pauseAfter(number, 1);
    const repeats = entry.rule !== null || entry.added.length > 0;
    const length = lengthOf(entry);
    const from = fromOf(entry, length, now);
    const isLeftOut = leftOutOf(entry);
    const until = new Date(now.getTime() + (repeats ? REPEATING_DAYS : SINGLE_DAYS) * DAY_MS);
    const { zone } = entry.start;
    const locals = [...ruleStarts(entry, from, until), ...entry.added.map((added) => zone.local(instantAt(added)))];
    for (const local of locals) {
      const at = zone.instant(local);
      const recurrence = at.toISOString();
      if (at >= until || isLeftOut(local) || (repeats && changed.has(recurrence))) continue;
      // Some programs give several events one UID.
      const name = repeats || starts.size > 1 ? recurrence : '';
      found.set(name, eventAt(entry, local, zone, name, length));
    }
    if (found.size > MOST_DATES) tooMany();
  }
  for (const [at, entry] of changed) found.set(at, eventAt(entry, entry.start.local, entry.start.zone, at));
  return [...found.values()].filter(({ beginsOn, endsOn }) => {
    const over = endsOn ?? beginsOn;
    return over > now && beginsOn.getTime() < now.getTime() + SINGLE_DAYS * DAY_MS;
  });
}

export interface Unfolded {
  /** Those that are not over, the earliest first. */
  events: CalendarEvent[];
  /** The UIDs of entries that repeat by rules that events here cannot have. */
  skipped: string[];
}

/** Refuses calendars with too many dates. */
export async function unfoldAll(entries: readonly Entry[], now: Date): Promise<Unfolded> {
  const events: CalendarEvent[] = [];
  const skipped: string[] = [];
  let unfolded = 0;
  for (const [uid, same] of Map.groupBy(entries, ({ uid }) => uid)) {
    try {
      for (const event of await unfold(same, now)) events.push(event);
    } catch (error) {
      if (error instanceof CalendarUnreadable) throw error;
      // Events here cannot repeat by its rule, or the library gave up.
      skipped.push(...same.map(() => uid));
    }
    if (events.length > MOST_DATES) tooMany();
    unfolded += 1;
    await pauseAfter(unfolded, 1);
  }
  return { events: events.sort((a, b) => a.beginsOn.getTime() - b.beginsOn.getTime()), skipped };
}
