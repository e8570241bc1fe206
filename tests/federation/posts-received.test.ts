/** Received posts: created, replied to, edited and deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remoteMediaDue } from '../../src/jobs/federation/remote-media-due.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { type PeerActor, PUBLIC } from '../support/servers/fediverse-peer.ts';
import { picture } from '../support/values/pictures.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

describe('a post', () => {
  test('a post of a followed person reaches home timelines with all its parts', async () => {
    const { id } = await net.create({
      summary: 'warned',
      sensitive: true,
      content: '<p>Hi <script>alert(1)</script><b>you</b> :blob:</p>',
      contentMap: { de: '<p>Hi</p>' },
      url: `${net.peer.url}/@sam/1`,
      tag: [
        { type: 'Hashtag', name: '#Cats', href: `${net.peer.url}/tags/cats` },
        { type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: `${net.peer.url}/blob.png` } },
      ],
    });
    expect((await net.home())[0]).toBe(id);
    expect(await net.shown(id)).toMatchObject({
      ...{ uri: id, url: `${net.peer.url}/@sam/1`, content: '<p>Hi <b>you</b> :blob:</p>', spoiler_text: 'warned' },
      ...{ sensitive: true, visibility: 'public', account: { acct: net.sam.handle } },
      tags: [{ name: 'cats' }],
      emojis: [{ shortcode: 'blob', url: expect.stringContaining(`${net.world.url}/media_proxy/emojis/`) }],
    });
  });

  test('says which filters of its reader match, as a local post does', async () => {
    const alice = net.world.rest(net.world.alice);
    const filter = (title: string, filter_action: string) =>
      alice.post('/api/v2/filters', {
        ...{ title, filter_action, context: ['home'] },
        keywords_attributes: [{ keyword: title, whole_word: true }],
      });
    const made = [await filter('turnips', 'hide'), await filter('leeks', 'warn')];
    for (const plant of ['turnips', 'leeks']) await net.create({ content: `<p>All about ${plant}</p>` });
    const filtered = async () =>
      (await alice.get('/api/v1/timelines/home', { limit: '2' })).body.map(
        ({ filtered: [match] }: { filtered: { filter: { filter_action: string }; keyword_matches: string[] }[] }) =>
          match && [match.filter.filter_action, ...match.keyword_matches],
      );
    expect(await filtered()).toEqual([
      ['warn', 'leeks'],
      ['hide', 'turnips'],
    ]);
    for (const { body } of made) await alice.delete(`/api/v2/filters/${body.id}`);
    expect(await filtered()).toEqual([undefined, undefined]);
  });

  test('FED-CREATE-05: drops a post of a stranger that concerns no local person', async () => {
    const stranger = net.peer.actor('stranger');
    const object = net.note({ attributedTo: stranger.uri, cc: [stranger.followers] });
    expect(await net.peer.send(net.world, stranger, { id: `${object.id}/a`, type: 'Create', object })).toBe(202);
    await net.world.drain();
    expect(await net.storedOf(object.id)).toBeNull();
  });

  test('FED-INBOX-10, FED-INBOX-11: is stored once, however often it arrives', async () => {
    const object = net.note({ cc: [net.uriOf('bob')], tag: [{ type: 'Mention', href: net.uriOf('bob') }] });
    const activity = { id: `${object.id}/activity`, type: 'Create', object };
    await Promise.all(Array.from({ length: 10 }, () => net.peer.send(net.world, net.sam, activity)));
    await net.peer.send(net.world, net.sam, activity, `${net.uriOf('bob')}/inbox`);
    await net.world.drain();
    expect(await net.world.platform.db.status.count({ where: { uri: object.id } })).toBe(1);
    const { body } = await net.world.rest(net.world.bob).get('/api/v1/notifications');
    expect(body.filter((each: { status: { uri: string } }) => each.status.uri === object.id)).toHaveLength(1);
  });

  test.each([
    ['public', (s: PeerActor) => ({ to: [PUBLIC], cc: [s.followers] }), 'public'],
    ['as:Public', () => ({ to: ['as:Public'], cc: [] }), 'public'],
    ['unlisted', (s: PeerActor) => ({ to: [s.followers], cc: [PUBLIC] }), 'unlisted'],
    ['for followers', (s: PeerActor) => ({ to: [s.followers], cc: [] }), 'private'],
    ['for nobody', () => ({ to: [], cc: [] }), null],
  ])('FED-CREATE-06, FED-CREATE-09: addressed %s', async (_name, recipients, visibility) => {
    const { id } = await net.create(recipients(net.sam));
    expect((await net.shown(id))?.visibility ?? null).toBe(visibility);
    expect((await net.shown(id, net.world.carol))?.visibility ?? null).toBe(
      visibility === 'private' ? null : visibility,
    );
  });

  test('addressed by its activity alone keeps its own address', async () => {
    const { to, cc, ...object } = net.note();
    await net.send({ id: `${object.id}/activity`, type: 'Create', object, to, cc });
    expect(await net.shown(object.id)).toMatchObject({ uri: object.id, visibility: 'public' });
  });

  test('FED-CREATE-10, FED-CREATE-13: named people are notified, and addressed ones may see it', async () => {
    const named = {
      to: [net.uriOf('bob'), net.uriOf('carol')],
      cc: [],
      tag: [{ type: 'Mention', href: net.uriOf('bob') }],
    };
    const { id } = await net.create(named);
    expect(await net.shown(id, net.world.bob)).toMatchObject({ visibility: 'direct', mentions: [{ username: 'bob' }] });
    expect(await net.shown(id, net.world.carol)).toMatchObject({ visibility: 'direct' });
    expect(await net.shown(id, net.world.alice)).toBeNull();
    const { body } = await net.world.rest(net.world.carol).get('/api/v1/notifications');
    expect(body).toEqual([]);
  });

  test('FED-CREATE-03: drops a post that is attributed to another actor', async () => {
    const tina = net.peer.actor('tina');
    const { id } = await net.create({ attributedTo: tina.uri });
    expect(await net.storedOf(id)).toBeNull();
  });

  test('FED-INBOX-16: drops a post that claims an address of this server', async () => {
    const { id } = await net.create({ id: `${net.world.url}/users/alice/statuses/1` });
    expect(await net.storedOf(id)).toBeNull();
  });

  test('replies to a local one, and its author is notified by the mention', async () => {
    const post = (await net.world.rest(net.world.bob).post('/api/v1/statuses', { status: 'What do you say?' })).body;
    const { id } = await net.create({ inReplyTo: post.uri, tag: [{ type: 'Mention', href: net.uriOf('bob') }] });
    const { body } = await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}/context`);
    expect(body.descendants.map(({ uri }: { uri: string }) => uri)).toEqual([id]);
    expect((await net.world.rest(net.world.bob).get(`/api/v1/statuses/${post.id}`)).body.replies_count).toBe(1);
  });

  test('FED-CREATE-15: answers one that is read afterwards, and then one above that', async () => {
    const top = net.note();
    const middle = net.note({ inReplyTo: top.id });
    const at = { '@context': 'https://www.w3.org/ns/activitystreams' };
    net.peer.put(new URL(top.id).pathname, { ...at, ...top });
    net.peer.put(new URL(middle.id).pathname, { ...at, ...middle });
    const { id } = await net.create({ inReplyTo: middle.id });
    const { body } = await net.world
      .rest(net.world.alice)
      .get(`/api/v1/statuses/${(await net.storedOf(id))?.id}/context`);
    expect(body.ancestors.map(({ uri }: { uri: string }) => uri)).toEqual([top.id, middle.id]);
  });

  test('FED-CREATE-19: an old post appears in no home timeline', async () => {
    const published = new Date(net.world.clock.now().getTime() - 2 * 86_400_000).toISOString();
    const { id } = await net.create({ published, tag: [{ type: 'Mention', href: net.uriOf('alice') }] });
    expect(await net.shown(id)).toMatchObject({ created_at: expect.stringContaining(published.slice(0, 19)) });
    expect(await net.home()).not.toContain(id);
  });
});

describe('activities that arrive later than the post', () => {
  test('FED-MEDIA-01: a copied picture is served by this server at once, also where the post was seen before', async () => {
    const { db } = net.world.platform;
    const url = net.peer.put('/pictures/1.png', 404);
    const { id } = await net.create({ attachment: [{ type: 'Image', mediaType: 'image/png', url, name: 'A tree' }] });
    const stored = await db.media.findFirstOrThrow({ where: { remoteUrl: url } });
    await db.media.update({ where: { id: stored.id }, data: { state: 'WAITING' } });
    await db.statusStats.updateMany({
      where: { statusId: stored.statusId ?? 0n },
      data: { revision: { increment: 1 } },
    });
    expect((await net.shown(id)).media_attachments).toMatchObject([
      { url: expect.stringContaining('/media_proxy/'), remote_url: url, description: 'A tree' },
    ]);
    const bytes = await picture();
    net.peer.put('/pictures/1.png', (res) => res.writeHead(200, { 'content-type': 'image/png' }).end(bytes));
    await remoteMediaDue(net.world.platform, { mediaId: stored.id.toString(), url });
    const [shown] = (await net.shown(id)).media_attachments;
    expect(shown).toMatchObject({ type: 'image', remote_url: url, url: expect.stringContaining(net.world.url) });
    const answer = await fetch(shown.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('FED-POLL-06: new results and another end of a poll are shown, and are no edit', async () => {
    const options = (tea: number) => [
      { type: 'Note', name: 'Tea', replies: { type: 'Collection', totalItems: tea } },
      { type: 'Note', name: 'Coffee', replies: { type: 'Collection', totalItems: 0 } },
    ];
    const object = await net.create({ type: 'Question', oneOf: options(1), votersCount: 1 });
    expect((await net.shown(object.id)).poll).toMatchObject({ expires_at: null, voters_count: 1 });
    const closed = net.world.clock.now().toISOString();
    const later = { ...object, oneOf: options(3), votersCount: 3, closed };
    await net.send({ type: 'Update', id: `${object.id}#closed`, object: later });
    const shown = await net.shown(object.id);
    expect(shown).toMatchObject({ edited_at: null, poll: { expires_at: closed, expired: true, voters_count: 3 } });
  });
});

describe('an edit', () => {
  test('FED-UPDATE-01: counts when it names a later time', async () => {
    const object = await net.create();
    await net.send({ type: 'Update', id: `${object.id}#1`, object: { ...object, content: '<p>Silently</p>' } });
    expect((await net.shown(object.id))?.content).toBe(object.content);
    const updated = new Date(net.world.clock.now().getTime() - 1).toISOString();
    await net.send({ type: 'Update', id: `${object.id}#2`, object: { ...object, content: '<p>Better</p>', updated } });
    expect((await net.shown(object.id))?.content).toBe(object.content);
    net.world.clock.advance(60_000);
    const later = net.world.clock.now().toISOString();
    await net.send({
      type: 'Update',
      id: `${object.id}#3`,
      object: { ...object, content: '<p>Better</p>', updated: later },
    });
    const now = await net.shown(object.id);
    expect(now).toMatchObject({ content: '<p>Better</p>', edited_at: expect.any(String) });
    const { body } = await net.world.rest(net.world.alice).get(`/api/v1/statuses/${now?.id}/history`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual([object.content, '<p>Better</p>']);
  });

  test('FED-UPDATE-03: ignores an edit by another actor of the same host', async () => {
    const object = await net.create();
    const tina = net.peer.actor('tina');
    net.world.clock.advance(60_000);
    const updated = net.world.clock.now().toISOString();
    const changed = { ...object, attributedTo: tina.uri, content: '<p>Mine</p>', updated };
    await net.peer.send(net.world, tina, { type: 'Update', id: `${object.id}#4`, object: changed });
    await net.world.drain();
    expect((await net.shown(object.id))?.content).toBe(object.content);
  });
});

describe('a deletion', () => {
  test('FED-DELETE-01, FED-INBOX-13: takes the post away, and it does not come back', async () => {
    const object = await net.create();
    await net.send({ type: 'Delete', id: `${object.id}#delete`, object: { id: object.id, type: 'Tombstone' } });
    expect(await net.storedOf(object.id)).toBeNull();
    await net.send({ id: `${object.id}/activity`, type: 'Create', object });
    expect(await net.storedOf(object.id)).toBeNull();
  });

  test('FED-INBOX-12: voids a post that arrives after its deletion', async () => {
    const object = net.note();
    await net.send({ type: 'Delete', id: `${object.id}#delete`, object: object.id });
    await net.send({ id: `${object.id}/activity`, type: 'Create', object });
    expect(await net.storedOf(object.id)).toBeNull();
  });

  test('FED-DELETE-01: ignores a deletion by another actor of the same host', async () => {
    const object = await net.create();
    const tina = net.peer.actor('tina');
    await net.peer.send(net.world, tina, { type: 'Delete', id: `${object.id}#delete`, object: object.id });
    await net.world.drain();
    expect(await net.storedOf(object.id)).not.toBeNull();
  });

  test('FED-DELETE-02: removes an actor with all its posts', async () => {
    const gone = net.peer.actor('gone');
    const object = net.note({ attributedTo: gone.uri, cc: [], tag: [{ type: 'Mention', href: net.uriOf('bob') }] });
    await net.peer.send(net.world, gone, { id: `${object.id}/a`, type: 'Create', object });
    await net.world.drain();
    expect(await net.storedOf(object.id)).not.toBeNull();
    net.peer.put('/users/gone', 410);
    expect(await net.peer.send(net.world, gone, { id: `${gone.uri}#delete`, type: 'Delete', object: gone.uri })).toBe(
      202,
    );
    await net.world.drain();
    expect(await net.storedOf(object.id)).toBeNull();
    const { body } = await net.world.rest(net.world.bob).get('/api/v1/accounts/search', { q: gone.handle });
    expect(body).toEqual([]);
  });

  test('FED-SIG-19: takes the deletion of an unknown actor without fetching anything', async () => {
    const uri = `${net.peer.url}/users/nobody`;
    const stranger = { name: 'nobody', uri, inbox: '', followers: '', handle: '' };
    expect(await net.peer.send(net.world, stranger, { id: `${uri}#delete`, type: 'Delete', object: uri })).toBe(202);
    expect(net.peer.read).toEqual([]);
  });
});
