/** Contents of remote posts, as stored, shown and edited. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remoteHtml, remoteText } from '../../src/domain/federation/remote/store/remote-html.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { NESTED_TAGS } from '../support/values/expensive-texts.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());
beforeEach(() => net.peer.forget());

const DAY = 86_400_000;
const mention = (name: string) => ({ type: 'Mention', href: net.uriOf(name) });
const picture = (name: string, more = {}) => ({
  ...{ type: 'Image', mediaType: 'image/png', url: `${net.peer.url}/${name}.png`, ...more },
});

const told = async (person = net.world.bob): Promise<[string, string | undefined][]> => {
  const { body } = await net.world.rest(person).get('/api/v1/notifications');
  return body.map(({ type, status }: { type: string; status?: { uri: string } }) => [type, status?.uri]);
};

/** Sends an edit, a second later. */
async function edit(note: Record<string, unknown> & { id: string }, more: Record<string, unknown>) {
  net.world.clock.advance(1000);
  const updated = net.world.clock.now().toISOString();
  const object = { ...note, updated, ...more };
  await net.send({ type: 'Update', id: `${note.id}#${updated}`, object });
  return object;
}

describe('FED-CREATE-12: a mentioned local person', () => {
  test('may see the post without being addressed, and is not notified', async () => {
    const { id } = await net.create({ to: [net.uriOf('alice')], cc: [], tag: [mention('bob')] });
    expect(await net.shown(id, net.world.bob)).toMatchObject({ visibility: 'direct' });
    expect(await told()).not.toContainEqual(['mention', id]);
  });

  test('is notified if addressed, or if the post arrives in their own inbox', async () => {
    const addressed = await net.create({ cc: [net.uriOf('bob')], tag: [mention('bob')] });
    const delivered = net.note({ cc: [], tag: [mention('bob')] });
    await net.send({ id: `${delivered.id}/a`, type: 'Create', object: delivered }, `${net.uriOf('bob')}/inbox`);
    expect(await told()).toEqual(expect.arrayContaining([addressed, delivered].map(({ id }) => ['mention', id])));
  });
});

test('FED-CREATE-06: a post that arrives in a personal inbox and names nobody is for that person alone', async () => {
  const object = net.note({ to: [], cc: [] });
  await net.send({ id: `${object.id}/a`, type: 'Create', object }, `${net.uriOf('bob')}/inbox`);
  expect(await net.shown(object.id, net.world.bob)).toMatchObject({ visibility: 'direct' });
  expect(await net.shown(object.id)).toBeNull();
});

test('FED-CREATE-18: replies are not asked for when a post arrives', async () => {
  const replies = net.peer.put('/replies', { type: 'Collection', items: [] });
  await net.create({ replies });
  await net.create({ replies: { type: 'Collection', first: { type: 'CollectionPage', next: replies, items: [] } } });
  expect(net.peer.read).toEqual([]);
});

