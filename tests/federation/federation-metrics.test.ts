/** Metrics of federation: received and delivered activities by kind and outcome, keys that could not be used, and remote hosts. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics, type Metrics } from '../../src/facades/operations/metrics.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { signedHeaders } from '../../src/platform/http/signatures/sign.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let zoe: PeerActor;
let metrics: Metrics;
beforeAll(async () => {
  [world, peer] = await Promise.all([createWorld({ env: { ...NEIGHBOURS, METRICS_PUBLIC: 'true' } }), startPeer()]);
  metrics = createMetrics(world.platform);
  zoe = peer.actor('zoe');
  await peer.follow(world, zoe, world.alice);
});
afterAll(() => Promise.all([world.close(), peer.close()]));

/** The samples of a metric, by their labels. */
async function samples(name: string): Promise<Record<string, number>> {
  const text = await new Promise<string>((resolve, reject) => {
    const res = { setHeader: () => res, end: resolve };
    Promise.resolve(metrics.show({ headers: {} } as never, res as never, reject)).catch(reject);
  });
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('activities are counted by kind and outcome', async () => {
  expect(await samples('plaza_activities_received_total')).toEqual({ '{kind="Follow",outcome="performed"}': 1 });
  await peer.send(world, zoe, {
    id: `${zoe.uri}/likes/1`,
    type: 'Like',
    object: `${world.url}/users/alice/statuses/1`,
  });
  await world.drain();
  expect(await samples('plaza_activities_received_total')).toMatchObject({ '{kind="Follow",outcome="performed"}': 1 });
  const post = () => world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello' });
  for (const status of [202, 403, 503]) {
    peer.answer = status;
    await post();
    await drain(world.platform, { allowFailures: true, until: new Date(0) });
  }
  expect(await samples('plaza_activities_delivered_total')).toMatchObject({
    '{kind="Accept Follow",outcome="accepted"}': 1,
    '{kind="Create Note",outcome="accepted"}': 1,
    '{kind="Create Note",outcome="refused"}': 1,
    '{kind="Create Note",outcome="failed"}': 1,
  });
  expect(await samples('plaza_remote_hosts')).toMatchObject({ '{state="failing"}': 1, '{state="unavailable"}': 0 });
  expect(Object.keys(await samples('plaza_lane_lag_seconds'))).toEqual(
    expect.arrayContaining(['{lane="inbox"}', '{lane="deliveries"}']),
  );
});

test('requests with a wrong or unknown key are counted by reason', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const send = async (keyId: string): Promise<number> => {
    const body = JSON.stringify({ id: `${zoe.uri}/x`, type: 'Follow', actor: zoe.uri, object: world.url });
    const request = {
      method: 'POST' as const,
      url: `${world.url}/inbox`,
      body,
      contentType: 'application/activity+json',
    };
    const headers = signedHeaders('cavage', request, { id: keyId, key: privateKey }, world.clock.now());
    return (await fetch(request.url, { method: 'POST', headers, body })).status;
  };
  expect(await send(`${zoe.uri}#main-key`)).toBe(401);
  expect(await send(`${peer.url}/users/nobody#main-key`)).toBe(401);
  expect(await samples('plaza_key_failures_total')).toEqual({ '{reason="mismatch"}': 1, '{reason="unknown"}': 1 });
});
