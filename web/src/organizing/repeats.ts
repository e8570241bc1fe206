/** The ways to repeat that the form offers, as rules of the series (RRULE), and back; saving a series. */
import { api } from '../server/api.ts';
import { localOf } from '../words/zone-times.ts';
import { type Event, type EventValues, inputOf } from './event-values.ts';
import { REPEATS, type Repeats } from './repeat-choices.ts';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const WEEK = 7;
/** The last week of any month begins after this day. */
const FOUR_WEEKS = 28;

/** @param local such as 2026-12-03T19:00 */
function frequencyOf(repeats: Repeats, local: string): string {
  const date = new Date(`${local.slice(0, 'YYYY-MM-DD'.length)}T00:00Z`);
  const [weekday = '', day] = [DAYS[date.getUTCDay()], date.getUTCDate()];
  const week = day > FOUR_WEEKS ? -1 : Math.ceil(day / WEEK);
  const rules: Record<Exclude<Repeats, 'NONE' | 'OTHER'>, string> = {
    DAILY: 'FREQ=DAILY',
    WEEKLY: `FREQ=WEEKLY;BYDAY=${weekday}`,
    FORTNIGHTLY: `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    MONTHLY_WEEKDAY: `FREQ=MONTHLY;BYDAY=${week}${weekday}`,
    MONTHLY_DAY: `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    YEARLY: 'FREQ=YEARLY',
  };
  return repeats === 'NONE' || repeats === 'OTHER' ? '' : rules[repeats];
}

/** Null if the event does not repeat, or keeps a rule that the form does not offer. */
export function ruleOf({ repeats, repeatsUntil, beginsOn }: EventValues): string | null {
  if (repeats === 'NONE' || repeats === 'OTHER') return null;
  return frequencyOf(repeats, beginsOn) + (repeatsUntil && `;UNTIL=${repeatsUntil.replaceAll('-', '')}`);
}

/** 20270131T225959Z → 2027-01-31, in that zone. */
function untilOf(text: string, zone: string): string {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(text) ?? [];
  return localOf(`${year}-${month}-${day}T${hour}:${minute}:00Z`, zone).slice(0, 'YYYY-MM-DD'.length);
}

/** @param start an original start of the series, in UTC */
export function repeatsOf(
  { rule, timeZone }: { rule: string; timeZone: string },
  start: string,
): Pick<EventValues, 'repeats' | 'repeatsUntil'> {
  const [frequency = '', until = ''] = rule.split(';UNTIL=');
  const local = localOf(start, timeZone);
  const found = REPEATS.find((each) => each !== 'NONE' && frequencyOf(each, local) === frequency);
  return found
    ? { repeats: found, repeatsUntil: until && untilOf(until, timeZone) }
    : { repeats: 'OTHER', repeatsUntil: '' };
}

/** Moderators accept single events, so there is no series of restricted ones: another visibility stays. */
async function seriesInputOf(values: EventValues, before: EventValues | null) {
  const { visibility, timeZone, ...rest } = await inputOf(values, before);
  return {
    ...rest,
    timeZone: timeZone ?? values.timeZone,
    ...(visibility !== undefined && visibility !== 'RESTRICTED' && { visibility }),
  };
}

/** Returns its first event. */
export const createSeries = async (values: EventValues, rule: string): Promise<Event> =>
  api.series.create.mutate({
    description: '',
    ...(await seriesInputOf(values, null)),
    rule,
    ...(values.organizerActorId && { organizerActorId: values.organizerActorId }),
  });

/** Changes an event, and others of its series. */
export async function updateSeries(
  { uuid, series }: Event,
  scope: Exclude<EventValues['scope'], 'this'>,
  { values, before }: { values: EventValues; before: EventValues },
): Promise<Event> {
  const rule = ruleOf(values);
  return api.series.update.mutate({
    ...{ id: series?.id ?? '', scope, eventId: uuid, ...(await seriesInputOf(values, before)) },
    ...(rule !== null && rule !== ruleOf(before) && { rule }),
  });
}
