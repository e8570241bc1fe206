/** Times with the offset of a zone, as calendars of other servers show them: `2026-07-14T17:30:00+02:00`. */
import { timeFormat } from '../../wording/times.ts';

const PARTS = {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  timeZoneName: 'longOffset',
} as const satisfies Intl.DateTimeFormatOptions;

/** @param zone a name of the IANA database; null: UTC */
export function zonedTime(time: Date, zone: string | null): string {
  const parts = timeFormat({ locale: 'en-GB', zone: zone ?? 'UTC' }, PARTS).formatToParts(time);
  const of = (wanted: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  // `GMT+02:00`; UTC is only `GMT`. Historical offsets may have seconds, which are dropped.
  const offset = /[+-]\d\d:\d\d/.exec(of('timeZoneName'))?.[0] ?? 'Z';
  const day = `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
  return `${day}T${of('hour')}:${of('minute')}:${of('second')}${offset}`;
}
