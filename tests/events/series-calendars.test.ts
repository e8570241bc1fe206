/** The calendar file of a series, read by another library: one entry with the rule, its exceptions, and dates that differ. */
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ENDLESS, occurrences, plusHours, weekly, ZONE } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function calendarOf(id: string) {
  const answer = await fetch(`${world.url}/series/${id}/export/ics`);
  const text = await answer.text();
  expect([answer.status, text.slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return { text, zones: calendar.getAllSubcomponents('vtimezone').length, events };
}

/** The starts that a program shows, in UTC. */
function shown({ events }: Awaited<ReturnType<typeof calendarOf>>, until: string): string[] {
  const master = events.find((each) => each.isRecurring());
  if (!master) throw new Error('It has no rule.');
  for (const each of events) if (each.isRecurrenceException()) master.relateException(each);
  const times = master.iterator();
  const starts: string[] = [];
  for (let next = times.next(); next; next = times.next()) {
    if (next.toJSDate().toISOString() > until) break;
    const details = master.getOccurrenceDetails(next);
    if (details.item.component.getFirstPropertyValue('status') !== 'CANCELLED')
      starts.push(details.startDate.toJSDate().toISOString());
  }
  return starts.sort();
}

test('nextcloud/calendar#4356, #435: programs show the dates that take place, over both changes of the clock', async () => {
  const first = await weekly(world, world.alice, { rule: ENDLESS });
  await world.drain();
  const all = await occurrences(world, first.seriesId);
  const [, second, third, fourth] = all;
  if (!second || !third || !fourth) throw new Error('too few');
  await world.trpc(world.alice).events.delete.mutate({ id: second.id, actorId: world.alice.id });
  await world.trpc(world.alice).events.cancel.mutate({ id: third.id });
  await world
    .trpc(world.alice)
    .events.update.mutate({ id: fourth.id, beginsOn: plusHours(fourth.beginsOn, 24), endsOn: null });
  const calendar = await calendarOf(first.seriesId);
  expect(calendar.zones).toBe(1);
  expect(calendar.text).toContain(`DTSTART;TZID=${ZONE}:`);
  expect(new Set(calendar.events.map(({ uid }) => uid))).toEqual(new Set([first.seriesId]));
  expect(calendar.events.length).toBe(3);
  const last = all.at(-1)?.beginsOn ?? '';
  const taking = (await occurrences(world, first.seriesId)).filter(({ status }) => status !== 'CANCELLED');
  expect(shown(calendar, last)).toEqual(taking.map(({ beginsOn }) => new Date(beginsOn).toISOString()).sort());
});

test('the rule has the current texts, and dates that began before the change keep theirs', async () => {
  const first = await weekly(world, world.alice, { physicalAddress: { description: 'Old hall', locality: 'Berlin' } });
  await world.drain();
  world.clock.advance(15 * 86_400_000);
  await world.trpc(world.alice).series.update.mutate({
    ...{ id: first.seriesId, title: 'Dance', physicalAddress: { description: 'New hall', locality: 'Berlin' } },
  });
  await world.drain();
  const { events } = await calendarOf(first.seriesId);
  const texts = events.map((each) => [each.summary, each.location?.split(',')[0], each.isRecurring()]);
  expect(texts).toEqual([
    ['Dance', 'New hall', true],
    ['Training', 'Old hall', false],
    ['Training', 'Old hall', false],
  ]);
});

test('the file of a long series computes its starts once', async () => {
  const first = await weekly(world, world.alice, { rule: 'FREQ=DAILY;COUNT=30' });
  await world.drain();
  const computed = vi.spyOn(RRuleTemporal.prototype, 'between');
  const found = vi.spyOn(RRuleTemporal.prototype, 'next');
  await calendarOf(first.seriesId);
  const [starts, firsts] = [computed.mock.calls.length, found.mock.calls.length];
  vi.restoreAllMocks();
  expect([starts, firsts]).toEqual([1, 1]);
});

test('a hidden series is refused as an absent one', async () => {
  const hidden = await weekly(world, world.alice, { visibility: 'PRIVATE' });
  const path = `/series/${hidden.seriesId}/export/ics`;
  expect((await fetch(world.url + path)).status).toBe(404);
});

test('the public page of a date has the other dates, and the file of all', async () => {
  const first = await weekly(world, world.alice, { title: 'Open rehearsal' });
  await world.drain();
  const page = await (await fetch(`${world.url}/events/${first.uuid}`)).text();
  const [, second] = await occurrences(world, first.seriesId);
  expect(page).toContain(`/events/${second?.uuid}`);
  expect(page).toContain(`/series/${first.seriesId}/export/ics`);
  expect(await world.trpc().events.related.query({ id: first.id })).not.toContainEqual(
    expect.objectContaining({ title: 'Open rehearsal' }),
  );
});
