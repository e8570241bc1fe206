/** When an event is: the day, then the hours and how far off it is. */
import type { Event } from '../../../../entities/events/event.ts';
import { soonText } from '../../../../wording/soon.ts';
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
} from '../../../../wording/times.ts';
import { type Html, html } from '../../kit/html.ts';
import { eventReader } from '../../kit/time-tag.ts';
import { isToCome, type Shown } from './view.ts';

/** Hours are in the reader's zone, or the event's; whole days are those of the event. */
function readerFor(event: Event, shown: Pick<Shown, 'times'>): TimeReader {
  if (event.options.showStartTime) return eventReader(event, shown);
  return { ...shown.times, zone: zoneOfDays(event) };
}

const endShown = ({ endsOn, options }: Event): string | null => (options.showEndTime ? endsOn : null);

const isOneDay = ({ beginsOn, endsOn, options }: Event, { zone }: TimeReader): boolean =>
  dayIn(lastMoment({ beginsOn, endsOn, ...options }), zone) === dayIn(beginsOn, zone);

/** The year is included if it is not the current one. */
function dayForm(event: Event, { zone }: TimeReader, now: Date): TimeForm {
  return dayIn(event.beginsOn, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4) ? 'dayOfYear' : 'fullDay';
}

function hours(event: Event, reader: TimeReader): string {
  const { beginsOn } = event;
  const end = endShown(event);
  const clock = (at: string): string => timeText('clock', at, reader);
  const zone = `\u00a0${zoneText(beginsOn, reader)}`;
  if (end === null || end <= beginsOn) return `${clock(beginsOn)}${zone}`;
  // Midnight is of the next day, which a span would name.
  const isSameDay = dayIn(end, reader.zone) === dayIn(beginsOn, reader.zone);
  return `${isSameDay ? timeSpan('clock', beginsOn, end, reader) : `${clock(beginsOn)}–${clock(end)}`}${zone}`;
}

export interface WhenParts {
  /** Monday 30 November; all of it, if it takes several days. */
  day: string;
  /** 17:00–20:00 CET, in 5 days; either may be missing. */
  more: string[];
}

export function whenParts(event: Event, shown: Shown): WhenParts {
  const reader = readerFor(event, shown);
  const { now, language } = shown;
  const soon = isToCome(event, now) ? soonText(event.beginsOn, now, language, reader) : null;
  const more = soon === null ? [] : [soon];
  if (!isOneDay(event, reader)) {
    const { options, ...times } = event;
    return { day: eventTimeText({ ...times, ...options }, reader, { full: true, zoneNamed: true }), more };
  }
  const day = timeText(dayForm(event, reader, now), event.beginsOn, reader);
  return { day, more: event.options.showStartTime ? [hours(event, reader), ...more] : more };
}

/** In one line, for small places. */
export function whenLine(event: Event, shown: Shown): Html {
  const { day, more } = whenParts(event, shown);
  return html`<time datetime="${event.beginsOn}">${[day, ...more].join('\u00a0· ')}</time>`;
}
