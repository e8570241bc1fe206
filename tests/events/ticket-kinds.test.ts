/** Kinds of ticket: organizers define them, people choose among them, and each has its own places (0131). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { inHours, outcome } from '../support/world/events.ts';
import { ADULT, CHILD, choose, HELPER, holders, left, withKinds } from '../support/world/kinds.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let dora: Person;
beforeAll(async () => {
  world = await createWorld();
  dora = await world.person('dora');
});
afterAll(() => world.close());

const NONE_LEFT = 'CONFLICT: There are no free places of this kind';
const eventOf = (id: string) => world.trpc().events.get.query({ id });
const leave = (person: Person, id: string) => world.trpc(person).participations.leave.mutate({ id });
const change = (person: Person, id: string, ticketKind: string) =>
  world.trpc(person).participations.ticketKind.mutate({ id, ticketKind });
const patch = async (id: string, ticketKinds: unknown) => {
  const { status, body } = await world
    .rest(world.alice)
    .send('PATCH', `/api/v1/events/${id}`, { body: { ticketKinds } });
  return [status, Object.keys(body.details ?? {})];
};

describe('the organizers', () => {
  test('define kinds, with their own price, link, places and last moment, and see how many have each', async () => {
    const { alice, bob } = world;
    const until = inHours(world, 24);
    const { event, id, kind } = await withKinds(world, {
      ticketKinds: [ADULT, { ...CHILD, until }, HELPER],
      options: { maximumAttendeeCapacity: 10 },
    });
    const free = { description: null, price: null, priceCurrency: null, url: null, until: null, closed: false };
    expect(event.ticketKinds).toEqual([
      { ...free, ...ADULT, id: kind('Adult'), remaining: 2, state: 'AVAILABLE', taken: 0 },
      { ...free, ...CHILD, id: kind('Child'), until, capacity: null, remaining: 10, state: 'AVAILABLE', taken: 0 },
      { ...free, ...HELPER, id: kind('Helper'), remaining: 1, state: 'AVAILABLE', taken: 0 },
    ]);
    await choose(world, bob, id, kind('Adult'));
    const taken = async (person?: Person) =>
      (await world.trpc(person).events.get.query({ id })).ticketKinds.map((each) => each.taken);
    expect([await taken(alice), await taken(bob), await taken()]).toEqual([
      [1, 0, 0],
      [null, null, null],
      [null, null, null],
    ]);
    world.clock.advance(25 * 3_600_000);
    expect(left((await eventOf(id)).ticketKinds).Child).toEqual([9, 'CLOSED']);
    world.clock.advance(-25 * 3_600_000);
  });

  test('are refused what nobody could choose, at its field, and nothing is stored', async () => {
    const { id, event } = await withKinds(world);
    const at = (field: string) => [422, [`ticketKinds.0.${field}`]];
    expect(await patch(id, [{ name: ' ' }])).toEqual(at('name'));
    expect(await patch(id, [{ name: 'A' }, { name: 'A' }])).toEqual([422, ['ticketKinds.1.name']]);
    expect(await patch(id, [{ name: 'A', price: -1, priceCurrency: 'EUR' }])).toEqual(at('price'));
    expect(await patch(id, [{ name: 'A', price: 5 }])).toEqual(at('priceCurrency'));
    expect(await patch(id, [{ name: 'A', price: 5, priceCurrency: 'EURO' }])).toEqual(at('priceCurrency'));
    expect(await patch(id, [{ name: 'A', price: 5, priceCurrency: 'ZZZ' }])).toEqual(at('priceCurrency'));
    expect(await patch(id, [{ name: 'A', url: 'javascript:alert(1)' }])).toEqual(at('url'));
    expect(await patch(id, [{ name: 'A', capacity: 0 }])).toEqual(at('capacity'));
    expect(await patch(id, [{ name: 'A', until: 'tomorrow' }])).toEqual(at('until'));
    expect(await patch(id, [{ name: 'A', id: world.platform.random.uuid() }])).toEqual(at('id'));
    expect(
      (
        await patch(
          id,
          Array.from({ length: 21 }, (_, n) => ({ name: `${n}` })),
        )
      )[0],
    ).toBe(422);
    expect((await eventOf(id)).ticketKinds.map(({ name }) => name)).toEqual(event.ticketKinds.map(({ name }) => name));
  });

  test('rename a kind and keep its people, by its id or else by its name', async () => {
    const { alice, bob } = world;
    const { id, kind } = await withKinds(world);
    await choose(world, bob, id, kind('Adult'));
    const ticketKinds = [{ ...ADULT, id: kind('Adult'), name: 'Grown-up' }, CHILD, HELPER];
    const changed = await world.trpc(alice).events.update.mutate({ id, ticketKinds });
    expect(changed.ticketKinds.map((each) => each.id)).toEqual([kind('Adult'), kind('Child'), kind('Helper')]);
    expect((await holders(world, id)).seated).toEqual(['bob: Grown-up']);
  });

  test('close a kind that somebody chose instead of removing it, and lower no limit below the places it gave away', async () => {
    const { alice, bob, carol } = world;
    const { id, kind } = await withKinds(world, { guestsPerPerson: 2 });
    await choose(world, bob, id, kind('Adult'), { guests: 1 });
    expect(await patch(id, [CHILD, HELPER])).toEqual([422, ['ticketKinds']]);
    expect(await patch(id, [{ ...ADULT, capacity: 1 }, CHILD, HELPER])).toEqual([422, ['ticketKinds.0.capacity']]);
    expect(await patch(id, [{ ...ADULT, closed: true }, CHILD])).toEqual([200, []]);
    expect(left((await eventOf(id)).ticketKinds)).toEqual({ Adult: [0, 'CLOSED'], Child: [null, 'AVAILABLE'] });
    const refused = await world.rest(carol).post(`/api/v1/events/${id}/join`, { ticketKind: kind('Adult') });
    expect([refused.status, Object.keys(refused.body.details)]).toEqual([422, ['ticketKind']]);
    expect(await change(bob, id, kind('Child'))).toMatchObject({ ticketKind: { name: 'Child' } });
    expect(await outcome(change(bob, id, kind('Adult')))).toContain('is no longer available');
    await leave(bob, id);
    expect(await patch(id, [])).toEqual([200, []]);
    const { options } = await world.trpc(alice).events.get.query({ id });
    expect([options.offers, options.showParticipationPrice]).toEqual([[], false]);
  });

  test('give another kind without a role, which stays', async () => {
    const { alice, bob } = world;
    const { id, kind } = await withKinds(world);
    const { id: participation } = await choose(world, bob, id, kind('Adult'));
    const send = (body: object) => world.rest(alice).send('PATCH', `/api/v1/participations/${participation}`, { body });
    for (const role of ['REJECTED', 'MODERATOR', 'PARTICIPANT']) {
      await send({ role });
      for (const name of ['Child', 'Adult'])
        expect((await send({ ticketKind: kind(name) })).body).toMatchObject({ role, ticketKind: { name } });
    }
    expect((await send({})).status).toBe(409);
  });

  test('read who has which kind, in the list, one kind at a time, and in a file; others do not', async () => {
    const { alice, bob, carol } = world;
    const { id, kind } = await withKinds(world, { ticketKinds: [ADULT, CHILD, { name: '=1+1' }] });
    await choose(world, bob, id, kind('Adult'));
    await choose(world, carol, id, kind('=1+1'));
    const list = async (person?: Person, ticketKind?: string) =>
      (
        await world
          .trpc(person)
          .participations.list.query({ id, roles: 'PARTICIPANT', ...(ticketKind && { ticketKind }) })
      ).map(({ actor, ticketKind: own }) => `${actor?.preferredUsername}: ${own?.name}`);
    expect(await list(alice)).toEqual(['bob: Adult', 'carol: =1+1']);
    expect(await list(alice, kind('Adult'))).toEqual(['bob: Adult']);
    expect([await list(bob), await list(dora)]).toEqual([
      ['bob: Adult', 'carol: undefined'],
      ['bob: undefined', 'carol: undefined'],
    ]);
    expect([
      await list(bob, kind('Adult')),
      await list(dora, kind('Adult')),
      await list(undefined, kind('Adult')),
    ]).toEqual([['bob: Adult'], [], []]);
    const csv = await world.trpc(alice).participations.csv.query({ id });
    expect(csv.split('\n')[0]).toMatch(/,Guests,Ticket$/);
    expect([csv.match(/^bob,.*,0,Adult$/m)?.length, csv.match(/^carol,.*,0,'=1\+1$/m)?.length]).toEqual([1, 1]);
  });
});

describe('prices', () => {
  test('are those of the kinds in every interface, whatever else a client sends', async () => {
    const { alice } = world;
    const { event, id } = await withKinds(world);
    const offers = [
      { price: 12, priceCurrency: 'EUR', url: ADULT.url },
      { price: 0, priceCurrency: null, url: null },
      { price: 0, priceCurrency: null, url: null },
    ];
    expect([event.options.offers, event.options.showParticipationPrice]).toEqual([offers, true]);
    const sent = { offers: [{ price: 1, priceCurrency: 'USD' }], showParticipationPrice: false };
    const { options } = await world.trpc(alice).events.update.mutate({ id, options: sent });
    expect([options.offers, options.showParticipationPrice]).toEqual([offers, true]);
    const query = `{ event(uuid: "${event.uuid}") { options { offers { price priceCurrency url } showParticipationPrice } } }`;
    expect((await world.gql(null, query)).data.event.options).toEqual({ offers, showParticipationPrice: true });
    const free = await world.trpc().events.list.query({ free: true, search: 'Reading', limit: 100 });
    expect(free.some(({ uuid }) => uuid === event.uuid)).toBe(false);
  });
});

describe('a person who joins', () => {
  test('chooses a kind, and is refused without one, with an unknown one, and with a full one', async () => {
    const { bob, carol, erin } = world;
    const { id, kind } = await withKinds(world);
    const path = `/api/v1/events/${id}/join`;
    for (const body of [
      {},
      { ticketKind: '' },
      { ticketKind: 'Adult' },
      { ticketKind: world.platform.random.uuid() },
    ]) {
      const { status, body: said } = await world.rest(bob).post(path, body);
      expect([status, Object.keys(said.details)], JSON.stringify(body)).toEqual([422, ['ticketKind']]);
    }
    expect((await holders(world, id)).seated).toEqual([]);
    expect(await choose(world, bob, id, kind('Helper'))).toMatchObject({ ticketKind: { name: 'Helper' } });
    expect(await outcome(choose(world, carol, id, kind('Helper')))).toBe(NONE_LEFT);
    expect(await outcome(change(bob, id, kind('Child')))).toBe('OK');
    await choose(world, carol, id, kind('Helper'));
    expect(await outcome(change(bob, id, kind('Helper')))).toBe(NONE_LEFT);
    expect(await outcome(change(bob, id, ''))).toContain("can't be blank");
    expect((await holders(world, id)).seated).toEqual(['bob: Child', 'carol: Helper']);
    expect(await outcome(change(erin, id, kind('Child')))).toBe('NOT_FOUND: Participant not found');
    const plain = await world.trpc(world.alice).events.create.mutate({
      ...{ title: 'No kinds', description: 'As before.', beginsOn: inHours(world, 48) },
    });
    expect(await outcome(choose(world, bob, plain.id, kind('Child')))).toContain('is not included in the list');
    expect(await choose(world, bob, plain.id, 'any')).toMatchObject({ ticketKind: null });
  });

  test('brings guests of the same kind; places are counted, and the event bounds all kinds together', async () => {
    const { bob, carol, erin } = world;
    const options = { maximumAttendeeCapacity: 4 };
    const { id, kind } = await withKinds(world, { guestsPerPerson: 3, options });
    expect(await outcome(choose(world, bob, id, kind('Adult'), { guests: 2 }))).toBe(
      'CONFLICT: There are not enough free places for you and your guests',
    );
    await choose(world, bob, id, kind('Adult'), { guests: 1 });
    expect(await outcome(choose(world, carol, id, kind('Adult')))).toBe(NONE_LEFT);
    await choose(world, carol, id, kind('Child'), { guests: 1 });
    expect(left((await eventOf(id)).ticketKinds)).toEqual({
      Adult: [0, 'FULL'],
      Child: [0, 'FULL'],
      Helper: [0, 'FULL'],
    });
    expect(await outcome(choose(world, erin, id, kind('Helper')))).toBe(
      'CONFLICT: The event has already reached its maximum capacity',
    );
    const guests = (person: Person, number: number) =>
      world.trpc(person).participations.guests.mutate({ id, guests: number });
    await guests(carol, 0);
    expect(await outcome(guests(bob, 2))).toBe(NONE_LEFT);
  });

  test('changes kind and guests in one act, of which only the result counts', async () => {
    const { bob } = world;
    const { id, kind } = await withKinds(world, { guestsPerPerson: 3, ticketKinds: [ADULT, CHILD] });
    await choose(world, bob, id, kind('Child'), { guests: 3 });
    const path = `/api/v1/events/${id}/ticket_kind`;
    const send = async (guests?: number) =>
      (await world.rest(bob).send('PUT', path, { body: { ticketKind: kind('Adult'), guests } })).status;
    expect([await send(), await send(2)]).toEqual([409, 409]);
    expect(await choose(world, bob, id, undefined).catch(() => null)).toBe(null);
    expect((await world.trpc(bob).participations.own.query({ id })).participations).toMatchObject([
      { guests: 3, ticketKind: { name: 'Child' } },
    ]);
    expect(await send(1)).toBe(200);
    expect((await world.trpc(bob).participations.own.query({ id })).participations).toMatchObject([
      { guests: 1, ticketKind: { name: 'Adult' } },
    ]);
    expect(await change(bob, id, 'any')).toMatchObject({ ticketKind: { name: 'Adult' } });
  });

  test('reads the places once, however many kinds are compared', async () => {
    const { bob } = world;
    const joining = async (number: number) => {
      const ticketKinds = Array.from({ length: number }, (_, place) => ({ name: `Kind ${place}`, capacity: 1 }));
      const { id } = await withKinds(world, { ticketKinds, guestsPerPerson: 1 });
      // No kind has two places.
      const join = () => choose(world, bob, id, 'any', { guests: 1, waiting: true });
      return (await countStatements(join)).statements.length;
    };
    await joining(2);
    expect(await joining(20)).toBe(await joining(2));
  });

  test('by an app of Mobilizon gets the first kind with a free place', async () => {
    const { bob, carol, erin } = world;
    const { id } = await withKinds(world, { ticketKinds: [{ ...HELPER, closed: true, name: 'Old' }, HELPER, CHILD] });
    const joinEvent =
      'mutation ($actorId: ID!, $eventId: ID!) { joinEvent(actorId: $actorId, eventId: $eventId) { role } }';
    for (const person of [bob, carol, erin])
      await world.gql(person, joinEvent, { actorId: person.actorId.toString(), eventId: id });
    expect((await holders(world, id)).seated).toEqual(['bob: Helper', 'carol: Child', 'erin: Child']);
  });

  test('reads the kind, its price and where to pay in the mail', async () => {
    const { bob, alice } = world;
    const { id, kind } = await withKinds(world, { joinOptions: 'RESTRICTED' });
    await choose(world, bob, id, kind('Adult'));
    await world.drain();
    const asked = await lastMailTo(world, alice.email);
    expect([asked.text, asked.text]).toEqual([
      expect.stringMatching(/Adult, €12/),
      expect.not.stringContaining('pay.example'),
    ]);
    const [{ id: participation } = { id: '' }] = await world
      .trpc(alice)
      .participations.list.query({ id, roles: 'NOT_APPROVED' });
    await world.trpc(alice).participations.update.mutate({ id: participation, role: 'PARTICIPANT' });
    await world.drain();
    const { text } = await lastMailTo(world, bob.email);
    expect([text, text]).toEqual([expect.stringMatching(/Adult, €12/), expect.stringContaining(ADULT.url)]);
  });
});

test('a list of events takes the same number of statements with kinds', async () => {
  const { id, kind } = await withKinds(world, { ticketKinds: [] });
  const read = async () => {
    const { statements } = await countStatements(() => world.rest(world.alice).get('/api/v1/events', { limit: 40 }));
    return statements.length;
  };
  await read();
  const before = await read();
  const [child] = (await world.trpc(world.alice).events.update.mutate({ id, ticketKinds: [CHILD, ADULT] })).ticketKinds;
  await choose(world, world.bob, id, child?.id ?? kind('Child'));
  expect(await read()).toBe(before);
});
