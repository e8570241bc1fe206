/** Times in mails: told in the reader's zone, with its name, because a mail is read anywhere. */
import { clocksDiffer, eventTimeText, timeText } from '../../wording/times.ts';

export interface MailReader {
  /** With the reader's region, such as `en-GB`. */
  locale: string;
  /** Null where the reader has not said one. */
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
 * When an event is: whole days are the days of its own zone; hours are those of the reader, or of the event where the reader has said
 * no zone. Where clocks differ, the hours at the event's place follow.
 *
 * @param there says that the time is that of the place
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
