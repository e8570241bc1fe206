/** Hashtags that differ in accents only are one tag, in every facade; a migration merges older ones. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { normalizeTag } from '../../src/domain/tags/normalize.ts';
import { openSse } from '../support/clients/streaming.ts';
import { organize } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const get = async (who: Person | null, url: string, query: Record<string, string> = {}) =>
  (await world.rest(who).get(url, query)).body;
const on = async (who: Person, name: string, verb: string) =>
  (await world.rest(who).post(`/api/v1/tags/${encodeURIComponent(name)}/${verb}`)).body;
const timeline = async (name: string, query: Record<string, string> = {}) =>
  idsOf(await get(null, `/api/v1/timelines/tag/${encodeURIComponent(name)}`, query));
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
  const written = await world.publish(world.bob, 'Off to #Zürich and #zurich, #ZURICH!');
  expect(await stream.until(`"id":"${written.id}"`)).toContain('event: update');
  stream.close();
  const url = `${world.url}/tags/zurich`;
  expect(written.tags).toEqual([{ name: 'zurich', url }]);
  expect(written.content).toContain(`<a href="${url}" class="mention hashtag" rel="tag">#<span>Zürich</span></a>`);
  expect(idsOf(await get(world.alice, '/api/v1/timelines/home'))).toContain(written.id);
  for (const name of ['Zürich', 'zurich']) expect(await timeline(name)).toEqual([written.id]);
  expect(await timeline('nothing', { 'any[]': 'ZÜRICH' })).toEqual([written.id]);
  expect(await timeline('zurich', { 'none[]': 'zürich' })).toEqual([]);
  const tagged = await get(null, `/api/v1/accounts/${world.bob.id}/statuses`, { tagged: 'Zürich' });
  expect(idsOf(tagged)).toEqual([written.id]);
  const search = (q: string, type: string) => get(world.alice, '/api/v2/search', { q, type });
  expect(namesOf((await search('Zür', 'hashtags')).hashtags)).toEqual(['zurich']);
  expect(namesOf((await search(`${world.url}/tags/Z%C3%BCrich`, 'hashtags')).hashtags)).toEqual(['zurich']);
  expect(idsOf((await search('#zürich', 'statuses')).statuses)).toEqual([written.id]);
  expect(await (await fetch(`${world.url}/tags/Z%C3%BCrich`)).text()).toContain('Off to');
  expect(await on(world.alice, 'Zürich', 'unfeature')).toMatchObject({ name: 'zurich', featuring: false });
  expect(await on(world.alice, 'Zürich', 'unfollow')).toMatchObject({ name: 'zurich', following: false });
});

test('a tag is shown in its first spelling, in posts and in events', async () => {
  await world.publish(world.alice, '#Malmö and #malmo');
  expect((await get(null, '/api/v1/tags/MALMO')).name).toBe('Malmö');
  const { uuid } = await organize(world, world.alice, { tags: ['malmo', 'Fête', 'MALMÖ'] });
  const query = 'query ($uuid: UUID!) { event(uuid: $uuid) { tags { title slug } } }';
  expect((await world.gql(null, query, { uuid })).data.event.tags).toEqual([
    { title: 'Malmö', slug: 'malmo' },
    { title: 'Fête', slug: 'fete' },
  ]);
});
