/** Times in mails: in the reader's zone, with its name, because a mail is read anywhere. */
import { clocksDiffer, eventTimeText, timeText } from '../../wording/times.ts';

export interface MailReader {
  /** With the reader's region, such as `en-GB`. */
  locale: string;
  /** Null if the reader has set none. */
  zone: string | null;
}

export const momentText = (iso: string, { locale, zone }: MailReader): string =>
  timeText('fullMoment', iso, { locale, zone: zone ?? 'UTC' }, { zoneNamed: true });

/** When an event is, as values of a mail; texts that are unset are empty. */
export interface MailedTimes {
  beginsOn: string;
  endsOn: string;
  timeZone: string;
  showStartTime: 'true' | 'false';
  showEndTime: 'true' | 'false';
}

/**
 * The time of an event: whole days are days of its own zone; hours are in the reader's zone, or in the event's if the reader has
 * set none. If the clocks differ, the hours at the event's place follow.
 *
 * @param there the words that mark a time as local to the place
 */
export function eventWhen(values: MailedTimes, { locale, zone }: MailReader, there: (time: string) => string): string {
  const { beginsOn, endsOn, timeZone, showStartTime, showEndTime } = values;
  const own = timeZone || null;
  const event = {
    ...{ beginsOn, endsOn: endsOn || null, timeZone: own },
    ...{ showStartTime: showStartTime === 'true', showEndTime: showEndTime === 'true' },
  };
  const here = zone ?? own ?? 'UTC';
  const told = (zone: string): string => eventTimeText(event, { locale, zone }, { full: true, zoneNamed: true });
  const differs = event.showStartTime && own !== null && clocksDiffer(beginsOn, own, here);
  return differs ? `${told(here)} (${there(told(own))})` : told(here);
}
