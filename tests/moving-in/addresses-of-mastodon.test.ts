/** Servers that knew a Mastodon answer its follows after it moved in, by the ids that they stored. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importMastodon } from '../../src/cli/moving-in/mastodon/run/run.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type World } from '../support/world/world.ts';

/** The path of a follow in newer versions of Mastodon. */
const ASKED = '0c7f5b2e-8d1a-4c55-9a5e-1f2d3c4b5a69';
const FOLLOWED = '0b6e5b2e-8d1a-4c55-9a5e-1f2d3c4b5a69';

let world: World;
let mastodon: Mastodon;
let peer: FediversePeer;
/** Ida follows her, and Ben asked to. */
let rita: PeerActor;
/** Ida asked to follow them, by a version of Mastodon that stored no id. */
let choir: PeerActor;

beforeAll(async () => {
  [world, mastodon, peer] = await Promise.all([createWorld({ env: NEIGHBOURS }), Mastodon.create(), startPeer()]);
  [rita, choir] = [peer.actor('rita'), peer.actor('choir')];
  const { host } = new URL(world.url);
  const renamed = ({ name, uri, inbox, followers }: PeerActor) => `
    UPDATE accounts SET uri = '${uri}', url = '${uri}', inbox_url = '${inbox}', shared_inbox_url = '', public_key = '', followers_url = '${followers}',
      domain = '${new URL(uri).host}' WHERE username = '${name}'`;
  await mastodon.run(`
    ${renamed(rita)}; ${renamed(choir)};
    DELETE FROM keypairs WHERE account_id = ${PEOPLE.rita};
    UPDATE follows SET uri = '${world.url}/${FOLLOWED}' WHERE id = 2`);
  await mastodon.insert('follow_requests', {
    ...{ id: '11', account_id: PEOPLE.ben, target_account_id: PEOPLE.rita, uri: `${world.url}/${ASKED}` },
  });
  await mastodon.insert('follow_requests', {
    ...{ id: '12', account_id: PEOPLE.IdaRed, target_account_id: PEOPLE.choir, uri: null },
  });
  // Follows and requests have numbers of their own.
  await mastodon.insert('follows', { id: '12', account_id: PEOPLE.ben, target_account_id: PEOPLE.choir });
  const env = mastodon.env({ LOCAL_DOMAIN: host, WEB_DOMAIN: host, ALTERNATE_DOMAINS: '' });
  await importMastodon(world.platform, world.databaseUrl, { address: mastodon.address, media: mastodon.media, env });
});
afterAll(() => Promise.all([world.close(), mastodon.close(), peer.close()]));

async function answer(by: PeerActor, type: 'Accept' | 'Reject', object: string): Promise<void> {
  const status = await peer.send(world, by, { id: `${by.uri}#${type}/${object}`, type, object });
  expect(status).toBe(202);
  await world.drain();
}

const followOf = (follower: string, target: string) =>
  world.platform.db.follow.findUnique({
    where: { followerId_targetId: { followerId: BigInt(follower), targetId: BigInt(target) } },
    select: { approved: true },
  });

test('an Accept of a bare id approves the request of before', async () => {
  expect(await followOf(PEOPLE.ben, PEOPLE.rita)).toEqual({ approved: false });
  await answer(rita, 'Accept', `${world.url}/${ASKED}`);
  expect(await followOf(PEOPLE.ben, PEOPLE.rita)).toEqual({ approved: true });
});

test('an Accept of an id that Mastodon computed from the row approves it, too', async () => {
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.choir)).toEqual({ approved: false });
  await answer(choir, 'Accept', `${world.url}/users/IdaRed#follows/12`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.choir)).toEqual({ approved: true });
});

test('a Reject of a bare id ends the follow of before, for the followed person alone', async () => {
  await answer(choir, 'Reject', `${world.url}/${FOLLOWED}`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.rita)).toEqual({ approved: true });
  await answer(rita, 'Reject', `${world.url}/${FOLLOWED}`);
  expect(await followOf(PEOPLE.IdaRed, PEOPLE.rita)).toBeNull();
});
