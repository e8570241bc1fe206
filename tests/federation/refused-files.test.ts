/** Servers of which no files and no reports are taken. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BlockedServer } from '../support/federation/blocked-server.ts';
import type { Correspondent } from '../support/federation/correspondent.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../support/servers/fediverse-peer.ts';
import { picture as pictureOf } from '../support/values/pictures.ts';

let server: BlockedServer;
let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  server = await BlockedServer.open();
  net = server.net;
  other = await startPeer();
});
afterAll(async () => {
  await net.close();
  await other.close();
});

let sam: PeerActor;
let samId: string;
beforeEach(async () => {
  ({ actor: sam, id: samId } = await server.somebody());
});
afterEach(() => server.lift());

describe('a server whose files are not taken', () => {
  const media = () => net.world.platform.db.media.count({ where: { remoteUrl: { startsWith: net.peer.url } } });

  test('FED-MEDIA-04: has none here any more, and none are fetched until it ends', async () => {
    const { peer, world } = net;
    const png = await pictureOf('png', 40, 30);
    const served: string[] = [];
    const picture = (path: string) =>
      peer.put(path, (res) => {
        served.push(path);
        res.writeHead(200, { 'content-type': 'image/png' }).end(png);
      });
    const [file, face, blob] = [picture(`/f${sam.name}.png`), picture(`/face${sam.name}.png`), `${peer.url}/blob.png`];
    const emoji = { type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: blob } };
    const more = { icon: { type: 'Image', url: face }, tag: [emoji], name: 'Sam :blob:' };
    peer.actor(sam.name, more);
    const document = await (await fetch(sam.uri)).json();
    await net.sendAs(sam, { id: `${sam.uri}#u1`, type: 'Update', object: document });
    const attachment = [{ type: 'Image', mediaType: 'image/png', url: file }];
    const { id } = await server.post(sam, { attachment, tag: [emoji], content: ':blob:' });
    expect(await net.shown(id)).toMatchObject({
      media_attachments: [{ remote_url: file }],
      emojis: [{ shortcode: 'blob' }],
    });
    const avatar = async () => (await world.rest(world.alice).get(`/api/v1/accounts/${samId}`)).body;
    const own = (await avatar()).avatar;
    expect((await fetch(own)).status).toBe(200);
    expect(served.sort()).toEqual([`/f${sam.name}.png`, `/face${sam.name}.png`].sort());
    const keys = await world.platform.db.media.findMany({ where: { ownerId: BigInt(samId) } });

    await server.block({ severity: 'noop', reject_media: true });
    expect(await net.shown(id)).toMatchObject({ media_attachments: [], emojis: [] });
    expect(await avatar()).toMatchObject({ emojis: [] });
    expect((await avatar()).avatar).not.toBe(own);
    expect(await media()).toBe(0);
    for (const { key } of keys) expect(await world.platform.storage.open(key)).toBeNull();
    served.length = 0;
    await net.sendAs(sam, { id: `${sam.uri}#u2`, type: 'Update', object: document });
    const { id: next } = await server.post(sam, { attachment, tag: [emoji] });
    expect(await net.shown(next)).toMatchObject({ media_attachments: [], emojis: [] });
    // Files of that host in a post of another server are not fetched either.
    const tina = other.actor(`tina${sam.name}`);
    await world.rest(world.alice).post(`/api/v1/accounts/${await other.idAt(world, tina)}/follow`);
    await world.drain();
    const foreign = { ...server.noteOf(tina, { attachment }), id: `${other.url}/notes/${sam.name}` };
    await other.send(
      world,
      tina,
      { id: `${foreign.id}/activity`, type: 'Create', object: foreign, to: [PUBLIC] },
      `${world.url}/users/alice/inbox`,
    );
    await world.drain();
    expect(await net.shown(foreign.id)).toMatchObject({ media_attachments: [] });
    expect(served).toEqual([]);

    await server.lift();
    await net.sendAs(sam, { id: `${sam.uri}#u3`, type: 'Update', object: document });
    expect(served).toEqual([`/face${sam.name}.png`]);
  });

  test('FED-MEDIA-04: a file that waits when the block comes is not fetched', async () => {
    const { peer, world } = net;
    const url = peer.put(`/late${sam.name}.png`, 500);
    const object = server.noteOf(sam, { attachment: [{ type: 'Image', mediaType: 'image/png', url }] });
    expect(await peer.send(world, sam, { id: `${object.id}/activity`, type: 'Create', object, to: object.to })).toBe(
      202,
    );
    await server.begin({ severity: 'noop', reject_media: true });
    await world.drain();
    expect(peer.read).toEqual([]);
    expect(await net.shown(object.id)).toMatchObject({ media_attachments: [] });
  });
});

test('FED-BFA-06: reports of a server whose reports are not taken are dropped', async () => {
  const { db } = net.world.platform;
  const flag = { type: 'Flag', object: [net.uriOf('bob')], content: 'Rude' };
  await server.block({ severity: 'noop', reject_reports: true });
  await net.sendAs(sam, { ...flag, id: `${sam.uri}#f1` });
  expect(await db.report.count({ where: { reporterId: BigInt(samId) } })).toBe(0);
  await server.lift();
  await net.sendAs(sam, { ...flag, id: `${sam.uri}#f2` });
  expect(await db.report.count({ where: { reporterId: BigInt(samId) } })).toBe(1);
});
