/** The day of an event as a calendar leaf. Decoration: words beside it state the time. */
import type { TimeReader } from '../../wording/times.ts';
import { dateBlock } from '../date-block.ts';

interface DateBlockProps {
  event: { beginsOn: string; timeZone: string | null; options: { showStartTime: boolean } };
  reader: TimeReader;
  /** 44, 52 or 64 CSS pixels wide. */
  size?: 's' | 'l';
  /** For a cancelled event. */
  isOff?: boolean;
}

export function DateBlock({ event, reader, size, isOff = false }: DateBlockProps) {
  const { beginsOn, timeZone, options } = event;
  const { weekday, day, month } = dateBlock({ beginsOn, timeZone, showStartTime: options.showStartTime }, reader);
  return (
    <span className={['date', size, isOff && 'off'].filter(Boolean).join(' ')} aria-hidden="true">
      <i>{weekday}</i>
      <b>{day}</b>
      <small>{month}</small>
    </span>
  );
}
