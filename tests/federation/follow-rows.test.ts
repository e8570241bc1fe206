/** Follows between this server and another one, activity by activity. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let peer: FediversePeer;
let number = 0;
beforeAll(async () => {
  world = await createWorld({ env: NEIGHBOURS });
  peer = await startPeer();
});
afterAll(async () => {
  await world.close();
  await peer.close();
});
beforeEach(() => peer.forget());

const uriOf = ({ name }: Person): string => `${world.url}/users/${name}`;

function newcomer(): PeerActor {
  number += 1;
  return peer.actor(`walt${number}`);
}

async function send(by: PeerActor, activity: Record<string, unknown>): Promise<void> {
  expect(await peer.send(world, by, activity, `${world.url}/inbox`)).toBe(202);
  await world.drain();
}

const follow = (by: PeerActor, person: Person, id = `${by.uri}#follows/${person.name}`) => ({
  ...{ id, type: 'Follow', actor: by.uri, object: uriOf(person) },
});

const relation = async (person: Person, other: PeerActor) => {
  const id = await peer.idAt(world, other);
  return (await world.rest(person).get('/api/v1/accounts/relationships', { id: [id] })).body[0];
};

const notices = async (person: Person, { handle }: PeerActor): Promise<string[]> => {
  const { body } = await world.rest(person).get('/api/v1/notifications');
  const mine = body.filter(({ account }: { account: { acct: string } }) => account.acct === handle);
  return mine.map(({ type }: { type: string }) => type);
};

test('FED-FOLLOW-01, FED-FOLLOW-04: an open account accepts at once, to the personal inbox, with the follow as it came', async () => {
  const walt = newcomer();
  const asked = follow(walt, world.alice);
  await send(walt, { ...asked, object: { id: asked.object, type: 'Person' } });
  expect(peer.received).toMatchObject([
    {
      inbox: '/users/walt1/inbox',
      keyId: `${uriOf(world.alice)}#main-key`,
      activity: { type: 'Accept', object: asked },
    },
  ]);
  expect(await relation(world.alice, walt)).toMatchObject({ followed_by: true });
});

test('FED-FOLLOW-01: a locked account is asked, and so is any about somebody who is limited', async () => {
  const walt = newcomer();
  await send(walt, follow(walt, world.erin));
  expect(peer.activities('Accept')).toEqual([]);
  expect(await relation(world.erin, walt)).toMatchObject({ followed_by: false, requested_by: true });
  expect(await notices(world.erin, walt)).toEqual(['follow_request']);
  const limited = newcomer();
  const id = BigInt(await peer.idAt(world, limited));
  await world.platform.db.actor.update({ where: { id }, data: { silencedAt: world.clock.now() } });
  await send(limited, follow(limited, world.alice));
  expect(await relation(world.alice, limited)).toMatchObject({ requested_by: true });
});

test('FED-FOLLOW-02: a repeated follow is accepted again by its new id, without another notification', async () => {
  const walt = newcomer();
  await send(walt, follow(walt, world.alice));
  await send(walt, follow(walt, world.alice, `${walt.uri}#follows/again`));
  expect(peer.activities('Accept').map(({ object }) => object.id)).toEqual([
    `${walt.uri}#follows/alice`,
    `${walt.uri}#follows/again`,
  ]);
  expect(await notices(world.alice, walt)).toEqual(['follow']);
  await send(walt, { type: 'Undo', id: `${walt.uri}#undo`, object: `${walt.uri}#follows/again` });
  expect(await relation(world.alice, walt)).toMatchObject({ followed_by: false });
});

test('FED-FOLLOW-03: a follow by somebody who is blocked is rejected', async () => {
  const walt = newcomer();
  await world.rest(world.alice).post(`/api/v1/accounts/${await peer.idAt(world, walt)}/block`);
  await world.drain();
  peer.forget();
  await send(walt, follow(walt, world.alice));
  expect(peer.activities('Reject')).toMatchObject([{ object: follow(walt, world.alice) }]);
  expect(await relation(world.alice, walt)).toMatchObject({ followed_by: false });
});

test('FED-FOLLOW-06, FED-FOLLOW-07: accepts only the followed actor’s Accept, and none of a withdrawn request', async () => {
  const walt = newcomer();
  const other = newcomer();
  const id = await peer.idAt(world, walt);
  await world.rest(world.bob).post(`/api/v1/accounts/${id}/follow`);
  await world.drain();
  const [asked] = peer.activities('Follow');
  await send(other, { type: 'Accept', id: `${other.uri}#accept`, object: asked });
  expect(await relation(world.bob, walt)).toMatchObject({ following: false, requested: true });
  await world.rest(world.bob).post(`/api/v1/accounts/${id}/unfollow`);
  await world.drain();
  await send(walt, { type: 'Accept', id: `${walt.uri}#accept`, object: asked.id });
  expect(await relation(world.bob, walt)).toMatchObject({ following: false, requested: false });
});

test('FED-FOLLOW-08, FED-FOLLOW-09: consent is taken back by Reject, and by Undo of Accept', async () => {
  for (const taken of [
    (by: PeerActor, asked: object) => ({ type: 'Reject', id: `${by.uri}#reject`, object: asked }),
    (by: PeerActor, asked: object) => ({
      ...{ type: 'Undo', id: `${by.uri}#undo` },
      object: { type: 'Accept', actor: by.uri, object: asked },
    }),
  ]) {
    const walt = newcomer();
    await world.rest(world.bob).post(`/api/v1/accounts/${await peer.idAt(world, walt)}/follow`);
    await world.drain();
    const asked = peer.activities('Follow').at(-1);
    await send(walt, { type: 'Accept', id: `${walt.uri}#accept`, object: asked.id });
    expect(await relation(world.bob, walt)).toMatchObject({ following: true });
    await send(walt, taken(walt, asked));
    expect(await relation(world.bob, walt)).toMatchObject({ following: false });
  }
});

test('FED-FOLLOW-11, FED-FOLLOW-12: an Undo contains the whole follow', async () => {
  const walt = newcomer();
  const id = await peer.idAt(world, walt);
  await world.rest(world.carol).post(`/api/v1/accounts/${id}/follow`);
  await world.drain();
  const [asked] = peer.activities('Follow');
  await world.rest(world.carol).post(`/api/v1/accounts/${id}/unfollow`);
  await send(walt, follow(walt, world.carol));
  expect(peer.activities('Undo')).toMatchObject([{ object: { id: asked.id, type: 'Follow', object: walt.uri } }]);
  await world.rest(world.carol).post(`/api/v1/accounts/${id}/remove_from_followers`);
  await world.drain();
  expect(peer.activities('Reject')).toMatchObject([{ object: follow(walt, world.carol) }]);
});

test('FED-FOLLOW-06: an Undo ends the follow of its signer, whomever the Follow in it names as its actor', async () => {
  const walt = newcomer();
  const other = newcomer();
  for (const by of [walt, other]) await send(by, follow(by, world.alice));
  const undone = { type: 'Follow', actor: uriOf(world.alice), object: uriOf(world.alice) };
  await send(walt, { type: 'Undo', id: `${walt.uri}#undo/1`, object: { ...undone, id: `${walt.uri}#unknown` } });
  expect(await relation(world.alice, walt)).toMatchObject({ followed_by: false });
  const swapped = { type: 'Follow', id: `${walt.uri}#unknown`, actor: uriOf(world.alice), object: walt.uri };
  await send(walt, follow(walt, world.alice));
  await send(walt, { type: 'Undo', id: `${walt.uri}#undo/2`, object: swapped });
  expect(await relation(world.alice, walt)).toMatchObject({ followed_by: false });
  await send(walt, { type: 'Undo', id: `${walt.uri}#undo/3`, object: follow(other, world.alice) });
  expect(await relation(world.alice, other)).toMatchObject({ followed_by: true });
});
