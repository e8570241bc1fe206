/** The day of an event as a calendar leaf. Decoration: words beside it state the time. */
import { dateBlock } from '../../../src/look/date-block.ts';
import { readerIn } from '../words/format.ts';

interface DateBlockProps {
  event: { beginsOn: string; timeZone: string | null; options: { showStartTime: boolean } };
  /** 44, 52 or 64 CSS pixels wide. */
  size?: 's' | 'l';
  /** For a cancelled event. */
  isOff?: boolean;
}

export function DateBlock({ event: { beginsOn, timeZone, options }, size, isOff = false }: DateBlockProps) {
  const { weekday, day, month } = dateBlock({ beginsOn, timeZone, showStartTime: options.showStartTime }, readerIn());
  return (
    <span className={['date', size, isOff && 'off'].filter(Boolean).join(' ')} aria-hidden="true">
      <i>{weekday}</i>
      <b>{day}</b>
      <small>{month}</small>
    </span>
  );
}
