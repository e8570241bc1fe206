/** Sent followers' synchronization (FEP-8fcf): other servers learn the digest and the list of their followers of local people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from '../../src/domain/federation/outbox/followers-digest.ts';
import { type FediversePeer, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const NOBODY = '0'.repeat(64);

test('FED-DELIV-21: the digest of the example in FEP-8fcf', () => {
  const ids = ['https://testing.example.org/users/1', 'https://testing.example.org/users/2'];
  const digest = 'c33f48cd341ef046a206b8a72ec97af65079f9a3a9b90eef79c5920dce45c61f';
  expect([digestOf(ids), digestOf([...ids, ...ids]), digestOf([])]).toEqual([digest, digest, NOBODY]);
});

describe('a server that has followers of local people', () => {
  let world: World;
  let [near, far]: FediversePeer[] = [];
  const uriOf = ({ name }: Person) => `${world.url}/users/${name}`;
  const urlOf = (person: Person) => `${uriOf(person)}/followers_synchronization`;
  const headerOf = (digest: string) =>
    `collectionId="${uriOf(world.alice)}/followers", url="${urlOf(world.alice)}", digest="${digest}"`;
  const sentTo = (peer: FediversePeer | undefined) =>
    peer?.received.map(({ activity, headers, keyId }) => [
      ...[activity.type, headers['collection-synchronization'], keyId !== null],
    ]);
  const post = async (more: Record<string, unknown>) => {
    const { body } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello', ...more });
    await world.drain();
    return body;
  };
  let [zoe, yan, sam] = [] as ReturnType<FediversePeer['actor']>[];

  beforeAll(async () => {
    [world, near, far] = await Promise.all([createWorld({ env: NEIGHBOURS }), startPeer(), startPeer()]);
    [zoe, yan, sam] = [near.actor('zoe'), near.actor('yan'), far.actor('sam')];
    for (const by of [zoe, yan]) await near.follow(world, by, world.alice);
    await far.idAt(world, sam);
  });
  afterAll(() => Promise.all([world.close(), near?.close(), far?.close()]));
  beforeEach(() => {
    for (const peer of [near, far]) peer?.forget();
  });

  test('FED-DELIV-21: gets their digest with a post for followers, and with its edit', async () => {
    const { id } = await post({ status: `For you and @${sam?.handle}`, visibility: 'private' });
    const known = headerOf(digestOf([zoe?.uri ?? '', yan?.uri ?? '']));
    expect([sentTo(near), sentTo(far)]).toEqual([[['Create', known, true]], [['Create', headerOf(NOBODY), true]]]);
    await world.rest(world.alice).send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Edited' } });
    await world.drain();
    expect(sentTo(near)?.at(-1)).toEqual(['Update', known, true]);
  });

  test.each(['public', 'unlisted', 'direct'])('FED-DELIV-21: gets none with a %s post', async (visibility) => {
    await post({ status: `@${zoe?.handle}`, visibility });
    expect(sentTo(near)).toEqual([['Create', undefined, true]]);
  });

  test('FED-DELIV-21: the header is part of the signed ones, in both kinds of signatures, and of repeated deliveries', async () => {
    const inbox = near as FediversePeer;
    inbox.answer = 503;
    await post({ visibility: 'private' }).catch(() => null);
    const [{ headers: cavage }] = inbox.received as [FediversePeer['received'][number]];
    expect(cavage.signature).toContain('collection-synchronization');
    inbox.forget();
    inbox.answer = (res, { headers }) => res.writeHead('signature-input' in headers ? 202 : 401).end();
    world.clock.advance(3_600_000);
    await world.drain();
    const { headers, keyId } = inbox.received.at(-1) as FediversePeer['received'][number];
    expect(headers['signature-input']).toContain('"collection-synchronization"');
    expect([headers['collection-synchronization'], keyId !== null]).toEqual([
      cavage['collection-synchronization'],
      true,
    ]);
  });

  test('FED-DELIV-21: authors with 25,000 followers send none', async () => {
    const where = { actorId: world.alice.actorId };
    const { followersCount } = await world.platform.db.actorStats.findUniqueOrThrow({ where });
    await world.platform.db.actorStats.update({ where, data: { followersCount: 25_000 } });
    await post({ visibility: 'private' });
    expect(sentTo(near)?.at(-1)).toEqual(['Create', undefined, true]);
    await world.platform.db.actorStats.update({ where, data: { followersCount } });
  });

  test('FED-DELIV-23: fetches those on it with a signed request, even if the author hides them', async () => {
    const hidden = { body: { hide_collections: true } };
    await world.rest(world.alice).send('PATCH', '/api/v1/accounts/update_credentials', hidden);
    const asNear = await near?.get(world, zoe as never, urlOf(world.alice));
    expect(asNear?.headers.get('cache-control')).toBe('private, no-store');
    expect(await asNear?.json()).toMatchObject({
      ...{ id: urlOf(world.alice), type: 'OrderedCollection', totalItems: 2 },
      orderedItems: [yan?.uri, zoe?.uri],
    });
    const asFar = await far?.get(world, sam as never, urlOf(world.alice));
    expect(await asFar?.json()).toMatchObject({ totalItems: 0, orderedItems: [] });
    const unsigned = await fetch(urlOf(world.alice));
    expect([unsigned.status, await unsigned.json()]).toEqual([401, { error: 'The request is not signed' }]);
    const nobody = await near?.get(world, zoe as never, `${world.url}/users/nobody/followers_synchronization`);
    expect(nobody?.status).toBe(404);
  });
});
