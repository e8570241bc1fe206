/** Kinds of ticket between servers: what the document says, and which kind a remote person gets (0131). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { createEvent } from '../support/federation/event-sender.ts';
import { answers, eventOfBob, join } from '../support/federation/joiner.ts';
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
