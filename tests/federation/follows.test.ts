/** Following over two servers: Follow, Accept, Reject and Undo, from both sides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorByHandle } from '../../src/domain/federation/remote/find/find-remote-actor.ts';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
});
afterAll(() => both.close());

/** The id at one server of a person of the other one. */
async function idAt(world: World, of: World, name: string): Promise<string> {
  const { id } = await actorByHandle(world.platform, { username: name, domain: of.platform.config.domain });
  return id.toString();
}

async function relation(world: World, viewer: Person, id: string) {
  const { body } = await world.rest(viewer).get('/api/v1/accounts/relationships', { id: [id] });
  return body[0];
}

describe('following somebody of another server', () => {
  test('ends in a follow at both', async () => {
    const { here, there } = both;
    const bob = await idAt(here, there, 'bob');
    await here.rest(here.alice).post(`/api/v1/accounts/${bob}/follow`);
    await both.settle();
    expect(await relation(here, here.alice, bob)).toMatchObject({ following: true, requested: false });
    const alice = await idAt(there, here, 'alice');
    expect(await relation(there, there.bob, alice)).toMatchObject({ followed_by: true });
    const { body } = await there.rest(there.bob).get('/api/v1/notifications');
    expect(body).toMatchObject([{ type: 'follow', account: { acct: both.handleOf(here, 'alice') } }]);
  });

  test('waits for approval where it is wanted', async () => {
    const { here, there } = both;
    const erin = await idAt(here, there, 'erin');
    await here.rest(here.alice).post(`/api/v1/accounts/${erin}/follow`);
    await both.settle();
    expect(await relation(here, here.alice, erin)).toMatchObject({ following: false, requested: true });
    const alice = await idAt(there, here, 'alice');
    const asked = await there.rest(there.erin).get('/api/v1/follow_requests');
    expect(asked.body).toMatchObject([{ id: alice }]);
    await there.rest(there.erin).post(`/api/v1/follow_requests/${alice}/authorize`);
    await both.settle();
    expect(await relation(here, here.alice, erin)).toMatchObject({ following: true });
    await there.rest(there.erin).post(`/api/v1/accounts/${alice}/remove_from_followers`);
    await both.settle();
    expect(await relation(here, here.alice, erin)).toMatchObject({ following: false, requested: false });
  });

  test('is refused where it is not wanted', async () => {
    const { here, there } = both;
    const erin = await idAt(here, there, 'erin');
    await here.rest(here.bob).post(`/api/v1/accounts/${erin}/follow`);
    await both.settle();
    const bob = await idAt(there, here, 'bob');
    await there.rest(there.erin).post(`/api/v1/follow_requests/${bob}/reject`);
    await both.settle();
    expect(await relation(here, here.bob, erin)).toMatchObject({ following: false, requested: false });
  });

  test('ends at both when it is withdrawn', async () => {
    const { here, there } = both;
    const bob = await idAt(here, there, 'bob');
    await here.rest(here.alice).post(`/api/v1/accounts/${bob}/unfollow`);
    await both.settle();
    const alice = await idAt(there, here, 'alice');
    expect(await relation(there, there.bob, alice)).toMatchObject({ followed_by: false });
  });
});
