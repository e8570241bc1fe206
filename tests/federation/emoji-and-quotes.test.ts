/** Custom emoji of other servers in names, fields, posts and polls, and posts that quote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusDocuments } from '../../src/entities/activitypub/note-document.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const emoji = (name: string, more = {}) => ({
  ...{ id: `${net.peer.url}/emojis/${name}`, type: 'Emoji', name: `:${name}:`, updated: '2026-01-01T00:00:00Z' },
  icon: { type: 'Image', mediaType: 'image/png', url: `${net.peer.url}/${name}.png` },
  ...more,
});
const alice = () => net.world.rest(net.world.alice);
const shortcodes = (emojis: { shortcode: string }[]): string[] => emojis.map(({ shortcode }) => shortcode).sort();

test('FED-CREATE-37: emoji of a profile are shown with its name, its text and its fields', async () => {
  const profile = {
    ...{ name: 'Cat :cat:', summary: '<p>:dog: <b>:none:</b></p>', tag: [emoji('cat'), emoji('dog'), emoji('bird')] },
    attachment: [{ type: 'PropertyValue', name: 'Pet', value: ':bird:' }],
  };
  const kim = net.peer.actor('kim', profile);
  const id = await net.peer.idAt(net.world, kim);
  const read = async () => (await alice().get(`/api/v1/accounts/${id}`)).body;
  const { emojis, display_name } = await read();
  expect([display_name, shortcodes(emojis)]).toEqual(['Cat :cat:', ['bird', 'cat', 'dog']]);
  expect(emojis[0]).toMatchObject({ url: expect.stringContaining(net.world.url), visible_in_picker: false });
  const document = (await (await fetch(kim.uri)).json()) as object;
  await net.sendAs(kim, {
    type: 'Update',
    id: `${kim.uri}#u`,
    object: { ...document, name: 'Fox :fox:', tag: emoji('fox') },
  });
  expect(shortcodes((await read()).emojis)).toEqual(['fox']);
});

test('FED-CREATE-37: emoji of a post are those that it brings, also in warnings and polls', async () => {
  const option = (name: string) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 0 } });
  const { id } = await net.create({
    ...{ type: 'Question', content: '<p>:cat:</p>', summary: ':dog:', oneOf: [option(':bird:'), option('none')] },
    tag: [emoji('cat'), emoji('dog'), emoji('bird'), emoji('bad name'), emoji('far', { icon: null })],
  });
  const shown = await net.shown(id);
  expect(shortcodes(shown.emojis)).toEqual(['bird', 'cat', 'dog']);
  expect(shown.poll.options[0].title).toBe(':bird:');
});

const linkTag = (href: string) => ({
  ...{ type: 'Link', rel: 'https://misskey-hub.net/ns#_misskey_quote', href, mediaType: 'application/activity+json' },
});

/** The forms of servers that know no approvals. */
const LEGACY: readonly ((of: string) => object)[] = [
  (of) => ({ _misskey_quote: of, quoteUri: of, quoteUrl: of }),
  (quoteUrl) => ({ quoteUrl }),
  (quoteUri) => ({ quoteUri }),
  (href) => ({ tag: [linkTag(href)] }),
];

test('FED-QUOTE-01: a quote without the term for approvals is the text with a link', async () => {
  const kim = net.peer.actor('kim');
  const quoted = net.noteAt(net.peer, kim);
  const link = `<p>Look</p><p class="quote-inline">RE: <a href="${quoted.id}">${quoted.id}</a></p>`;
  for (const form of LEGACY) {
    for (const content of [
      link,
      '<p>Look</p>',
      `<p>Look</p><span class="quote-inline"><br>RE: <a href="x:">x</a></span>`,
    ]) {
      const { id } = await net.create({ content, ...form(quoted.id) });
      const shown = await net.shown(id);
      expect(shown.quote).toBeNull();
      // The server's own line, once: that of the sender is stripped.
      expect(shown.content).toMatch(/^<p class="quote-inline">RE: <a .*<\/a><\/p><p>Look<\/p>$/);
      expect(shown.content.split(`href="${quoted.id}"`)).toHaveLength(2);
      const { text } = await net.world.platform.db.status.findFirstOrThrow({ where: { uri: id } });
      expect(text).toBe('Look');
    }
  }
});

test('FED-QUOTE-01: such a quote of the author’s own post is shown, also of one that has to be fetched', async () => {
  const known = await net.create();
  for (const form of LEGACY) {
    const unknown = net.noteAt(net.peer, net.sam);
    for (const { id: quotedId } of [known, unknown]) {
      const { id } = await net.create({ content: '<p>Look</p>', ...form(quotedId) });
      expect((await net.shown(id)).quote).toMatchObject({ state: 'accepted', quoted_status: { uri: quotedId } });
    }
  }
});

