/** iCalendar files of other programs. */

/** A calendar with these lines of entries. */
export const calendarFile = (lines: readonly string[], about: readonly string[] = ['X-WR-CALNAME:Town hall']): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Somebody//EN', ...about, ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** An entry; `undefined` leaves a line out. */
export const entryLines = (fields: Readonly<Record<string, string | undefined>>): string[] => [
  'BEGIN:VEVENT',
  'DTSTAMP:20260101T000000Z',
  ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`])),
  'END:VEVENT',
];

/** A time as UTC in iCalendar. */
export const utcStamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** The rules of the clocks in Germany as Outlook writes them. */
export const OUTLOOK_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT'],
  'END:VTIMEZONE',
];
