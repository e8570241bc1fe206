/** Custom emoji of other servers in names, fields, posts and polls, and posts that quote. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';

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

test('FED-QUOTE-01: a quote of another server is shown as its text with its link, and asks for no approval', async () => {
  const quoted = await net.create();
  const link = `<p>Look</p><p class="quote-inline">RE: <a href="${quoted.id}">${quoted.id}</a></p>`;
  for (const form of [
    { quote: quoted.id, quoteAuthorization: `${net.peer.url}/stamps/1` },
    { _misskey_quote: quoted.id, quoteUri: quoted.id, quoteUrl: quoted.id },
    {
      tag: [
        {
          type: 'Link',
          rel: 'https://misskey-hub.net/ns#_misskey_quote',
          href: quoted.id,
          mediaType: 'application/activity+json',
        },
      ],
    },
  ]) {
    net.peer.forget();
    for (const content of [
      link,
      '<p>Look</p>',
      `<p>Look</p><span class="quote-inline"><br>RE: <a href="x:">x</a></span>`,
    ]) {
      const { id } = await net.create({ content, ...form });
      const shown = await net.shown(id);
      expect(shown.quote).toBeNull();
      // The server's own line, once: that of the sender is stripped.
      expect(shown.content).toMatch(/^<p class="quote-inline">RE: <a .*<\/a><\/p><p>Look<\/p>$/);
      expect(shown.content.split(`href="${quoted.id}"`)).toHaveLength(2);
      const { text } = await net.world.platform.db.status.findFirstOrThrow({ where: { uri: id } });
      expect(text).toBe('Look');
    }
    expect(net.peer.read).not.toContain('/stamps/1');
    expect(net.peer.received).toEqual([]);
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

test('FED-QUOTE-09: no document promises approval to others than the author, and requests are not answered', async () => {
  for (const quote_approval_policy of ['public', 'followers', 'nobody']) {
    const { uri } = (await alice().post('/api/v1/statuses', { status: 'Quote me', quote_approval_policy })).body;
    expect(await documentOf(uri)).toMatchObject({
      interactionPolicy: { canQuote: { automaticApproval: [net.uriOf('alice')] } },
    });
    net.peer.forget();
    const instrument = net.note({ quote: uri });
    await net.send({ id: `${instrument.id}#request`, type: 'QuoteRequest', object: uri, instrument });
    expect(net.peer.received).toEqual([]);
  }
});