test('FED-CREATE-20: a post that comes late stands where it was written', async () => {
  const at = (days: number) => new Date(net.world.clock.now().getTime() - days * DAY).toISOString();
  const made: string[] = [];
  for (const days of [1, 3, 2]) made.push((await net.create({ published: at(days) })).id);
  const id = await net.peer.idAt(net.world, net.sam);
  const { body } = await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}/statuses`);
  const uris = body.map(({ uri }: { uri: string }) => uri).filter((uri: string) => made.includes(uri));
  expect(uris).toEqual([made[0], made[2], made[1]]);
});

const REL = 'rel="nofollow noopener noreferrer" target="_blank"';

describe('FED-CREATE-27, FED-CREATE-28: of HTML', () => {
  test.each([
    ...[
      'h-card',
      'p-name',
      'u-url',
      'dt-start',
      'e-content',
      'mention',
      'hashtag',
      'ellipsis',
      'invisible',
      'quote-inline',
    ].map((kept) => [`<span class="${kept} evil">x</span>`, `<span class="${kept}">x</span>`]),
    ['<span class="hidden fixed x-y mentions">x</span>', '<span>x</span>'],
    ['<span translate="no">x</span>', '<span translate="no">x</span>'],
    ['<span translate="yes">x</span>', '<span>x</span>'],
    ['<span style="position:fixed" onclick="x()" id="app">x</span>', '<span>x</span>'],
    ...['https', 'http', 'dat', 'dweb', 'ipfs', 'ipns', 'ssb', 'gopher', 'xmpp', 'magnet', 'gemini'].map((scheme) => [
      `<a href="${scheme}://a.example/b">x</a>`,
      `<a href="${scheme}://a.example/b" ${REL}>x</a>`,
    ]),
    [
      '<a href="https://a.example/t" rel="tag" target="_top">x</a>',
      `<a href="https://a.example/t" rel="tag nofollow noopener noreferrer" target="_blank">x</a>`,
    ],
    ['<a href="javascript:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="JaVa&#10;Script:alert(1)">x</a>', '<span>x</span>'],
    ['<a href="data:text/html,x">x</a>', '<span>x</span>'],
    ['<a href="/admin">x</a>', '<span>x</span>'],
    ['<a href="//a.example">x</a>', '<span>x</span>'],
    ['<a>x</a>', '<span>x</span>'],
    ['<img src="https://a.example/c.png" alt="A cat">', `<a href="https://a.example/c.png" ${REL}>A cat</a>`],
    ['<img src="x" onerror="alert(1)" alt="A cat">', '<span>A cat</span>'],
  ])('%s is left %s', (html, left) => {
    expect(remoteHtml(html)).toBe(left);
  });
});

/** Each of them would do something in a page. */
const EVIL = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<style>body{display:none}</style>',
  '<form action="https://evil.example"><input name=x></form>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
].join('');

/** Active markup; plain text with such words is harmless. */
const HARM = /<(?:script|img|svg|iframe|style|form|input|math|noscript)|<[^>]*\son\w+\s*=|href="(?!https?:)/i;

describe('FED-SEC-17: HTML', () => {
  const decoded = (json: string): string => json.replaceAll('\\"', '"');

  test('does nothing in any field of a post', async () => {
    const question = { type: 'Note', name: EVIL, replies: { type: 'Collection', totalItems: 1 } };
    const { id } = await net.create({
      ...{
        type: 'Question',
        content: EVIL,
        summary: EVIL,
        sensitive: true,
        oneOf: [question, { ...question, name: 'No' }],
      },
      attachment: [picture('evil', { name: EVIL })],
    });
    const shown = await net.shown(id);
    expect(shown.content).not.toMatch(HARM);
    expect(shown.content).toContain('click');
    // Text, in which no markup counts: pages escape it.
    expect(shown.spoiler_text).toBe(remoteText(EVIL));
    expect(shown.poll.options[0].title).toBe(EVIL);
    expect(shown.media_attachments[0].description).toBe(EVIL);
    const page = await (await fetch(`${net.world.url}/@${net.sam.handle}/${shown.id}`)).text();
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert');
  });

  test('does nothing in any field of a profile', async () => {
    const field = { type: 'PropertyValue', name: EVIL, value: EVIL };
    const evil = net.peer.actor('evil', { name: EVIL, summary: EVIL, attachment: [field] });
    const id = await net.peer.idAt(net.world, evil);
    const { body } = await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}`);
    expect(body.note).not.toMatch(HARM);
    expect(body.fields[0].value).not.toMatch(HARM);
    const page = await (await fetch(`${net.world.url}/@${evil.handle}`)).text();
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<script>alert');
  });

  test('HTML with a hundred thousand tags is read', () => {
    for (const tag of NESTED_TAGS) expect(remoteHtml(`<${tag}>x`.repeat(100_000))).not.toMatch(HARM);
    expect(remoteHtml(`${'<p>x</p>'.repeat(4_000)}end`)).toContain('end');
  });

  const EVIL_FILE = path.resolve(import.meta.dirname, '../../../shared/spec/federation/fixtures/posts/evil-html.json');
  test.skipIf(!existsSync(EVIL_FILE))('the hostile HTML of the shared examples is harmless, too', () => {
    const { object = {}, ...outer } = JSON.parse(readFileSync(EVIL_FILE, 'utf8'));
    for (const value of Object.values({ ...outer, ...object }))
      if (typeof value === 'string') expect(decoded(remoteHtml(value))).not.toMatch(HARM);
  });
});

