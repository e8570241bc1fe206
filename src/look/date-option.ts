/** A proposed date in words. Its local times are shown as they are, whatever the zone of the reader, and whole days are the same days for everybody. */
import { type TimeReader, timeSpan, timeText } from '../wording/times.ts';

interface ProposedDate {
  /** Such as 2026-12-01T19:00, or 2026-12-01 for whole days. */
  starts: string;
  ends: string | null;
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

export const isWholeDay = ({ starts }: Pick<ProposedDate, 'starts'>): boolean => starts.length === DAY_LENGTH;

/** Read as a time in UTC, and written as one. */
const asUtc = (local: string): string => (local.length === DAY_LENGTH ? `${local}T00:00Z` : `${local}Z`);

/** Fri, 27 Nov 2026, 18:00 – 20:00 */
export function dateOptionText({ starts, ends }: ProposedDate, { locale }: Pick<TimeReader, 'locale'>): string {
  const form = isWholeDay({ starts }) ? 'day' : 'moment';
  const reader = { locale, zone: 'UTC' };
  return ends === null || ends === starts
    ? timeText(form, asUtc(starts), reader)
    : timeSpan(form, asUtc(starts), asUtc(ends), reader);
}
