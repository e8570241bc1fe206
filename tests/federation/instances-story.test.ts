/** Two servers follow each other: where events arrive, and what happens to them, only over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());

const PATH = '/api/v1/admin/instances';
const domainOf = (of: World) => of.platform.config.domain;
const listOf = async (at: World) => (await at.rest(at.admin).get(PATH)).body;

async function event(at: World, title: string) {
  const beginsOn = new Date(at.clock.now().getTime() + 86_400_000).toISOString();
  const { body } = await at.rest(at.bob).post('/api/v1/events', { title, description: 'Come', beginsOn });
  await both.settle();
  return body as { id: string };
}

/** Titles of events of followed servers, as a visitor finds them. */
const titlesAt = async (at: World) =>
  (await at.rest(null).get('/api/v1/events', { followedInstances: true })).body.map(
    ({ title }: { title: string }) => title,
  );

async function follow(at: World, of: World): Promise<void> {
  const { status } = await at.rest(at.admin).post(PATH, { address: domainOf(of) });
  expect(status).toBe(200);
  await both.settle();
  const [asking] = (await of.rest(of.admin).get(PATH, { side: 'requests' })).body;
  expect(asking).toMatchObject({ domain: domainOf(at), follower: 'pending' });
  await of.rest(of.admin).post(`${PATH}/${asking.id}/accept`);
  await both.settle();
}

describe('FEV-140, FEV-141, FEV-142: here follows there', () => {
  test('earlier public events appear at once, later ones follow, with their changes and deletions', async () => {
    const { here, there } = both;
    await event(there, 'Before');
    await follow(here, there);
    expect(await titlesAt(here)).toEqual(['Before']);
    const made = await event(there, 'After');
    expect(await titlesAt(here)).toEqual(['Before', 'After']);
    await there.rest(there.bob).send('PATCH', `/api/v1/events/${made.id}`, { body: { title: 'Moved' } });
    await both.settle();
    expect(await titlesAt(here)).toEqual(['Before', 'Moved']);
    await there.rest(there.bob).delete(`/api/v1/events/${made.id}`);
    await both.settle();
    expect(await titlesAt(here)).toEqual(['Before']);
    expect(await titlesAt(there)).toEqual([]);
  });

  test('both may follow each other, and what one passes on does not come back', async () => {
    const { here, there } = both;
    await follow(there, here);
    expect(await listOf(here)).toMatchObject([{ domain: domainOf(there), followed: 'accepted', follower: 'accepted' }]);
    await event(here, 'Of here');
    expect([await titlesAt(there), (await titlesAt(here)).includes('Of here')]).toEqual([['Of here'], false]);
    expect(await here.platform.db.event.count({ where: { title: 'Of here' } })).toBe(1);
  });

  test('each side ends its own follow', async () => {
    const { here, there } = both;
    const [related] = await listOf(here);
    await here.rest(here.admin).post(`${PATH}/${related.id}/unfollow`);
    await here.rest(here.admin).post(`${PATH}/${related.id}/reject`);
    await both.settle();
    expect(await listOf(here)).toEqual([]);
    expect(await listOf(there)).toMatchObject([{ domain: domainOf(here), followed: 'rejected', follower: 'none' }]);
    await event(there, 'Later');
    expect(await titlesAt(here)).toEqual([]);
  });
});
