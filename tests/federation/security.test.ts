/** Attacks by other servers: impersonation, requests to forbidden addresses, and endless work. */
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { Stranger } from '../support/federation/stranger.ts';
import { type FediversePeer, PUBLIC, type Shown, startPeer } from '../support/servers/fediverse-peer.ts';

const CONTEXT = 'https://www.w3.org/ns/activitystreams';
const TYPE = 'application/activity+json';

let net: Correspondent;
let other: FediversePeer;
beforeAll(async () => {
  net = await Correspondent.open();
  other = await startPeer();
});
afterAll(async () => {
  await net.close();
  await other.close();
});
beforeEach(() => {
  net.peer.forget();
  other.forget();
});

let number = 0;
const next = (): number => {
  number += 1;
  return number;
};

const answer =
  (document: object, type = TYPE): Shown =>
  (res) =>
    res.writeHead(200, { 'content-type': type }).end(JSON.stringify(document));

/** Makes sam boost the object at the address. */
const boost = (object: string) =>
  net.send({ id: `${net.sam.uri}/boosts/${next()}`, type: 'Announce', object, to: [PUBLIC] });

/** A post of an actor on the other server. */
const noteOf = (author: { uri: string }, more: object = {}) => ({
  ...{ '@context': CONTEXT, id: `${other.url}/notes/${next()}`, type: 'Note', attributedTo: author.uri },
  ...{ content: '<p>Hi</p>', to: [PUBLIC], ...more },
});

describe('a document that is fetched', () => {
  test('FED-SEC-06: is not believed of a host that only redirects to it', async () => {
    const id = `${other.url}/redirect`;
    net.peer.put('/forged', answer(noteOf(other.actor('victim'), { id })));
    other.put('/redirect', (res) => res.writeHead(302, { location: `${net.peer.url}/forged` }).end());
    await boost(id);
    expect(net.peer.read).toContain('/forged');
    expect(await net.storedOf(id)).toBeNull();
  });

  test('FED-SEC-05: is read once more where its id is, and believed if that says so', async () => {
    const author = other.actor('author');
    const object = noteOf(author);
    other.put(new URL(object.id).pathname, object);
    await boost(other.put('/alias', object));
    expect(await net.storedOf(object.id)).not.toBeNull();
    const foreign = noteOf(author);
    await boost(net.peer.put('/foreign', foreign));
    expect(await net.storedOf(foreign.id)).toBeNull();
  });

  test.each(['application/json', 'text/plain', 'text/html', 'application/ld+json'])(
    'FED-SEC-07: is ignored as %s',
    async (type) => {
      const object = noteOf(other.actor('uploader'));
      other.put(new URL(object.id).pathname, answer(object, type));
      await boost(object.id);
      expect(other.read).toContain(new URL(object.id).pathname);
      expect(await net.storedOf(object.id)).toBeNull();
    },
  );

  test('FED-SEC-12: is not unpacked', async () => {
    const object = noteOf(other.actor('packer'), { name: 'x'.repeat(5_000_000) });
    const packed = gzipSync(JSON.stringify(object));
    const headers = { 'content-type': TYPE, 'content-encoding': 'gzip' };
    other.put(new URL(object.id).pathname, (res) => res.writeHead(200, headers).end(packed));
    await boost(object.id);
    expect(await net.storedOf(object.id)).toBeNull();
  });

  test('FED-SEC-08: another port is another host', async () => {
    const object = noteOf(net.peer.actor('sam-too'));
    other.put(new URL(object.id).pathname, object);
    await boost(object.id);
    expect(await net.storedOf(object.id)).toBeNull();
  });
});

test('FED-SEC-02, FED-SEC-03: nothing at a private address is asked, whatever names it', async () => {
  const asked: string[] = [];
  const hidden = createServer((req, res) => {
    asked.push(req.url ?? '');
    res.end();
  });
  await new Promise<void>((resolve) => hidden.listen(0, '0.0.0.0', resolve));
  const { port } = hidden.address() as { port: number };
  for (const host of ['0.0.0.0', '[::ffff:10.0.0.1]', '10.0.0.1', '169.254.169.254', '0x0a000001', '0']) {
    const at = `http://${host}:${port}`;
    const uri = `${at}/users/x`;
    await net.create({
      inReplyTo: `${at}/parent`,
      attachment: [{ type: 'Image', mediaType: 'image/png', url: `${at}/image` }],
      tag: [{ type: 'Mention', href: uri }],
    });
    await boost(`${at}/note`);
    const path = `/to/${next()}`;
    await boost(net.peer.put(path, (res) => res.writeHead(302, { location: `${at}/redirect` }).end()));
    await net.send({ type: 'Move', object: net.sam.uri, target: uri });
    const stranger = new Stranger(`${uri}#key`);
    expect((await stranger.post(net.world, { type: 'Like', actor: uri, object: uri })).status).toBe(401);
    const icon = { type: 'Image', url: `${at}/face` };
    await net.peer.idAt(net.world, net.peer.actor(`face${next()}`, { icon, inbox: `${at}/inbox` }));
    await net.world.drain();
  }
  await new Promise((resolve) => hidden.close(resolve));
  expect(asked).toEqual([]);
});

