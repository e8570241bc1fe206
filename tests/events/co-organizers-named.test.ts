/** Co-organizers are named where events and participants are listed, and learn of the end of their role (docs/decisions/0130-co-organizers.md). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CoOrganizing, SeriesOrganizing } from '../support/world/co-organizers.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { take } from '../support/world/waiting.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let co: CoOrganizing;
beforeAll(async () => {
  world = await createWorld();
  co = new CoOrganizing(world);
});
afterAll(() => world.close());

const nameOf = (actor: { preferredUsername: string } | null) => actor?.preferredUsername;

describe('co-organizers are named', () => {
  test('in events, lists, feeds and search engines’ data, unless they are suspended', async () => {
    const { alice, bob, carol } = world;
    const group = await createGroup(world, alice, { preferredUsername: 'feasts' });
    const event = await organize(world, alice, { title: 'Two clubs', organizerActorId: group.id });
    const alone = await organize(world, alice, { title: 'One club', organizerActorId: group.id });
    for (const person of [bob, carol]) {
      await co.invite(event.uuid, person);
      await co.accept(event.uuid, person);
    }
    const listed = async () => {
      const rows: { uuid: string; coOrganizers: { preferredUsername: string }[] }[] = (
        await world.rest().get('/api/v1/events', { actorId: group.id })
      ).body;
      return [event, alone].map(({ uuid }) => rows.find((row) => row.uuid === uuid)?.coOrganizers.map(nameOf));
    };
    expect(await listed()).toEqual([['bob', 'carol'], []]);
    expect((await world.trpc().events.get.query({ id: event.uuid })).coOrganizers.map(nameOf)).toEqual([
      'bob',
      'carol',
    ]);
    const atom = load(await (await fetch(`${world.url}/@feasts/feed/atom`)).text(), { xml: true });
    const entry = atom('entry').filter((_, each) => atom(each).find('title').text() === 'Two clubs');
    expect(
      entry
        .find('author > name')
        .map((_, each) => atom(each).text())
        .get(),
    ).toHaveLength(3);
    const page = load(await (await fetch(event.url)).text());
    const data = JSON.parse(page('script[type="application/ld+json"]').text());
    expect(data.organizer.map((each: { '@type': string }) => each['@type'])).toEqual([
      'Organization',
      'Person',
      'Person',
    ]);
    await world.platform.db.actor.update({ where: { id: carol.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(await listed()).toEqual([['bob'], []]);
    await world.platform.db.actor.update({ where: { id: carol.actorId }, data: { suspendedAt: null } });
  });

  test('among participants, apart from people with a role that was given', async () => {
    const { alice, bob, carol } = world;
    const event = await co.together();
    const { id } = await world.trpc(carol).participations.join.mutate({ id: event.id });
    await world.trpc(alice).participations.update.mutate({ id, role: 'MODERATOR' });
    const rows = await world.trpc(bob).participations.list.query({ id: event.id });
    const shown = rows.map(({ actor, role, coOrganizes }) => [nameOf(actor), role, coOrganizes]);
    expect(shown.toSorted()).toEqual([
      ['alice', 'CREATOR', false],
      ['bob', 'MODERATOR', true],
      ['carol', 'MODERATOR', false],
    ]);
  });
});

test('the inviter hears of an answer, also if the person declines', async () => {
  const { alice, bob } = world;
  const event = await organize(world, alice, { title: 'Declined' });
  await co.invite(event.uuid, bob);
  await co.remove(event.uuid, bob, bob);
  await world.drain();
  const kinds = ['event.organizer_declined'];
  const asking = { supported_types: kinds, types: kinds };
  const told = (await world.rest(alice).get('/api/v1/notifications', asking)).body;
  expect(told.map((each: { account: { username: string } }) => each.account.username)).toEqual(['bob']);
  // Nobody is notified of an invitation that is taken back.
  await co.invite(event.uuid, bob);
  await co.remove(event.uuid, bob);
  await world.drain();
  expect((await world.rest(alice).get('/api/v1/notifications', asking)).body).toHaveLength(1);
});

describe('a participant whose place is taken at the end of the role', () => {
  const subjects = async (person: Person) => {
    await world.drain();
    world.clock.advance(60_000);
    return (await mailsTo(world, person.email)).map(({ subject }) => subject);
  };
  const LOST = 'You have no place in';

  test('reads so in a mail, with the way to the waiting list', async () => {
    const { alice, bob, carol } = world;
    const event = await organize(world, alice, { title: 'Crowded', options: { maximumAttendeeCapacity: 1 } });
    await world.trpc(bob).participations.join.mutate({ id: event.id });
    await co.invite(event.uuid, bob);
    await co.accept(event.uuid, bob);
    await take(world, event.id, carol);
    await co.remove(event.uuid, bob, bob);
    expect((await subjects(bob)).at(-1)).toBe(`${LOST} Crowded any more`);
    expect((await mailsTo(world, bob.email)).at(-1)?.link).toBe(event.url);
  });

  test('gets one mail for all dates of a series', async () => {
    const { bob, carol } = world;
    const on = new SeriesOrganizing(world);
    const { dates } = await on.seriesOf(3, { title: 'Weekly', options: { maximumAttendeeCapacity: 1 } });
    for (const { id } of dates) await world.trpc(bob).participations.join.mutate({ id });
    await on.begin(dates[0]?.uuid ?? '', 'all');
    for (const { id } of dates) await take(world, id, carol);
    await on.end(dates[0]?.uuid ?? '', 'all');
    const lost = (await subjects(bob)).filter((subject) => subject.startsWith(`${LOST} Weekly`));
    expect(lost).toHaveLength(1);
    expect((await mailsTo(world, bob.email)).at(-1)?.text).toContain('2 later dates');
  });

  test('reads nothing if the place is there, or was never theirs', async () => {
    const { alice, bob } = world;
    for (const joins of [true, false]) {
      const event = await organize(world, alice, { title: `Roomy ${joins}` });
      if (joins) await world.trpc(bob).participations.join.mutate({ id: event.id });
      await co.invite(event.uuid, bob);
      await co.accept(event.uuid, bob);
      await co.remove(event.uuid, bob);
    }
    expect((await subjects(bob)).filter((subject) => subject.includes('Roomy') && subject.includes(LOST))).toEqual([]);
  });
});
