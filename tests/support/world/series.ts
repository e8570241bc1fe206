/** Shared by tests of series: a weekly training, its occurrences, and its local times. */
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../../../src/routers/app-router.ts';
import type { Person, World } from './world.ts';

type Inputs = inferRouterInputs<AppRouter>;

export const ZONE = 'Europe/Berlin';

/** The next Thursday at 19:00 in Berlin, as text in UTC. */
export function nextThursday(world: World, weeks = 0): string {
  const now = Temporal.Instant.fromEpochMilliseconds(world.clock.now().getTime()).toZonedDateTimeISO(ZONE);
  const days = ((4 - now.dayOfWeek + 7) % 7 || 7) + weeks * 7;
  return now.add({ days }).withPlainTime('19:00').toInstant().toString();
}

export const plusHours = (time: string, hours: number): string =>
  new Date(new Date(time).getTime() + hours * 3_600_000).toISOString();

/** A rule without an end: it has 58 dates within the horizon, so that tests name it where the end matters. */
export const ENDLESS = 'FREQ=WEEKLY;BYDAY=TH';

/** Twelve weeks on Thursdays, 19:00 to 21:00 in Berlin; returns the first occurrence with its series. */
export async function weekly(world: World, person: Person, fields: Partial<Inputs['series']['create']> = {}) {
  const beginsOn = nextThursday(world);
  const first = await world.trpc(person).series.create.mutate({
    ...{ title: 'Training', description: 'We run.', beginsOn, endsOn: plusHours(beginsOn, 2), timeZone: ZONE },
    rule: `${ENDLESS};COUNT=12`,
    ...fields,
  });
  if (first.series === null) throw new Error('It has no series.');
  return { ...first, seriesId: first.series.id };
}

/** All occurrences, as this person sees them; of visitors by default. */
export async function occurrences(world: World, id: string, person?: Person) {
  const found = [];
  for (let page = 1; ; page += 1) {
    const rows = await world.trpc(person).series.occurrences.query({ id, limit: 100, page });
    found.push(...rows);
    if (rows.length < 100) return found;
  }
}

/** Such as `Thu 19:00`, in Berlin. */
export function localText(time: string): string {
  const local = Temporal.Instant.from(time).toZonedDateTimeISO(ZONE);
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][local.dayOfWeek - 1];
  return `${day} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`;
}
