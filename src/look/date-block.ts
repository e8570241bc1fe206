/** A calendar leaf: weekday, day, month. Shown beside every event, on pages, in the web client and in mails. */
import { type EventTimes, type TimeReader, timeFormat, zoneOfDays } from '../wording/times.ts';

export interface DateBlock {
  /** Mon */
  weekday: string;
  /** 30 */
  day: string;
  /** Nov */
  month: string;
}

/** The day on which the event begins: in the reader's zone, or for whole days in its own. */
export function dateBlock(
  event: Pick<EventTimes, 'beginsOn' | 'timeZone' | 'showStartTime'>,
  reader: TimeReader,
): DateBlock {
  const there = event.showStartTime ? reader : { ...reader, zone: zoneOfDays(event) };
  const part = (options: Intl.DateTimeFormatOptions): string =>
    timeFormat(there, options)
      .format(new Date(event.beginsOn))
      // French and German abbreviations end with a point, which a leaf of a calendar does not need.
      .replace(/\.$/, '');
  return { weekday: part({ weekday: 'short' }), day: part({ day: 'numeric' }), month: part({ month: 'short' }) };
}
