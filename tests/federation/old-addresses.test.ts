/** Addresses of the servers that this one took over, for browsers and for links to files: those that are stored lead somewhere, all others are unknown. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, picture } from '../support/values/pictures.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { organize } from '../support/world/events.ts';
import { hostOf, personTakenOver } from '../support/world/taken-over.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const TOWN = { name: 'localhost', handleDomain: 'events.example', actorPath: '/relay' };
const COMMENT = '/comments/6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0e01';
const ARTICLE = '/p/our-season-1f2e';

let world: World;
let old: string;
let alice: Person & { uri: string };
let ida: Person & { uri: string };
beforeAll(async () => {
  world = await createWorld({ origins: [TOWN] });
  old = hostOf(world, TOWN.name);
  alice = await personTakenOver(world, TOWN, { name: 'alice', path: '/@alice' });
  ida = await personTakenOver(world, TOWN, { name: 'IdaRed', path: '/ap/users/4711' });
});
afterAll(() => world.close());

const open = async (url: string) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('location')];
};
/** Where a browser ends. */
const ends = async (url: string) => {
  const answer = await fetch(url, { headers: { accept: 'text/html' } });
  await answer.arrayBuffer();
  return [answer.status, answer.url];
};

describe('pages of the old host', () => {
  let posts: Record<'plain' | 'comment' | 'article' | 'hidden' | 'ofIda', string>;
  beforeAll(async () => {
    const at = async (path: string, visibility: 'public' | 'private' = 'public') => {
      const { id } = await world.post(alice, 'Said there', { visibility });
      await world.platform.db.status.update({ where: { id: BigInt(id) }, data: { uri: old + path } });
      return id;
    };
    posts = {
      plain: (await world.post(alice, 'Said there')).id,
      comment: await at(COMMENT),
      article: await at(ARTICLE),
      hidden: await at('/comments/of-few', 'private'),
      ofIda: (await world.post(ida, 'Said there, too')).id,
    };
  });
  const page = (name: string, rest = '') => `${world.url}/@${name}@${TOWN.handleDomain}${rest}`;

  test.each([
    ['a person', () => '/@alice', () => page('alice')],
    ['a person by number', () => '/ap/users/4711', () => page('IdaRed')],
    ['a post below its author', () => `/@alice/${posts.plain}`, () => page('alice', `/${posts.plain}`)],
    ['a post by name', () => `/users/alice/statuses/${posts.plain}`, () => page('alice', `/${posts.plain}`)],
    ['a post by number', () => `/ap/users/4711/statuses/${posts.ofIda}`, () => page('IdaRed', `/${posts.ofIda}`)],
    ['a comment', () => COMMENT, () => page('alice', `/${posts.comment}`)],
    ['an article', () => `${ARTICLE}?utm=1`, () => page('alice', `/${posts.article}`)],
  ])('lead to the page at the first host: %s', async (_what, path, to) => {
    expect(await open(old + path())).toEqual([301, to()]);
    expect(await ends(old + path())).toEqual([200, to()]);
  });

  test('lead to the page of an event', async () => {
    const { uuid } = await organize(world, alice);
    expect(await ends(`${old}/events/${uuid}`)).toEqual([200, `${world.url}/events/${uuid}`]);
  });

  test.each([
    ['an unknown comment', () => '/comments/unknown'],
    ['an unknown article', () => '/p/unknown'],
    ['an unknown number', () => '/ap/users/1'],
    ['a post that not everybody may see', () => '/comments/of-few'],
  ])('end nowhere: %s', async (_what, path) => {
    expect((await ends(old + path()))[0]).toBe(404);
    expect((await open(world.url + path()))[0]).toBe(404);
  });

  test('are unknown at the other host', async () => {
    for (const path of [COMMENT, ARTICLE, '/ap/users/4711']) expect((await open(world.url + path))[0]).toBe(404);
  });
});

describe('files of both servers', () => {
  const SYSTEM = '/system/media_attachments/files/112/233/445/566/778/899';
  const SHA = `/media/${'0f3c'.repeat(16)}.jpg`;
  const BY_NAME = '/media/6f1d6a9e-5c1a-4b33-9d06-4c1f4f0f0e01/park%20in%20spring.jpg';
  const EMOJI = '/system/custom_emojis/images/000/000/042';

  test('lead to the files that they are now, and only at the host that had them', async () => {
    const { db } = world.platform;
    const form = new FormData();
    form.append('file', file(await picture('png', 2000, 1500), 'park.png'));
    const { id } = await world.upload(world.alice, form);
    const media = await db.media.findUniqueOrThrow({ where: { id: BigInt(id) } });
    await addEmoji(world, 'blob');
    const emoji = await db.customEmoji.findUniqueOrThrow({ where: { shortcode: 'blob' } });
    const [ofMedia, ofEmoji] = [{ mediaId: media.id }, { emojiId: emoji.id }];
    const rows = [
      { address: `${world.url}${SYSTEM}/original/ab12.png`, ...ofMedia, key: media.key },
      { address: `${world.url}${SYSTEM}/small/ab12.png`, ...ofMedia, small: true, key: media.smallKey ?? media.key },
      { address: `${old}${SHA}`, ...ofMedia, key: media.key },
      { address: old + BY_NAME, ...ofMedia, key: media.key },
      { address: `${world.url}${EMOJI}/original/ef.png`, ...ofEmoji, key: emoji.key },
      { address: `${world.url}${EMOJI}/static/ef.png`, ...ofEmoji, small: true, key: emoji.stillKey ?? emoji.key },
    ];
    await db.fileAddress.createMany({ data: rows.map(({ key, ...row }) => row) });
    for (const { address, key } of rows) {
      expect([address, ...(await open(address))]).toEqual([address, 301, `/media/${key}`]);
      expect([address, (await ends(`${address}?name=park.jpg`))[0]]).toEqual([address, 200]);
      const elsewhere = address.startsWith(old) ? address.replace(old, world.url) : address.replace(world.url, old);
      expect([elsewhere, (await open(elsewhere))[0]]).toEqual([elsewhere, 404]);
    }
    await db.media.delete({ where: { id: media.id } });
    expect((await open(`${world.url}${SYSTEM}/original/ab12.png`))[0]).toBe(404);
    expect((await open(old + SHA))[0]).toBe(404);
  });

  test.each([`${SYSTEM}/original/no.png`, SHA, BY_NAME, '/system/', '/system', '/media/', '/media/none.png'])(
    'are unknown without a row: %s',
    async (path) => {
      for (const base of [world.url, old]) expect((await ends(base + path))[0]).toBe(404);
    },
  );
});
