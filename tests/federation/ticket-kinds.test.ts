/** Kinds of ticket between servers: what the document says, and which kind a remote person gets (0131). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent } from '../support/federation/event-sender.ts';
import { answers, eventOfBob, join } from '../support/federation/joiner.ts';
import { outcome } from '../support/world/events.ts';
import { ADULT, CHILD, HELPER, holders } from '../support/world/kinds.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

test('the document has them with price and availability, and a Join gets the first kind with a free place', async () => {
  const { world } = from;
  const { uuid, url, id } = await eventOfBob(from, { ticketKinds: [HELPER, { ...ADULT, capacity: 1 }] });
  const read = async () =>
    (await (await fetch(`${world.url}/events/${uuid}`, { headers: { accept: 'application/activity+json' } })).json())
      .ticketKinds;
  const [helper, adult] = [
    { type: 'TicketKind', name: 'Helper', price: 0, priceCurrency: null },
    { type: 'TicketKind', name: 'Adult', price: 12, priceCurrency: 'EUR', url: ADULT.url },
  ];
  const at = (availability: string) => ({ availability: `schema:${availability}` });
  expect(await read()).toEqual([
    { ...helper, ...at('InStock') },
    { ...adult, ...at('InStock') },
  ]);
  const names = ['dora', 'emil', 'fay'];
  const joins = [];
  for (const name of names) joins.push(await join(from, from.peer.actor(name), { url }));
  await world.drain();
  expect(await holders(world, id)).toEqual({ seated: ['dora: Helper', 'emil: Adult'], waiting: ['fay: Helper'] });
  expect(answers(from)).toEqual(joins.slice(0, 2).map((each) => `Accept ${each.id}`));
  expect(await read()).toEqual([
    { ...helper, ...at('SoldOut') },
    { ...adult, ...at('SoldOut') },
  ]);
});

test('an organizer gives a remote person another kind, while or after accepting them', async () => {
  const { world } = from;
  const { bob } = world;
  const ticketKinds = [HELPER, { ...ADULT, capacity: 1 }];
  const { url, id } = await eventOfBob(from, { ticketKinds, joinOptions: 'RESTRICTED' });
  const { ticketKinds: kinds } = await world.trpc(bob).events.get.query({ id });
  const kind = (name: string) => kinds.find((each) => each.name === name)?.id ?? '';
  const rows: string[] = [];
  for (const name of ['gus', 'hal', 'ida']) {
    await join(from, from.peer.actor(name), { url });
    const [row] = await world.trpc(bob).participations.list.query({ id, roles: 'NOT_APPROVED' });
    rows.push(row?.id ?? '');
    if (rows.length < 3) await world.trpc(bob).participations.update.mutate({ id: row?.id ?? '', role: 'REJECTED' });
  }
  const give = (at: number, ticketKind: string | undefined) =>
    outcome(
      world.trpc(bob).participations.update.mutate({
        ...{ id: rows[at] ?? '', role: 'PARTICIPANT' },
        ...(ticketKind !== undefined && { ticketKind }),
      }),
    );
  expect(await give(0, undefined)).toBe('OK');
  expect(await give(1, undefined)).toBe('CONFLICT: There are no free places of this kind');
  expect(await give(1, world.platform.random.uuid())).toContain('is not included in the list');
  expect(await give(1, kind('Adult'))).toBe('OK');
  expect(await give(0, kind('Adult'))).toBe('CONFLICT: There are no free places of this kind');
  expect(await give(1, kind('Adult'))).toBe('CONFLICT: Participant already has role participant');
  expect((await holders(world, id)).seated).toEqual(['gus: Helper', 'hal: Adult']);
  await world.trpc(bob).events.update.mutate({
    ...{ id, ticketKinds: kinds.map(({ id: own, name }) => ({ id: own, name, closed: name === 'Adult' })) },
  });
  expect(await give(0, kind('Adult'))).toBe('OK');
  expect((await holders(world, id)).seated).toEqual(['gus: Adult', 'hal: Adult']);
});

test('a remote event shows the prices of its kinds', async () => {
  const { world } = from;
  const { uuid } = await eventOfBob(from, { ticketKinds: [ADULT, CHILD] });
  const headers = { accept: 'application/activity+json' };
  const { ticketKinds } = await (await fetch(`${world.url}/events/${uuid}`, { headers })).json();
  const { id: url } = await createEvent(from, { ticketKinds });
  const found = await world.platform.db.event.findFirst({ where: { uri: url } });
  expect(found?.options).toMatchObject({
    offers: [
      { price: 12, priceCurrency: 'EUR', url: ADULT.url },
      { price: 0, priceCurrency: null, url: null },
    ],
    showParticipationPrice: true,
  });
});
