/** Times in the format of `datetime-local` inputs, in the reader's zone. */
import { TZDate } from '@date-fns/tz';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** `2026-11-27T18:00`; empty for no time. */
export const localTime = (time: string | null | undefined, zone: string): string =>
  time ? new TZDate(time, zone).toISOString().slice(0, 16) : '';

/** In ISO 8601 and UTC; invalid text stays unchanged, for the procedure to refuse. */
export function timeFrom(local: string, zone: string): string {
  const [year, month = 1, day = 1, hour = 0, minute = 0] = LOCAL.exec(local)?.slice(1).map(Number) ?? [];
  if (year === undefined) return local;
  const at = new TZDate(year, month - 1, day, hour, minute, zone).getTime();
  return Number.isNaN(at) ? local : new Date(at).toISOString();
}
