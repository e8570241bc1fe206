/** Later changes of remote profiles: moves, suspensions, and new names and handles. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
  net.peer.put('/.well-known/webfinger', (res, req) => {
    const resource = new URL(req.url ?? '', net.peer.url).searchParams.get('resource') ?? '';
    const name = resource.replace(/^acct:|@.*/g, '');
    const href = handles.get(name) ?? (known.has(name) ? `${net.peer.url}/users/${name}` : null);
    if (href === null) return void res.writeHead(404).end();
    const links = [{ rel: 'self', type: 'application/activity+json', href }];
    res.writeHead(200, { 'content-type': 'application/jrd+json' });
    res.end(JSON.stringify({ subject: `acct:${name}@${net.peer.domain}`, links }));
  });
});
afterAll(() => net.close());
beforeEach(() => {
  net.peer.forget();
  net.world.clock.advance(1000);
});

/** Handles that resolve to another address than the one with their name. */
const handles = new Map<string, string>();
const known = new Set<string>(['sam']);
let number = 0;

const DAY_MS = 86_400_000;

/** A new person of the peer; `more`: additional terms of the document. */
function someone(more: Record<string, unknown> = {}, name?: string): PeerActor {
  number += 1;
  known.add(name ?? `p${number}`);
  return net.peer.actor(name ?? `p${number}`, more);
}

const rest = () => net.world.rest(net.world.alice);
const idAt = (of: PeerActor) => net.peer.idAt(net.world, of);
const shown = async (id: string) => (await rest().get(`/api/v1/accounts/${id}`)).body;

/** Changes the document, and sends the Update. */
async function update(of: PeerActor, more: Record<string, unknown>): Promise<void> {
  const { name } = of;
  net.peer.actor(name, more);
  const object = await (await fetch(`${net.peer.url}/users/${name}`)).json();
  await net.sendAs(of, { id: net.fresh(of), type: 'Update', object });
}

/** Alice follows a person, who accepts. */
async function followed(of: PeerActor): Promise<string> {
  const id = await idAt(of);
  await rest().post(`/api/v1/accounts/${id}/follow`);
  await net.world.drain();
  const [follow] = net.peer.activities('Follow').filter(({ object }) => object === of.uri);
  await net.sendAs(of, { id: net.fresh(of), type: 'Accept', object: follow });
  net.peer.forget();
  return id;
}

const relation = async (id: string) => (await rest().get('/api/v1/accounts/relationships', { id: [id] })).body[0];

describe('FED-ACTOR-16: a profile that names a new account', () => {
  test('is shown with the new account, which is read, and cannot be followed', async () => {
    const target = someone();
    const id = await idAt(someone({ movedTo: target.uri }));
    expect((await shown(id)).moved).toMatchObject({ acct: target.handle });
    expect((await rest().post(`/api/v1/accounts/${id}/follow`)).status).toBe(403);
  });

  test('is shown without one that has moved itself, and says later that they are back', async () => {
    const [last, old] = [someone(), someone()];
    const middle = someone({ movedTo: last.uri });
    const id = await idAt(old);
    await update(old, { movedTo: middle.uri });
    expect(await shown(id)).not.toHaveProperty('moved');
    await update(old, { movedTo: last.uri });
    expect((await shown(id)).moved).toMatchObject({ acct: last.handle });
    await update(old, {});
    expect(await shown(id)).not.toHaveProperty('moved');
  });

  test('FED-MOVE-01: takes followers along with the Move that comes after, once in seven days', async () => {
    const old = someone();
    const oldId = await followed(old);
    const [target, other] = [someone({ alsoKnownAs: [old.uri] }), someone({ alsoKnownAs: [old.uri] })];
    await update(old, { movedTo: target.uri });
    expect(net.peer.activities('Follow')).toEqual([]);
    const move = (to: PeerActor) =>
      net.sendAs(old, { id: net.fresh(old), type: 'Move', object: old.uri, target: to.uri });
    await move(target);
    expect(net.peer.activities('Follow')).toMatchObject([{ object: target.uri }]);
    expect(await relation(oldId)).toMatchObject({ following: false });
    await rest().post(`/api/v1/accounts/${await idAt(target)}/unfollow`);
    await net.world.drain();
    net.peer.forget();
    for (const to of [target, other]) await move(to);
    expect(net.peer.activities('Follow')).toEqual([]);
  });
});

