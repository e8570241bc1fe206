/** The ways to repeat that the form offers, as rules of the series (RRULE), and back; saving a series. */
import { api, type Inputs } from '../server/api.ts';
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

type SeriesVisibility = Inputs['series']['create']['visibility'];

/** Returns its first event. The server refuses a visibility that no series has. */
export async function createSeries(values: EventValues, rule: string): Promise<Event> {
  const { visibility, ...input } = await inputOf(values, null);
  return api.series.create.mutate({
    description: '',
    ...input,
    visibility: visibility as SeriesVisibility,
    timeZone: values.timeZone,
    rule,
    ...(values.organizerActorId && { organizerActorId: values.organizerActorId }),
  });
}

/** The fields that differ: a date may have been changed alone, and the other dates keep what it has of its own. */
async function changesOf(values: EventValues, before: EventValues) {
  const [input, known] = await Promise.all([inputOf(values, before), inputOf(before, before)]);
  const isSame = (name: keyof typeof input): boolean => JSON.stringify(input[name]) === JSON.stringify(known[name]);
  const { visibility, timeZone, ...rest } = input;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  // The duration follows from both times.
  const isKept = (name: keyof typeof rest): boolean =>
    name === 'endsOn' ? isSame('beginsOn') && isSame('endsOn') : isSame(name);
  const changed: Partial<typeof rest> = Object.fromEntries(
    names.filter((name) => !isKept(name)).map((name) => [name, rest[name]]),
  );
  return {
    ...changed,
    ...(!isSame('timeZone') && { timeZone: values.timeZone }),
    ...(!isSame('visibility') && { visibility: visibility as SeriesVisibility }),
  };
}

/** Changes an event, and others of its series. */
export async function updateSeries(
  { uuid, series }: Event,
  scope: Exclude<EventValues['scope'], 'this'>,
  { values, before }: { values: EventValues; before: EventValues },
): Promise<Event> {
  // A date that was moved alone does not determine the rule.
  const slot = series ? localOf(series.recurrenceId, before.timeZone) : before.beginsOn;
  const known = ruleOf({ ...before, beginsOn: slot });
  const rule = ruleOf(values.beginsOn === before.beginsOn ? { ...values, beginsOn: slot } : values);
  return api.series.update.mutate({
    ...{ id: series?.id ?? '', scope, eventId: uuid, ...(await changesOf(values, before)) },
    ...(rule !== null && rule !== known && { rule }),
  });
}