interface Quoting {
  content: string;
  tag: object[];
  quote?: unknown;
}

const documentOf = async (uri: string): Promise<Quoting> =>
  (await fetch(uri, { headers: { accept: 'application/activity+json' } })).json() as Promise<Quoting>;

test('FED-QUOTE-02: a quote of this server is sent in every form that servers read', async () => {
  const quoted = (await alice().post('/api/v1/statuses', { status: 'Quote me', quote_approval_policy: 'public' })).body;
  const bob = net.world.rest(net.world.bob);
  const { uri, id } = (await bob.post('/api/v1/statuses', { status: 'Look', quoted_status_id: quoted.id })).body;
  const note = await documentOf(uri);
  expect(note).toMatchObject({
    ...{ quote: quoted.uri, quoteUri: quoted.uri, quoteUrl: quoted.uri, _misskey_quote: quoted.uri },
    quoteAuthorization: `${net.uriOf('alice')}/quote_authorizations/${id}`,
    contentMap: { en: note.content },
  });
  expect(note.tag).toContainEqual({
    type: 'Link',
    mediaType: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"',
    rel: 'https://misskey-hub.net/ns#_misskey_quote',
    href: quoted.uri,
    name: `RE: ${quoted.url}`,
  });
  expect(note.content).toMatch(/^<p class="quote-inline">RE: <a .*<\/p><p>Look<\/p>$/);
  expect(note.content).toContain(`href="${quoted.url}"`);

  await alice().post(`/api/v1/statuses/${quoted.id}/quotes/${id}/revoke`);
  const revoked = await documentOf(uri);
  expect([revoked.content, revoked.quote, revoked.tag]).toEqual(['<p>Look</p>', undefined, []]);

  const again = (await bob.post('/api/v1/statuses', { status: 'Look', quoted_status_id: quoted.id })).body;
  await alice().delete(`/api/v1/statuses/${quoted.id}`);
  await net.world.drain();
  const left = await documentOf(again.uri);
  expect([left.content, left.quote, left.tag]).toEqual(['<p>Look</p>', { type: 'Tombstone' }, []]);
});

test('FED-QUOTE-09: documents have the policy of their author, and private ones name the author alone', async () => {
  const author = net.uriOf('alice');
  const policies = { public: PUBLIC, followers: `${author}/followers`, nobody: author };
  const post = async (more: object) => (await alice().post('/api/v1/statuses', { status: 'Quote me', ...more })).body;
  for (const [quote_approval_policy, approved] of Object.entries(policies)) {
    const { uri } = await post({ quote_approval_policy });
    expect(await documentOf(uri)).toMatchObject({ interactionPolicy: { canQuote: { automaticApproval: [approved] } } });
  }
  const { id } = await post({ quote_approval_policy: 'public', visibility: 'private' });
  const documents = await statusDocuments(net.world.platform, [BigInt(id)]);
  expect(documents.get(BigInt(id))?.note).toMatchObject({
    interactionPolicy: { canQuote: { automaticApproval: [author] } },
  });
});

test('FED-QUOTE-09: policies of other servers are shown, also when they change without an edit', async () => {
  const { id, ...note } = await net.create();
  const followers = net.sam.followers;
  const cases: [object | undefined, object][] = [
    [undefined, { automatic: [], manual: [], current_user: 'denied' }],
    [{ automaticApproval: [PUBLIC] }, { automatic: ['public'], manual: [], current_user: 'automatic' }],
    [{ automaticApproval: followers }, { automatic: ['followers'], manual: [], current_user: 'automatic' }],
    [
      { automaticApproval: [net.sam.uri], manualApproval: [PUBLIC] },
      { automatic: [], manual: ['public'], current_user: 'manual' },
    ],
    [
      { automaticApproval: [net.uriOf('bob')] },
      { automatic: ['unsupported_policy'], manual: [], current_user: 'unknown' },
    ],
    [{ automaticApproval: [net.sam.uri] }, { automatic: [], manual: [], current_user: 'denied' }],
  ];
  for (const [canQuote, approval] of cases) {
    const object = { id, ...note, ...(canQuote && { interactionPolicy: { canQuote } }) };
    await net.send({ type: 'Update', id: net.fresh(net.sam), object });
    const shown = await net.shown(id);
    expect([shown.quote_approval, shown.edited_at]).toEqual([approval, null]);
  }
});