test('FED-ACTOR-18: a changed type is taken over, and Service is a bot', async () => {
  const actor = someone();
  const id = await idAt(actor);
  const kinds = async () => {
    const { bot, group } = await shown(id);
    return { bot, group };
  };
  expect(await kinds()).toEqual({ bot: false, group: false });
  await update(actor, { type: 'Service' });
  expect(await kinds()).toEqual({ bot: true, group: false });
  await update(actor, { type: 'Group' });
  expect(await kinds()).toEqual({ bot: false, group: true });
  await update(actor, { type: 'Person' });
  expect(await kinds()).toEqual({ bot: false, group: false });
});

describe('FED-ACTOR-19: a new handle', () => {
  test('is taken over after WebFinger confirms it, and its former holder is fetched again', async () => {
    const [actor, other] = [someone(), someone({}, 'wanted')];
    const [id, otherId] = [await idAt(actor), await idAt(other)];
    net.peer.actor('wanted', { preferredUsername: 'renamed' });
    handles.set('renamed', other.uri);
    handles.set('wanted', actor.uri);
    await update(actor, { preferredUsername: 'wanted' });
    expect(await shown(id)).toMatchObject({ acct: `wanted@${net.peer.domain}`, uri: actor.uri });
    expect(await shown(otherId)).toMatchObject({ acct: `renamed@${net.peer.domain}`, uri: other.uri });
  });

  test('changes nothing if WebFinger does not confirm the handle', async () => {
    const actor = someone();
    const id = await idAt(actor);
    await update(actor, { preferredUsername: 'sam', name: 'Not Sam' });
    expect(await shown(id)).toMatchObject({ acct: actor.handle, display_name: actor.name });
    expect((await shown(await idAt(net.sam))).uri).toBe(net.sam.uri);
  });
});

describe('FED-ACTOR-20: the handle of an actor with a new URI', () => {
  /** A new actor with the handle of `old` at another address. */
  function again(old: PeerActor): PeerActor {
    const fresh = someone({ preferredUsername: old.name }, `${old.name}again`);
    handles.set(old.name, fresh.uri);
    return fresh;
  }

  test('is the same person where the old address is forgotten, and is asked again for follows', async () => {
    const old = someone();
    const id = await followed(old);
    const note = net.note({ attributedTo: old.uri, cc: [old.followers] });
    await net.sendAs(old, { id: `${note.id}/a`, type: 'Create', object: note, to: note.to, cc: note.cc });
    net.peer.put(`/users/${old.name}`, 404);
    const fresh = again(old);
    await net.sendAs(fresh, { id: net.fresh(fresh), type: 'Follow', object: net.uriOf('bob') });
    expect(await shown(id)).toMatchObject({ acct: old.handle, uri: fresh.uri });
    expect(net.peer.activities('Follow')).toMatchObject([{ actor: net.uriOf('alice'), object: fresh.uri }]);
    expect(net.peer.received.find(({ activity }) => activity.type === 'Follow')?.inbox).toBe(
      `/users/${fresh.name}/inbox`,
    );
    expect(await relation(id)).toMatchObject({ following: true });
    expect((await rest().get(`/api/v1/accounts/${id}/statuses`)).body).toMatchObject([{ uri: note.id }]);
  });

  test('is found by a look-up a day later', async () => {
    const old = someone();
    const id = await idAt(old);
    net.peer.put(`/users/${old.name}`, 404);
    const fresh = again(old);
    net.world.clock.advance(DAY_MS);
    const { body } = await rest().get('/api/v2/search', { q: `@${old.handle}`, resolve: 'true', type: 'accounts' });
    expect(body.accounts).toMatchObject([{ id, uri: fresh.uri }]);
  });

  test.each<[string, number | null]>([
    ['was deleted', 410],
    ['does not answer', 503],
    ['is still there', null],
  ])('is somebody else where the old one %s', async (_, status) => {
    const old = someone();
    const id = await followed(old);
    if (status !== null) net.peer.put(`/users/${old.name}`, status);
    const fresh = again(old);
    if (status === null) net.peer.actor(old.name, { preferredUsername: `${old.name}renamed` });
    handles.set(`${old.name}renamed`, old.uri);
    net.peer.forget();
    const sent = { id: net.fresh(fresh), type: 'Follow', object: net.uriOf('bob') };
    expect(await net.peer.send(net.world, fresh, sent)).toBe(status === 503 ? 503 : 202);
    await net.world.drain();
    expect(await net.world.platform.db.actor.count({ where: { id: BigInt(id), uri: old.uri } })).toBe(1);
    expect(net.peer.activities('Follow')).toEqual([]);
  });
});
