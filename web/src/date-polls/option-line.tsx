/** A proposed date in words, with the viewer's own time if their clock differs. */
import { dateOptionText, isWholeDay } from '../../../src/look/date-option.ts';
import { clocksDiffer } from '../../../src/wording/times.ts';
import { dateAndTime, readerIn, viewerZone } from '../words/format.ts';
import type { DateOption } from './date-poll.ts';
import { useDatePollTexts } from './date-poll-texts.ts';

export const optionText = (option: Pick<DateOption, 'starts' | 'ends'>): string => dateOptionText(option, readerIn());

export function OptionLine({ option, zone }: { option: DateOption; zone: string }) {
  const texts = useDatePollTexts();
  const isOther = !isWholeDay(option) && clocksDiffer(option.beginsOn, zone, viewerZone());
  return (
    <>
      <time dateTime={option.starts}>{optionText(option)}</time>
      {isOther && <span className="meta"> {texts.yourTime({ time: dateAndTime(option.beginsOn) })}</span>}
    </>
  );
}
