/** The rule of a series in words: every week on Thursday, until 31 January 2027. */
import { type TimeReader, timeText } from '../wording/times.ts';

/** The texts of `texts/en/look/series.json`. */
export interface RuleWords extends Record<'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last', DayWord> {
  daily(values: { count: number }): string;
  weekly(values: { count: number; days: string }): string;
  monthly(values: { count: number; days: string }): string;
  yearly(values: { count: number; day: string }): string;
  onDay: DayWord;
  onLastDay: string;
  until(values: { rule: string; day: string }): string;
  times(values: { rule: string; count: number }): string;
  irregular: string;
  ended(values: { rule: string }): string;
}

type DayWord = (values: { day: string }) => string;

export interface RepeatingSeries {
  rule: string;
  /** Such as 2026-12-03T19:00:00. */
  startsLocal: string;
  timeZone: string;
  /** Organizers ended it before the rule does. */
  ended?: boolean;
}

const ORDINALS: Readonly<Record<string, 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last'>> = {
  ...{ '1': 'first', '2': 'second', '3': 'third', '4': 'fourth', '5': 'fifth', '-1': 'last' },
};

/** In the order of the week; the first is the 1st of January 2024. */
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const utc = ({ locale }: TimeReader): TimeReader => ({ locale, zone: 'UTC' });

/** @param day such as TH */
const weekday = (day: string, reader: TimeReader): string =>
  timeText('weekday', `2024-01-0${DAYS.indexOf(day) + 1}T12:00:00Z`, utc(reader));

const listed = (parts: readonly string[], { locale }: TimeReader): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);

interface Said {
  series: RepeatingSeries;
  words: RuleWords;
  reader: TimeReader;
  parts: ReadonlyMap<string, string>;
  count: number;
}

/** Whether a rule has no parts but these. */
const hasOnly = (parts: ReadonlyMap<string, string>, ...known: string[]): boolean =>
  [...parts.keys()].every((name) => ['FREQ', 'INTERVAL', 'UNTIL', 'COUNT', 'WKST', ...known].includes(name));

const dayOf = ({ startsLocal }: RepeatingSeries): string => startsLocal.slice(0, 'YYYY-MM-DD'.length);

function weeklyText({ series, words, reader, parts, count }: Said): string | null {
  if (!hasOnly(parts, 'BYDAY')) return null;
  const first = DAYS[(new Date(`${dayOf(series)}T12:00:00Z`).getUTCDay() + 6) % DAYS.length] ?? '';
  const days = (parts.get('BYDAY') ?? first).split(',').sort((a, b) => DAYS.indexOf(a) - DAYS.indexOf(b));
  return words.weekly({
    count,
    days: listed(
      days.map((day) => weekday(day, reader)),
      reader,
    ),
  });
}

/** `2TH`, or `TH` with the position in a part of its own. */
function ordinalDay(text: string, position: string | undefined, { words, reader }: Said): string | null {
  const [, number = position, day = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(text) ?? [];
  const ordinal = ORDINALS[Number(number)];
  return ordinal === undefined ? null : words[ordinal]({ day: weekday(day, reader) });
}

function monthlyText(said: Said): string | null {
  const { series, words, reader, parts, count } = said;
  const [byDay, byDate, position] = ['BYDAY', 'BYMONTHDAY', 'BYSETPOS'].map((name) => parts.get(name));
  if (!hasOnly(parts, 'BYDAY', 'BYMONTHDAY', 'BYSETPOS') || (byDay && byDate) || (position && !byDay)) return null;
  const dates = (byDate ?? `${Number(dayOf(series).slice(-2))}`).split(',');
  const days = byDay
    ? byDay.split(',').map((day) => ordinalDay(day, position, said))
    : dates.map((day) => (day === '-1' ? words.onLastDay : day.startsWith('-') ? null : words.onDay({ day })));
  const known = days.filter((day) => day !== null);
  // A position among several days is not a position of each.
  if (known.length < days.length || (position && days.length > 1)) return null;
  return words.monthly({ count, days: listed(known, reader) });
}

function yearlyText({ series, words, reader, parts, count }: Said): string | null {
  if (!hasOnly(parts)) return null;
  return words.yearly({ count, day: timeText('dayAndMonth', `${dayOf(series)}T12:00:00Z`, utc(reader)) });
}

const TEXTS: Readonly<Record<string, (said: Said) => string | null>> = {
  DAILY: ({ words, parts, count }) => (hasOnly(parts) ? words.daily({ count }) : null),
  WEEKLY: weeklyText,
  MONTHLY: monthlyText,
  YEARLY: yearlyText,
};

/** 20270131T225959Z → 2027-01-31T22:59:59Z */
const momentOf = (text: string): string =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');

function plannedText(series: RepeatingSeries, words: RuleWords, reader: TimeReader): string {
  const parts = new Map(series.rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const count = Number(parts.get('INTERVAL') ?? 1);
  const rule = TEXTS[parts.get('FREQ') ?? '']?.({ series, words, reader, parts, count }) ?? words.irregular;
  const [until, times] = [parts.get('UNTIL'), parts.get('COUNT')];
  if (until !== undefined)
    return words.until({ rule, day: timeText('longDate', momentOf(until), { ...reader, zone: series.timeZone }) });
  return times === undefined ? rule : words.times({ rule, count: Number(times) });
}

/** Rules that words cannot say briefly are `irregular`. */
export function ruleText(series: RepeatingSeries, words: RuleWords, reader: TimeReader): string {
  const rule = plannedText(series, words, reader);
  return series.ended ? words.ended({ rule }) : rule;
}
