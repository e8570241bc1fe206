/** The addresses and keys of a Mobilizon server that moved in, as other servers and browsers ask for them. */
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { ACTORS, PICTURE, uuid } from '../support/moving-in/mobilizon-people.ts';
import { commentUuid } from '../support/moving-in/mobilizon-texts.ts';
import { actorOf, type Moved, moveMobilizonIn, TOWN } from '../support/moving-in/moved-mobilizon.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import type { World } from '../support/world/world.ts';

let moved: Moved;
let world: World;
let old: string;
let peer: FediversePeer;
/** Follows ida, and takes part in the practice. */
let rita: PeerActor;
beforeAll(async () => {
  peer = await startPeer();
  rita = peer.actor('rita');
  moved = await moveMobilizonIn(NEIGHBOURS, (mobilizon) =>
    mobilizon.run(
      `UPDATE actors SET url = '${rita.uri}', inbox_url = '${rita.inbox}', shared_inbox_url = NULL, followers_url = '${rita.followers}',
         domain = '${new URL(rita.uri).host}', keys = NULL WHERE id = ${ACTORS.rita}`,
    ),
  );
  ({ world, old } = moved);
});
afterAll(() => Promise.all([world.close(), moved.mobilizon.close(), peer.close()]));

describe('the old addresses', () => {
  const TYPE = 'application/activity+json';
  const document = async (url: string) => {
    const answer = await fetch(url, { headers: { accept: TYPE }, redirect: 'manual' });
    return answer.status === 200 ? JSON.parse(await answer.text()) : answer.status;
  };

  test.each([
    ['/@ida', 'Person'],
    ['/@choir', 'Group'],
    ['/relay', 'Application'],
  ])('answer for %s, with the former key', async (path, type) => {
    const found = await document(old + path);
    expect(found).toMatchObject({
      id: old + path,
      type,
      publicKey: { id: `${old}${path}#main-key`, owner: old + path },
    });
    const { rows } = await moved.mobilizon.connected((client) => client.query('SELECT keys FROM actors WHERE id = 1'));
    expect(createPublicKey(found.publicKey.publicKeyPem).equals(createPublicKey(rows[0].keys))).toBe(true);
  });

  test('answer for events, comments and posts', async () => {
    expect(await document(`${old}/events/${eventUuid('practice')}`)).toMatchObject({
      id: `${old}/events/${eventUuid('practice')}`,
      type: 'Event',
      attributedTo: `${old}/@choir`,
    });
    expect(await document(`${old}/comments/${commentUuid('reply')}`)).toMatchObject({
      id: `${old}/comments/${commentUuid('reply')}`,
      type: 'Note',
      attributedTo: `${old}/@ida`,
    });
    expect(await document(`${old}/p/our-season-51`)).toMatchObject({
      id: `${old}/p/our-season-51`,
      attributedTo: `${old}/@choir`,
    });
  });

  test('do not answer for private and erased rows', async () => {
    for (const path of [
      `/comments/${commentUuid('letter')}`,
      '/p/our-season-52',
      `/comments/${commentUuid('deleted')}`,
      '/@cleo',
      '/@otto',
    ])
      expect([path, [404, 410].includes(await document(old + path))]).toEqual([path, true]);
  });

  test('are found by handle', async () => {
    for (const name of ['ida', 'choir', 'relay']) {
      const found = await fetch(`${old}/.well-known/webfinger?resource=acct:${name}@${new URL(old).host}`);
      expect((await found.json()).links).toContainEqual(
        expect.objectContaining({ rel: 'self', href: name === 'relay' ? `${old}/relay` : `${old}/@${name}` }),
      );
    }
  });

  test('lead browsers to the pages, and to the files', async () => {
    const ends = async (path: string) => {
      const answer = await fetch(old + path, { headers: { accept: 'text/html' } });
      await answer.arrayBuffer();
      return [answer.status, new URL(answer.url).pathname];
    };
    expect(await ends('/@ida')).toEqual([200, `/@ida@${TOWN.handleDomain}`]);
    expect(await ends(`/events/${eventUuid('practice')}`)).toEqual([200, `/events/${eventUuid('practice')}`]);
    expect(await ends(`/media/${PICTURE}?name=choir.png`)).toEqual([200, expect.stringMatching(/^\/media\/.+\.png$/)]);
  });
});

describe('a server that knew them', () => {
  const send = async (activity: Record<string, unknown>) => {
    await peer.send({ url: old, clock: world.clock }, rita, activity);
    await world.drain();
  };

  test('heard nothing of the import', async () => {
    await world.drain();
    expect(peer.received).toEqual([]);
  });

  test('gets new posts, signed by the key that it stored', async () => {
    const { id, userId } = await actorOf(moved, 'ida');
    const ctx = { ...world.platform, viewer: null };
    const given = { appId: null, userId, actorId: id, scopes: ['write'] };
    const { token } = await issueToken(world.platform.db, ctx, given);
    const ida = { ...world.alice, token };
    const { id: post } = await world.post(ida, 'We have moved');
    await world.drain();
    expect(peer.received).toMatchObject([
      {
        keyId: `${old}/@ida#main-key`,
        activity: { type: 'Create', actor: `${old}/@ida`, object: { id: `${old}/@ida/statuses/${post}` } },
      },
    ]);
    peer.forget();
  });

  test('leaves an event, and ends a follow, by their old ids', async () => {
    const { db } = world.platform;
    const where = { actor: { uri: rita.uri } };
    expect(await db.participant.count({ where })).toBe(1);
    await send({ id: `${rita.uri}#leave`, type: 'Leave', object: `${old}/events/${eventUuid('practice')}` });
    expect(await db.participant.count({ where })).toBe(0);
    const follow = { follower: { uri: rita.uri }, uri: `https://far.example/follow/${uuid(11)}` };
    expect(await db.follow.count({ where: follow })).toBe(1);
    await send({
      ...{ id: `${rita.uri}#undo`, type: 'Undo' },
      object: { id: `https://far.example/follow/${uuid(11)}`, type: 'Follow', actor: rita.uri, object: `${old}/@ida` },
    });
    expect(await db.follow.count({ where: follow })).toBe(0);
  });
});
