/** A local post is in home timelines before the remote posts that were received before it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { performActivity } from '../../src/domain/federation/inbox/perform-activity.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

test('jobs of local posts and reblogs run before those of remote ones', async () => {
  const { world, sam } = net;
  const known = await net.post(world.bob);
  const { id: samId } = await world.platform.db.actor.findFirstOrThrow({ where: { uri: sam.uri } });
  const perform = (type: string, object: unknown) => {
    const activity = {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id: net.fresh(sam),
      type,
      actor: sam.uri,
      object,
      to: [PUBLIC],
      cc: [sam.followers],
    };
    return performActivity(world.platform, JSON.stringify(activity), samId, { ownerId: null });
  };
  await perform('Create', net.note());
  await perform('Announce', known.uri);
  const local = [
    (await world.rest(world.bob).post('/api/v1/statuses', { status: 'Later' })).body.id,
    (await world.rest(world.carol).post(`/api/v1/statuses/${known.id}/reblog`)).body.id,
  ];
  const order: string[] = [];
  await drain(world.platform, {
    handlers: {
      'status.created': async (_platform, { statusId }) => {
        order.push(statusId);
      },
    },
  });
  expect(order).toHaveLength(4);
  expect(order.slice(0, 2)).toEqual(local);
});
