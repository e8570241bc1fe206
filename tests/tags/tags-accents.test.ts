/** Hashtags that differ in accents only are one tag, in every facade; a migration merges older ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeTag } from '../../src/domain/tags/normalize.ts';
import { openSse } from '../support/clients/streaming.ts';
import { runMigration } from '../support/database/run-migration.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = async (who: Person | null, url: string, query: Record<string, string> = {}) =>
  (await world.rest(who).get(url, query)).body;
const post = async (who: Person, status: string, more: object = {}) => {
  const { body } = await world.rest(who).post('/api/v1/statuses', { status, ...more });
  await world.drain();
  return body;
};
const on = async (who: Person, name: string, verb: string) =>
  (await world.rest(who).post(`/api/v1/tags/${encodeURIComponent(name)}/${verb}`)).body;
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
const timeline = async (name: string, query: Record<string, string> = {}) =>
  ids(await get(null, `/api/v1/timelines/tag/${encodeURIComponent(name)}`, query));
const namesOf = (rows: { name: string }[]) => rows.map((row) => row.name);

test.each([
  ['#Köln', 'koln'],
  ['KÖLN', 'koln'],
  ['Ko\u0308ln', 'koln'],
  ['ＫＯＬＮ', 'koln'],
  ['smørrebrød', 'smorrebrod'],
  ['İstanbul', 'istanbul'],
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['Łódź', 'lodz'],
  ['Đà_Nẵng', 'da_nang'],
  ['Iași', 'iasi'],
  ['ǿre', 'ore'],
  ['Straße', 'straße'],
  ['Æsir', 'æsir'],
  ['Йога', 'йога'],
  ['がっこう', 'がっこう'],
  ['ｶﾞｯｺｳ', 'ガッコウ'],
  ['Αθήνα', 'αθήνα'],
  ['हिन्दी', 'हिन्दी'],
  ['서울', '서울'],
])('%s is found as %s', (written, name) => {
  expect(normalizeTag(written)).toBe(name);
});

test('posts, follows, featured tags, timelines and searches ignore accents', async () => {
  const rest = world.rest(world.alice);
  expect(await on(world.alice, 'zurich', 'follow')).toMatchObject({ name: 'zurich', following: true });
  expect((await rest.post('/api/v1/featured_tags', { name: '#ZÜRICH' })).body.name).toBe('zurich');
  const stream = await openSse(Number(new URL(world.url).port), '/hashtag?tag=Z%C3%BCrich', {
    authorization: `Bearer ${world.alice.token}`,
  });
  await stream.until(':)');
  const written = await post(world.bob, 'Off to #Zürich and #zurich, #ZURICH!');
  expect(await stream.until(`"id":"${written.id}"`)).toContain('event: update');
  stream.close();
  const url = `${world.url}/tags/zurich`;
  expect(written.tags).toEqual([{ name: 'zurich', url }]);
  expect(written.content).toContain(`<a href="${url}" class="mention hashtag" rel="tag">#<span>Zürich</span></a>`);
  expect(ids(await get(world.alice, '/api/v1/timelines/home'))).toContain(written.id);
  for (const name of ['Zürich', 'zurich']) expect(await timeline(name)).toEqual([written.id]);
  expect(await timeline('nothing', { 'any[]': 'ZÜRICH' })).toEqual([written.id]);
  expect(await timeline('zurich', { 'none[]': 'zürich' })).toEqual([]);
  const tagged = await get(null, `/api/v1/accounts/${world.bob.id}/statuses`, { tagged: 'Zürich' });
  expect(ids(tagged)).toEqual([written.id]);
  const search = (q: string, type: string) => get(world.alice, '/api/v2/search', { q, type });
  expect(namesOf((await search('Zür', 'hashtags')).hashtags)).toEqual(['zurich']);
  expect(namesOf((await search(`${world.url}/tags/Z%C3%BCrich`, 'hashtags')).hashtags)).toEqual(['zurich']);
  expect(ids((await search('#zürich', 'statuses')).statuses)).toEqual([written.id]);
  expect(await (await fetch(`${world.url}/tags/Z%C3%BCrich`)).text()).toContain('Off to');
  expect(await on(world.alice, 'Zürich', 'unfeature')).toMatchObject({ name: 'zurich', featuring: false });
  expect(await on(world.alice, 'Zürich', 'unfollow')).toMatchObject({ name: 'zurich', following: false });
});

test('a tag is shown in its first spelling, in posts and in events', async () => {
  await post(world.alice, '#Malmö and #malmo');
  expect((await get(null, '/api/v1/tags/MALMO')).name).toBe('Malmö');
  const { uuid } = await organize(world, world.alice, { tags: ['malmo', 'Fête', 'MALMÖ'] });
  const query = 'query ($uuid: UUID!) { event(uuid: $uuid) { tags { title slug } } }';
  expect((await world.gql(null, query, { uuid })).data.event.tags).toEqual([
    { title: 'Malmö', slug: 'malmo' },
    { title: 'Fête', slug: 'fete' },
  ]);
});

const merge = () => runMigration(world, '20261122130000_tags_without_accents');

test('the migration merges tags with all references', async () => {
  const { db } = world.platform;
  // Names in the former normalization.
  const names = ['gotxa', 'gotxb', 'gotxc'];
  const [plain, accented, all] = [
    await post(world.alice, 'plain #gotxa'),
    await post(world.bob, 'accented #gotxb'),
    await post(world.bob, 'all #gotxa #gotxb #gotxc #other'),
  ];
  const event = await organize(world, world.alice, { title: 'Both', tags: ['other', 'gotxc', 'side', 'gotxa'] });
  for (const name of names) await on(world.carol, name, 'follow');
  await on(world.erin, 'gotxb', 'follow');
  for (const name of ['gotxb', 'gotxc']) await on(world.mod, name, 'feature');
  const rows = await db.tag.findMany({ where: { name: { in: names } }, orderBy: { id: 'asc' } });
  const [a = 0n, b = 0n, c = 0n] = rows.map((row) => row.id);
  const at = world.clock.now();
  const trend = (tagId: bigint, score: number) => ({ tagId, score, maxScore: score, maxScoreAt: at });
  await db.tagTrend.createMany({ data: [trend(a, 1), trend(b, 3), trend(c, 2)] });
  const before = new Date(at.getTime() - 1000);
  await db.tag.update({ where: { id: b }, data: { trendable: false, reviewedAt: at } });
  await db.tag.update({ where: { id: c }, data: { trendable: true, reviewedAt: before } });
  await db.tag.update({ where: { id: a }, data: { name: 'goteborg', title: 'Goteborg' } });
  await db.tag.update({ where: { id: b }, data: { name: 'göteborg' } });
  await db.tag.update({ where: { id: c }, data: { name: 'gøteborg' } });
  const reviewed = await db.tag.count({ where: { reviewedAt: { not: null } } });

  await merge();

  expect(await timeline('Göteborg')).toEqual([all.id, accented.id, plain.id]);
  const tagged = await db.statusTag.findMany({ where: { statusId: BigInt(all.id) }, include: { tag: true } });
  expect(tagged.map(({ tag }) => tag.name).toSorted()).toEqual(['goteborg', 'other']);
  const found = await get(world.bob, '/api/v2/search', { q: '#gøteborg', type: 'statuses' });
  expect(ids(found.statuses)).toEqual(expect.arrayContaining([all.id, accented.id]));
  const query = 'query ($uuid: UUID!) { event(uuid: $uuid) { tags { title } } }';
  const { data } = await world.gql(null, query, { uuid: event.uuid });
  expect(data.event.tags.map((tag: { title: string }) => tag.title)).toEqual(['other', 'Goteborg', 'side']);
  const events = await world.gql(null, '{ searchEvents(search: "goteborg") { total elements { title } } }');
  expect(events.data.searchEvents).toEqual({ total: 1, elements: [{ title: 'Both' }] });
  for (const who of [world.carol, world.erin]) {
    expect(namesOf(await get(who, '/api/v1/followed_tags'))).toEqual(['Goteborg']);
  }
  expect(namesOf(await get(world.mod, '/api/v1/featured_tags'))).toEqual(['Goteborg']);
  const [kept] = await db.tag.findMany({ where: { id: { in: [a, b, c] } }, include: { trend: true } });
  expect(kept).toMatchObject({ id: a, name: 'goteborg', trendable: false, reviewedAt: at, trend: { score: 3 } });
  expect(await db.tag.count({ where: { reviewedAt: { not: null } } })).toBe(reviewed - 1);
  expect(await db.tagTrend.count({ where: { tagId: { in: [a, b, c] } } })).toBe(1);
});

test('the migration folds every letter as the code does', async () => {
  const { db } = world.platform;
  const LETTERS = [
    [0xaa, 0x2af],
    [0x370, 0x3ff],
    [0x400, 0x45f],
    [0x1d00, 0x1dbf],
    [0x1e00, 0x1fff],
    [0x2c60, 0x2c7f],
    [0x3041, 0x30ff],
    [0xa722, 0xa7ff],
    [0xab30, 0xab64],
  ];
  const letters = LETTERS.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
  ).filter((letter) => /\p{L}/u.test(letter));
  const data = letters.map((letter, i) => {
    const title = `letter${i}_${letter}\u0308`;
    return {
      id: world.platform.ids.next(),
      title,
      slug: `letter${i}`,
      name: title.normalize('NFKC').toLowerCase(),
      createdAt: new Date(0),
    };
  });
  await db.tag.createMany({ data });
  await merge();
  const rows = await db.tag.findMany({ where: { name: { startsWith: 'letter' } } });
  expect(rows).toHaveLength(letters.length);
  expect(rows.filter(({ name, title }) => name !== normalizeTag(title))).toEqual([]);
});
