/** Days and hours of an event in words: hours in the reader's zone, whole days in the event's own. */
import type { Language } from '../wording/language.ts';
import { soonText } from '../wording/soon.ts';
import {
  dayIn,
  eventTimeText,
  lastMoment,
  type TimeForm,
  type TimeReader,
  timeSpan,
  timeText,
  zoneOfDays,
  zoneText,
} from '../wording/times.ts';
import type { TimedEvent } from './event.ts';

/** The reader of its days. */
export const readerOfDays = ({ timeZone, options }: TimedEvent, reader: TimeReader): TimeReader =>
  options.showStartTime ? reader : { ...reader, zone: zoneOfDays({ timeZone }) };

/** 2026-11-27, the day on which it begins. */
export const dayOf = (event: TimedEvent, reader: TimeReader): string =>
  dayIn(event.beginsOn, readerOfDays(event, reader).zone);

/** The last day that it touches: an end at midnight is the end of the day before. */
export function lastDayOf(event: TimedEvent, reader: TimeReader): string {
  const [begin, end] = [new Date(event.beginsOn), new Date(event.endsOn ?? event.beginsOn)];
  const last = new Date(end > begin ? end.getTime() - 1 : begin.getTime());
  return dayIn(last, readerOfDays(event, reader).zone);
}

/** Friday, 27 November; from and until if it takes several days; with the year if it is not the current one. */
export function dayText(event: TimedEvent, reader: TimeReader, now: Date): string {
  const there = readerOfDays(event, reader);
  const { beginsOn, endsOn, options } = event;
  const day = dayIn(beginsOn, there.zone);
  const form: TimeForm = day.slice(0, 4) === dayIn(now, reader.zone).slice(0, 4) ? 'dayOfYear' : 'fullDay';
  const last = lastMoment({ beginsOn, endsOn, ...options });
  return dayIn(last, there.zone) === day ? timeText(form, beginsOn, there) : timeSpan(form, beginsOn, last, there);
}

/** Mon, 30 Nov */
export const shortDay = (event: TimedEvent, reader: TimeReader): string =>
  timeText('shortDay', event.beginsOn, readerOfDays(event, reader));

/** 19:30–21:30, or when it begins if it ends on another day; null if it takes whole days. */
export function clockText(event: TimedEvent, reader: TimeReader): string | null {
  const { beginsOn, endsOn, options } = event;
  if (!options.showStartTime) return null;
  const isOneDay = lastDayOf(event, reader) === dayOf(event, reader);
  const begin = timeText('clock', beginsOn, reader);
  if (endsOn === null || endsOn <= beginsOn || !options.showEndTime || !isOneDay) return begin;
  // A span to midnight would name both days.
  return dayIn(beginsOn, reader.zone) === dayIn(endsOn, reader.zone)
    ? timeSpan('clock', beginsOn, endsOn, reader)
    : `${begin}–${timeText('clock', endsOn, reader)}`;
}

export interface WhenParts {
  /** Monday 30 November; all of it, if it takes several days. */
  day: string;
  /** 17:00–20:00, in 5 days; either may be missing. */
  more: string[];
}

export interface WhenOptions {
  language: Language;
  now: Date;
  /** How far off it is, only for coming events. */
  isToCome: boolean;
  /** Whether the zone is included, for readers whose zone is unknown. */
  zoneNamed: boolean;
}

export function whenParts(event: TimedEvent, reader: TimeReader, shown: WhenOptions): WhenParts {
  const { language, now, isToCome, zoneNamed } = shown;
  const there = readerOfDays(event, reader);
  const soon = isToCome ? soonText(event.beginsOn, now, language, there) : null;
  const more = soon === null ? [] : [soon];
  const { options, ...times } = event;
  const isOneDay = dayIn(lastMoment({ ...times, ...options }), there.zone) === dayOf(event, reader);
  if (!isOneDay) return { day: eventTimeText({ ...times, ...options }, there, { full: true, zoneNamed }), more };
  const clock = clockText(event, reader);
  const zone = zoneNamed ? `\u00a0${zoneText(event.beginsOn, reader)}` : '';
  return { day: dayText(event, reader, now), more: clock === null ? more : [clock + zone, ...more] };
}
