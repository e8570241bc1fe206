/** Mastodon's lists name people and posts of other servers: each row is resolved and applied, or its reason can be downloaded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';

let server: BlockedServer;
let peer: FediversePeer;
let people: PeerActor[];

beforeAll(async () => {
  [server, peer] = await Promise.all([BlockedServer.open(), startPeer()]);
  people = ['ann', 'ben', 'cat', 'dan'].map((name) => peer.actor(name));
  await server.block({ severity: 'suspend' });
});
afterAll(async () => {
  await server.net.close();
  await peer.close();
});

async function imported(type: string, lines: readonly string[]) {
  const { world } = server.net;
  const body = new FormData();
  body.set('type', type);
  body.set('data', new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' }), 'file.csv');
  const { body: made } = await world.rest(world.bob).post('/api/v1/imports', body);
  await world.drain();
  const progress = (await world.rest(world.bob).get(`/api/v1/imports/${made.id}`)).body;
  const headers = { authorization: `Bearer ${world.bob.token}` };
  const failures = await fetch(`${world.url}/api/v1/imports/${made.id}/failures.csv`, { headers });
  // `text()` would remove a byte order mark, which Mastodon reads as a part of the first cell.
  const [header = '', ...rows] = Buffer.from(await failures.arrayBuffer())
    .toString()
    .trimEnd()
    .split('\n');
  expect(header).toMatch(/^[\w#]/);
  return { ...progress, failures: rows };
}

const relationTo = async (actor: PeerActor | undefined) => {
  const { world } = server.net;
  const id = await peer.idAt(world, actor as PeerActor);
  return (await world.rest(world.bob).get('/api/v1/accounts/relationships', { id: [id] })).body[0];
};

const absent = () => `nobody@${peer.domain}`;
const refused = () => `sam@${server.net.peer.domain}`;

test('follows, blocks, mutes and lists', async () => {
  const { world } = server.net;
  const [ann, ben, cat, dan] = people;
  const follows = await imported('follows', [
    `${ann?.handle},false,true,`,
    `${absent()},true,false,`,
    `${refused()},true,false,`,
  ]);
  expect(follows).toMatchObject({ state: 'finished', total: 3, imported: 1, failed: 2 });
  expect(follows.failures).toEqual([
    `${absent()},true,false,,There is no such account`,
    `${refused()},true,false,,This server does not federate with the remote server`,
  ]);
  expect(peer.activities('Follow')).toMatchObject([{ object: ann?.uri }]);
  expect(await relationTo(ann)).toMatchObject({ requested: true, showing_reblogs: false, notifying: true });
  expect(await imported('blocks', [ben?.handle ?? '', absent()])).toMatchObject({ imported: 1, failed: 1 });
  expect(await imported('mutes', [`${cat?.handle},false`, absent()])).toMatchObject({ imported: 1, failed: 1 });
  expect(await relationTo(ben)).toMatchObject({ blocking: true });
  expect(await relationTo(cat)).toMatchObject({ muting: true, muting_notifications: false });
  expect(await imported('lists', [`Friends,${dan?.handle}`, `Friends,${absent()}`])).toMatchObject({
    imported: 1,
    failed: 1,
  });
  const [list] = (await world.rest(world.bob).get('/api/v1/lists')).body;
  const members = (await world.rest(world.bob).get(`/api/v1/lists/${list.id}/accounts`)).body;
  expect(members.map(({ acct }: { acct: string }) => acct)).toEqual([dan?.handle]);
});

test('bookmarks', async () => {
  const { net } = server;
  const note = net.noteAt(peer, people[0] as PeerActor);
  const gone = `${peer.url}/posts/gone`;
  const there = `http://${HOST}:1/posts/1`;
  const result = await imported('bookmarks', [note.id, gone, there]);
  expect(result).toMatchObject({ total: 3, imported: 1 });
  expect(result.failures).toEqual([
    `${gone},There is no such post`,
    `${there},This server does not federate with the remote server`,
  ]);
  const { body } = await net.world.rest(net.world.bob).get('/api/v1/bookmarks');
  expect(body.map(({ uri }: { uri: string }) => uri)).toEqual([note.id]);
});

test('a server that keeps silent is asked once, and each of its rows says so', async () => {
  const silent = await startPeer();
  const { domain } = silent;
  await silent.close();
  const { failures } = await imported('follows', [`ann@${domain},true,false,`, `ben@${domain},true,false,`]);
  expect(failures).toEqual(['ann', 'ben'].map((name) => `${name}@${domain},true,false,,Its server is not responding`));
});