describe('a signer who is not the actor', () => {
  test.each(['neighbour', 'foreigner'])('FED-SEC-09: changes nothing: a %s', async (name) => {
    const at = name === 'neighbour' ? net.peer : other;
    const by = at.actor(name);
    const object = await net.create();
    // A forwarded document is fetched from its own address, which is unchanged.
    net.peer.put(new URL(object.id).pathname, { '@context': CONTEXT, ...object });
    const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Here' })).body;
    const like = { id: `${net.sam.uri}#likes/${next()}`, type: 'Like', actor: net.sam.uri, object: post.uri };
    await net.send(like);
    const { db } = net.world.platform;
    const state = async () => ({
      status: await db.status.findFirst({ where: { uri: object.id } }),
      sam: await db.actor.findFirst({ where: { uri: net.sam.uri } }),
      follows: await db.follow.findMany({ orderBy: { id: 'asc' } }),
      favourites: await db.favourite.count(),
      blocks: await db.block.count(),
    });
    const before = await state();
    const updated = new Date(net.world.clock.now().getTime() + 1000).toISOString();
    const profile = (await (await fetch(net.sam.uri)).json()) as object;
    const follow = { type: 'Follow', actor: net.uriOf('alice'), object: net.sam.uri };
    const attempts: Record<string, unknown>[] = [
      { type: 'Update', object: { ...object, content: 'forged', updated } },
      { type: 'Update', object: { ...profile, name: 'forged' } },
      { type: 'Delete', object: object.id },
      { type: 'Delete', object: net.sam.uri },
      { type: 'Undo', object: like },
      { type: 'Undo', object: like.id },
      { type: 'Reject', object: follow },
      { type: 'Undo', object: { type: 'Accept', object: follow } },
      { type: 'Add', object: object.id, target: `${net.sam.uri}/featured` },
      { type: 'Move', object: net.sam.uri, target: by.uri },
    ];
    for (const attempt of attempts) {
      const id = `${by.uri}#${next()}`;
      await at.send(net.world, by, { id, ...attempt });
      // The signed activity also names sam, or a local actor, as its actor.
      for (const actor of [net.sam.uri, net.uriOf('alice'), `${net.world.url}/actor`])
        await at.send(net.world, by, { id, ...attempt, actor });
      await net.world.drain();
    }
    expect(await state()).toEqual(before);
  });

  test('FED-INBOX-16: is refused with a key of this server', async () => {
    for (const uri of [net.uriOf('alice'), `${net.world.url}/actor`, net.world.url.replace('http:', 'HTTP:')]) {
      const key = new Stranger(`${uri}#main-key`);
      expect((await key.post(net.world, { type: 'Like', actor: uri, object: uri })).status).toBe(401);
    }
  });

  test('FED-SEC-10, FED-SEC-11: is compared with the actor that counts', async () => {
    const uri = `${other.url}/users/twice`;
    const key = new Stranger(`${uri}#key`);
    other.actor('twice', key.keyOf(uri));
    const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'Twice' })).body;
    const rest = `"@context":"${CONTEXT}","type":"Like","id":"${uri}#l","object":"${post.uri}"`;
    const bodies = [
      `{"actor":"${uri}","actor":"${net.sam.uri}",${rest}}`,
      `{"__proto__":{"actor":"${uri}"},${rest}}`,
      `{"constructor":{"prototype":{"actor":"${uri}"}},${rest}}`,
    ];
    for (const body of bodies) expect((await key.post(net.world, {}, { body })).status).toBe(202);
    await net.world.drain();
    expect(await net.world.platform.db.favourite.count({ where: { status: { uri: post.uri } } })).toBe(0);
  });
});

test('FED-SEC-23: no remote actor has a handle of this server', async () => {
  for (const name of ['bob', 'BOB', 'bob2']) {
    const webfinger = `${name}@${net.world.platform.config.domain}`;
    await expect(net.peer.idAt(net.world, net.peer.actor(`liar-${name}`, { webfinger }))).rejects.toThrow(
      'is of this server',
    );
  }
});