test('FED-SEC-18: names in any direction, with heaps of marks, or without end, are cut and shown', async () => {
  for (const name of ['\u202Eevil\u202C', `Z${'\u0334\u0351'.repeat(500)}`, 'x'.repeat(100_000), '\u0000\u0007a']) {
    const actor = net.peer.actor(`odd${crypto.randomUUID().slice(0, 8)}`, { name });
    const id = await net.peer.idAt(net.world, actor);
    const { status, body } = await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}`);
    expect(status).toBe(200);
    expect(body.display_name.length).toBeLessThanOrEqual(2048);
    expect((await fetch(`${net.world.url}/@${actor.handle}`)).status).toBeLessThan(500);
  }
});

describe('FED-UPDATE-02: an edit', () => {
  test('replaces the text, and keeps the earlier version', async () => {
    const note = await net.create({
      ...{ summary: 'Old', sensitive: false, contentMap: { de: '<p>Alt</p>' }, content: '<p>Alt :blob:</p>' },
      attachment: [picture('kept'), picture('gone')],
      tag: [
        { type: 'Hashtag', name: '#old' },
        { type: 'Emoji', name: ':blob:', icon: { type: 'Image', url: `${net.peer.url}/blob.png` } },
      ],
    });
    const before = await net.shown(note.id);
    await edit(note, {
      ...{ summary: 'New', sensitive: true, contentMap: { fr: '<p>Neuf</p>' }, content: '<p>Neuf :cat:</p>' },
      ...{ to: [net.sam.followers], cc: [], inReplyTo: before.uri },
      attachment: [picture('new', { name: 'A new one' }), picture('kept', { name: 'As before' })],
      tag: [
        { type: 'Hashtag', name: '#new' },
        { type: 'Emoji', name: ':cat:', icon: { type: 'Image', url: `${net.peer.url}/cat.png` } },
      ],
    });
    const after = await net.shown(note.id);
    expect(after).toMatchObject({
      ...{ content: '<p>Neuf :cat:</p>', spoiler_text: 'New', sensitive: true, language: 'fr' },
      ...{ visibility: 'public', in_reply_to_id: null, edited_at: expect.any(String) },
      ...{ tags: [{ name: 'new' }], emojis: [{ shortcode: 'cat' }] },
      media_attachments: [
        { remote_url: `${net.peer.url}/new.png`, description: 'A new one' },
        { id: before.media_attachments[0].id, remote_url: `${net.peer.url}/kept.png`, description: 'As before' },
      ],
    });
    expect(after.media_attachments).toHaveLength(2);
    const { body } = await net.world.rest(net.world.alice).get(`/api/v1/statuses/${after.id}/history`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual(['<p>Alt :blob:</p>', '<p>Neuf :cat:</p>']);
  });

  test('notifies newly mentioned people, and stays visible for those who are no longer mentioned', async () => {
    const closed = { to: [net.sam.followers], cc: [net.uriOf('bob'), net.uriOf('carol')] };
    const note = await net.create({ ...closed, tag: [mention('bob')] });
    const changed = await edit(note, { tag: [mention('carol')] });
    expect(await told(net.world.carol)).toContainEqual(['mention', note.id]);
    expect(await net.shown(note.id, net.world.bob)).toMatchObject({ mentions: [{ username: 'carol' }] });
    const before = (await told(net.world.carol)).length;
    await edit(changed, { content: '<p>Again</p>' });
    expect(await told(net.world.carol)).toHaveLength(before);
  });

  test('a post that was edited before it arrived keeps both texts', async () => {
    const updated = new Date(net.world.clock.now().getTime() - 500).toISOString();
    const published = new Date(net.world.clock.now().getTime() - DAY).toISOString();
    const note = await net.create({ published, updated });
    const { id, edited_at } = await net.shown(note.id);
    expect(edited_at).toBe(updated);
    await edit(note, { content: '<p>Later</p>' });
    const { body } = await net.world.rest(net.world.alice).get(`/api/v1/statuses/${id}/history`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual([note.content, '<p>Later</p>']);
  });
});

test('FED-UPDATE-05: an edit that names its object is fetched, and an object that is no post is ignored', async () => {
  const note = await net.create();
  net.world.clock.advance(1000);
  const updated = net.world.clock.now().toISOString();
  const shown = { '@context': 'https://www.w3.org/ns/activitystreams', ...note, content: '<p>There</p>', updated };
  net.peer.put(new URL(note.id).pathname, shown);
  await net.send({ type: 'Update', id: `${note.id}#u`, object: note.id });
  expect((await net.shown(note.id)).content).toBe('<p>There</p>');
  for (const type of ['Tombstone', 'FeaturedCollection'])
    await net.send({ type: 'Update', id: `${note.id}#${type}`, object: { id: note.id, type, content: 'None' } });
  expect((await net.shown(note.id)).content).toBe('<p>There</p>');
});

test('FED-UPDATE-06: an edit notifies people who boosted it, and is shown at once', async () => {
  const note = await net.create();
  const { id } = await net.shown(note.id, net.world.bob);
  await net.world.rest(net.world.bob).post(`/api/v1/statuses/${id}/reblog`);
  await net.world.drain();
  await edit(note, { content: '<p>Edited</p>' });
  expect(await told()).toContainEqual(['update', note.id]);
  expect((await net.shown(note.id, net.world.bob)).content).toBe('<p>Edited</p>');
});
