/**
 * Cuts an iCalendar file (RFC 5545) into its entries and time zones. Each is parsed alone, so that one that is malformed does not hide the
 * others, and the process can do other work in between.
 */
import { withoutControls } from './entry-texts.ts';
import { MOST_ENTRIES, MOST_REPEATING, noCalendar, tooManyEntries, tooManyRepeating, unreadable } from './troubles.ts';

export interface CalendarFile {
  /** The name that the file gives itself; null for none. */
  name: string | null;
  /** The zone of the calendar, as its program calls it; null for none. */
  zone: string | null;
  /** The unfolded lines of each VEVENT, without the components inside it, such as alarms. */
  entries: string[][];
  /** The unfolded lines of each VTIMEZONE, by its TZID. */
  zones: Map<string, string[]>;
}

const NAMES = ['NAME', 'X-WR-CALNAME'];
const ZONES = ['X-WR-TIMEZONE', 'TIMEZONE-ID'];

/** More are no file of a program, and a long text of VTIMEZONEs would take as long as one of entries. */
const MOST_ZONES = 50;
const MOST_LINES_OF_ZONE = 2_000;
const LONGEST_ZONE = 100_000;

/** The name and the value of a line; its parameters do not matter here. */
function partsOf(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^([A-Za-z0-9-]+)(?:;[^:]*)?:(.*)$/s.exec(line.slice(0, 1000)) ?? [];
  return [name.toUpperCase(), value.trim()];
}

const unescaped = (text: string): string =>
  text
    .replace(/\\n/gi, ' ')
    .replace(/\\([,;\\])/g, '$1')
    .trim();

/** Whether the text is a calendar at all: error pages of servers, archives and pictures are not. */
const isCalendar = (text: string): boolean =>
  /^\uFEFF?\s{0,100}BEGIN:VCALENDAR\s*?(?:\r\n|\n|\r)/i.test(text.slice(0, 300));

class Splitter {
  readonly file: CalendarFile = { name: null, zone: null, entries: [], zones: new Map() };
  /** The names of the open components, the outermost first. */
  private readonly open: string[] = [];
  private lines: string[] = [];
  private repeating = 0;
  /** How many calendars have begun and not ended. */
  private unended = 0;

  line(line: string): void {
    const [name, value] = partsOf(line);
    if (name === 'BEGIN') this.begin(value.toUpperCase());
    else if (name === 'END') this.end(value.toUpperCase());
    else if (this.open.length === 1) this.property(name, value);
    else if (this.open[1] === 'VTIMEZONE' || (this.open[1] === 'VEVENT' && this.open.length === 2)) {
      this.lines.push(line);
      if (name === 'RRULE' && this.open[1] === 'VEVENT') this.repeating += 1;
      if (this.repeating > MOST_REPEATING) tooManyRepeating();
    }
  }

  private property(name: string, value: string): void {
    if (NAMES.includes(name)) this.file.name ??= unescaped(value) || null;
    if (ZONES.includes(name)) this.file.zone ??= value || null;
  }

  /** Refuses a file whose end is missing, because a program that fails midway would seem to have deleted the rest. */
  finish(): CalendarFile {
    if (this.unended > 0) unreadable('The calendar at this address is incomplete', 'has an incomplete calendar');
    return this.file;
  }

  private begin(name: string): void {
    if (name === 'VCALENDAR') this.unended += 1;
    // Files nest three deep. Deeper components are counted, and not kept.
    if (this.open.length === 1) this.lines = [];
    else if (this.open[1] === 'VTIMEZONE' && this.open.length === 2) this.lines.push(`BEGIN:${name}`);
    this.open.push(this.open.length < 4 ? name : '');
  }

  private end(name: string): void {
    if (name === 'VCALENDAR') this.unended -= 1;
    if (this.open.length === 0) return;
    const ended = this.open.pop();
    if (this.open.length === 2 && this.open[1] === 'VTIMEZONE') this.lines.push(`END:${ended}`);
    if (this.open.length !== 1 || ended !== name) return;
    if (name === 'VEVENT') this.file.entries.push(this.lines);
    if (name === 'VTIMEZONE') this.zone();
    if (this.file.entries.length > MOST_ENTRIES) tooManyEntries();
  }

  private zone(): void {
    const id = this.lines.map(partsOf).find(([name]) => name === 'TZID')?.[1];
    const { zones } = this.file;
    const length = this.lines.reduce((sum, line) => sum + line.length, 0);
    const isUsed = zones.size < MOST_ZONES && this.lines.length <= MOST_LINES_OF_ZONE && length <= LONGEST_ZONE;
    if (id && isUsed) zones.set(id, this.lines);
  }
}

/** Refuses text that is no calendar, incomplete files, and files with too many entries. */
export function splitFile(text: string): CalendarFile {
  if (!isCalendar(text)) noCalendar();
  const splitter = new Splitter();
  const plain = withoutControls(text.replace(/^\uFEFF\s*/, ''));
  for (const line of plain.replace(/(?:\r\n|\n|\r)[ \t]/g, '').split(/\r\n|\n|\r/))
    if (line !== '') splitter.line(line);
  return splitter.finish();
}