test('FED-SEC-13, FED-INBOX-19: deep and wide documents are refused at the door', async () => {
  const key = new Stranger(`${net.peer.url}/users/deep#key`);
  const bodies = [`{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, `{"a":[${'1,'.repeat(200_000)}1]}`];
  for (const body of bodies) expect((await key.post(net.world, {}, { body })).status).toBe(400);
  expect(net.peer.read).toEqual([]);
});

test('FED-CREATE-16, FED-SEC-14: one post makes this server ask a bounded number of times', async () => {
  const many = await startPeer();
  const first = number + 1;
  for (let each = first; each < first + 3000; each += 1) many.actor(`m${each}`);
  const mentions = () => Array.from({ length: 25 }, () => ({ type: 'Mention', href: `${many.url}/users/m${next()}` }));
  let asked = 0;
  // Every post replies to another one, and each mentions unknown people.
  const thread: Shown = (res, req) => {
    asked += 1;
    const inReplyTo = `${many.url}/thread/${Number(req.url?.split('/').at(-1)) + 1}`;
    const author = { uri: `${many.url}/users/m${first}` };
    const note = noteOf(author, { id: `${many.url}${req.url}`, inReplyTo, tag: mentions() });
    res.writeHead(200, { 'content-type': TYPE }).end(JSON.stringify(note));
  };
  for (let place = 0; place < 200; place += 1) many.put(`/thread/${place}`, thread);
  await net.create({ inReplyTo: `${many.url}/thread/0`, tag: mentions() });
  const profiles = new Set(many.read.filter((path) => path.startsWith('/users/'))).size;
  await many.close();
  expect(asked).toBeGreaterThan(50);
  expect(asked).toBeLessThanOrEqual(100);
  expect(profiles).toBeLessThanOrEqual(400);
});

describe('a server that is limited', () => {
  const block = async (fields: object) => {
    const { db, ids } = net.world.platform;
    const row = { id: ids.next(), domain: '127.0.0.1', severity: 'NOOP' as const, createdAt: net.world.clock.now() };
    await db.instanceDomainBlock.create({ data: { ...row, ...fields } });
    return () => db.instanceDomainBlock.deleteMany();
  };

  test('FED-MOD-02: a silenced server has limited people, whose follows need approval', async () => {
    const lift = await block({ severity: 'SILENCE' });
    const quiet = other.actor('quiet');
    await other.follow(net.world, quiet, net.world.bob);
    await lift();
    const actor = await net.world.platform.db.actor.findFirst({ where: { uri: quiet.uri } });
    expect(actor?.silencedAt).not.toBeNull();
    expect(await net.world.platform.db.follow.findFirst({ where: { followerId: actor?.id ?? 0n } })).toMatchObject({
      approved: false,
    });
  });

  test('FED-MOD-02: stores no files and no reports of the server', async () => {
    const lift = await block({ rejectMedia: true, rejectReports: true });
    const reports = await net.world.platform.db.report.count();
    const { id } = await net.create({
      attachment: [{ type: 'Image', mediaType: 'image/png', url: `${net.peer.url}/1.png` }],
      tag: [{ type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: `${net.peer.url}/blob.png` } }],
    });
    await net.send({ id: `${net.sam.uri}#f`, type: 'Flag', object: [net.uriOf('bob')], content: 'Rude' });
    await lift();
    expect(await net.shown(id)).toMatchObject({ media_attachments: [], emojis: [] });
    expect(await net.world.platform.db.report.count()).toBe(reports);
  });

  test('FED-MOD-01, FED-MOD-04: sends no request to a suspended server, whose known posts are not boosted', async () => {
    const author = other.actor('shunned');
    const object = noteOf(author);
    other.put(new URL(object.id).pathname, object);
    await boost(object.id);
    const before = await net.world.platform.db.status.count({ where: { reblogOf: { uri: object.id } } });
    const sam = await net.world.platform.db.actor.findFirstOrThrow({ where: { uri: net.sam.uri } });
    const tina = net.peer.actor('tina');
    await net.peer.idAt(net.world, tina);
    const sent = await net.peer.send(net.world, tina, { id: `${tina.uri}#b`, type: 'Announce', object: object.id });
    const lift = await block({ severity: 'SUSPEND' });
    await net.world.drain();
    expect(await net.peer.send(net.world, net.sam, { id: `${sam.uri}#x`, type: 'Like', object: object.id })).toBe(403);
    await lift();
    expect(sent).toBe(202);
    expect(await net.world.platform.db.status.count({ where: { reblogOf: { uri: object.id } } })).toBe(before);
  });
});
