/** A series shows its title and rule to people who see its dates to come, and hidden dates in no file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcome } from '../support/world/events.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ABSENT = 'NOT_FOUND: Series not found';
const COUNT = 'FREQ=WEEKLY;COUNT=5';

/** The outcomes of reading the series itself: its fields, its calendar and its file. */
async function reads(id: string, person?: Person): Promise<unknown[]> {
  const api = world.trpc(person);
  const file = await fetch(`${world.url}/series/${id}/export/ics`);
  return [
    await outcome(api.series.get.query({ id })),
    await outcome(api.feeds.series.query({ id })),
    ...(person ? [] : [file.status]),
  ];
}

test('a series that is made private does not show its new title by a date that was public', async () => {
  const { alice, bob, carol } = world;
  const first = await weekly(world, alice, { rule: COUNT, title: 'Open choir' });
  const { seriesId: id } = first;
  await world.drain();
  const [past, second] = await occurrences(world, id);
  expect(await reads(id)).toEqual(['OK', 'OK', 200]);
  await world.trpc(carol).participations.join.mutate({ id: second?.id ?? '' });
  world.clock.advance(Date.parse(past?.beginsOn ?? '') - world.clock.now().getTime() + 1000);
  await world.trpc(alice).series.update.mutate({ id, visibility: 'PRIVATE', title: 'Therapy group' });
  // Before and after the job.
  for (const when of ['before', 'after']) {
    if (when === 'after') await world.drain();
    expect([when, ...(await reads(id))]).toEqual([when, ABSENT, ABSENT, 404]);
    expect([when, ...(await reads(id, bob))]).toEqual([when, ABSENT, ABSENT]);
    expect(await outcome(world.trpc(bob).series.join.mutate({ id }))).toBe(ABSENT);
    for (const who of [alice, carol]) expect(await reads(id, who)).toEqual(['OK', 'OK']);
  }
  // The public date is still there, and lists itself alone.
  expect((await occurrences(world, id)).map(({ title }) => title)).toEqual(['Open choir']);
  expect((await fetch(`${world.url}/events/${past?.uuid}`)).status).toBe(200);
  expect((await world.trpc(carol).series.get.query({ id })).title).toBe('Therapy group');
});

test('a date that was opened alone shows itself, and not the private series', async () => {
  const { alice, bob } = world;
  const first = await weekly(world, alice, { rule: COUNT, title: 'Members', visibility: 'PRIVATE' });
  await world.drain();
  const all = await occurrences(world, first.seriesId, alice);
  for (const each of all.slice(1, 3))
    await world.trpc(alice).events.update.mutate({ id: each.id, visibility: 'PUBLIC', title: 'Open day' });
  await world.drain();
  expect(await reads(first.seriesId)).toEqual([ABSENT, ABSENT, 404]);
  expect(await outcome(world.trpc(bob).series.join.mutate({ id: first.seriesId }))).toBe(ABSENT);
  expect((await occurrences(world, first.seriesId)).map(({ title }) => title)).toEqual(['Open day', 'Open day']);
  const page = await (await fetch(`${world.url}/events/${all[1]?.uuid}`)).text();
  expect(page).toContain(`/events/${all[2]?.uuid}`);
  expect(page).not.toContain(`/series/${first.seriesId}/export/ics`);
});

test('a series that is over shows itself by its dates', async () => {
  const first = await weekly(world, world.alice, { rule: 'FREQ=WEEKLY;COUNT=2' });
  await world.drain();
  world.clock.advance(21 * 86_400_000);
  expect(await reads(first.seriesId)).toEqual(['OK', 'OK', 200]);
});

test('a date that was hidden alone is an exception in the file of people who do not see it', async () => {
  const { alice } = world;
  const first = await weekly(world, alice, { rule: COUNT });
  await world.drain();
  const [before, , third] = await occurrences(world, first.seriesId);
  for (const each of [before, third])
    await world.trpc(alice).events.update.mutate({ id: each?.id ?? '', visibility: 'PRIVATE' });
  await world.drain();
  const exceptions = async (person?: Person) =>
    (await world.trpc(person).feeds.series.query({ id: first.seriesId })).exceptions;
  expect(await exceptions()).toEqual([before?.series?.recurrenceId, third?.series?.recurrenceId]);
  expect(await exceptions(alice)).toEqual([]);
  const text = await (await fetch(`${world.url}/series/${first.seriesId}/export/ics`)).text();
  expect(text).toContain('EXDATE');
});
