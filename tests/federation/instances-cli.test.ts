/** `plaza instances`: servers are followed and let in from a terminal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandHere } from '../support/clients/terminal.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Instances, relayOf } from '../support/federation/instances.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';

let net: Correspondent;
let instances: Instances;
let relay: PeerActor;
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-instances-'));
beforeAll(async () => {
  net = await Correspondent.open();
  instances = new Instances(net);
  relay = relayOf(net);
});
afterAll(async () => {
  await net.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function plaza(...args: string[]) {
  const { databaseUrl, url } = net.world;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: url, ...NEIGHBOURS };
  const ended = await runCommandHere(env, 'instances', ...args);
  await net.world.drain();
  return ended;
}

test('FEV-139, FEV-140: follow, list, accept, reject, unfollow', async () => {
  const { domain } = net.peer;
  expect(await plaza('follow', domain)).toMatchObject({ code: 0, out: `A follow request is sent to ${domain}.\n` });
  const [follow] = net.peer.activities('Follow').slice(-1);
  await net.sendAs(relay, { id: net.fresh(relay), type: 'Accept', object: follow });
  expect((await plaza('follow', relay.handle)).out).toBe(`${domain} is already followed.\n`);
  await instances.asks(relay);
  expect((await plaza('list')).out).toMatch(/relay@\S+ +followed +asks to follow +0 events/);
  expect((await plaza('accept', domain)).out).toBe(`${domain} gets all public events of this server.\n`);
  expect(await instances.stateOf(relay)).toMatchObject({ followed: 'accepted', follower: 'accepted' });
  expect((await plaza('reject', relay.uri)).out).toBe(`${domain} does not follow this server.\n`);
  expect((await plaza('unfollow', relay.handle)).out).toBe(`${domain} is no longer followed.\n`);
  expect([await instances.list(), net.peer.activities('Reject').length, net.peer.activities('Undo').length]).toEqual([
    [],
    1,
    1,
  ]);
  const rows = await net.world.platform.db.actionLog.findMany({ where: { actorId: null, targetType: 'Instance' } });
  expect(rows).toHaveLength(4);
});

test('an unknown host, or one that is no server, ends with an error', async () => {
  expect(await plaza('accept', 'unknown.example')).toMatchObject({ code: 1, err: 'Record not found\n' });
  const { code, err } = await plaza('follow', net.sam.handle);
  expect([code, err]).toEqual([1, 'Validation failed: Address does not name a server that can be followed\n']);
});
