/** Filters as the JSON file that Mastodon exports and imports. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { inHours } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function send(person: Person, content: unknown, mode = 'merge') {
  const body = new FormData();
  body.set('type', 'custom_filters');
  body.set('mode', mode);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  body.set('data', new Blob([text], { type: 'application/json' }), 'custom_filters.json');
  return world.rest(person).post('/api/v1/imports', body);
}

async function imported(person: Person, custom_filters: readonly object[], mode?: string) {
  const { status, body } = await send(person, { custom_filters }, mode);
  expect(status).toBe(202);
  await world.drain();
  return (await world.rest(person).get(`/api/v1/imports/${body.id}`)).body;
}

const exported = (person: Person) => world.rest(person).get('/api/v1/exports/custom_filters.json');

const filters = async (person: Person): Promise<object[]> => (await exported(person)).body.custom_filters;

const inFile = (title: string, more: object = {}) => ({
  ...{ title, expire_at: null, context: ['home', 'public'], action: 'warn', statuses: [] },
  ...{ keywords_attributes: [{ keyword: 'tea', whole_word: true }], ...more },
});

test('an export has the shape that Mastodon reads, and imports into another account', async () => {
  const [from, to] = [await world.someone('leaving'), await world.someone('arriving')];
  const post = await world.post(world.alice, 'Spoilers');
  const { body: filter } = await world.rest(from).post('/api/v2/filters', {
    ...{ title: 'Films', context: ['home'], filter_action: 'hide', expires_in: 7200 },
    keywords_attributes: [
      { keyword: 'twist', whole_word: false },
      { keyword: 'ending', whole_word: true },
    ],
  });
  await world.rest(from).post(`/api/v2/filters/${filter.id}/statuses`, { status_id: post.id });
  const answer = await exported(from);
  expect(answer.headers.get('content-disposition')).toContain('custom_filters.json');
  const expected = {
    ...{ title: 'Films', expire_at: inHours(world, 2), context: ['home'], action: 'hide', statuses: [post.uri] },
    keywords_attributes: [
      { keyword: 'twist', whole_word: false },
      { keyword: 'ending', whole_word: true },
    ],
  };
  expect(answer.body).toEqual({ custom_filters: [expected] });
  const progress = await imported(to, answer.body.custom_filters);
  expect(progress).toMatchObject({ type: 'custom_filters', state: 'finished', total: 1, imported: 1, failed: 0 });
  expect(await filters(to)).toEqual([expected]);
});

test('a filter with the same title takes the settings, and keeps the words that it has', async () => {
  const person = await world.someone('filtering');
  await imported(person, [inFile('Drinks'), inFile('Other')]);
  const words = { keywords_attributes: [{ keyword: 'coffee', whole_word: false }] };
  await imported(person, [inFile('Drinks', { ...words, action: 'hide' })]);
  const both = [
    { keyword: 'tea', whole_word: true },
    { keyword: 'coffee', whole_word: false },
  ];
  const drinks = inFile('Drinks', { keywords_attributes: both, action: 'hide' });
  expect(await filters(person)).toEqual([drinks, inFile('Other')]);
  await imported(person, [inFile('Drinks', { ...words, action: 'hide' })], 'overwrite');
  expect(await filters(person)).toEqual([drinks]);
});

test('a row whose job died and runs again changes nothing', async () => {
  const person = await world.someone('repeating');
  const { body } = await send(person, { custom_filters: [inFile('Once')] });
  const importId = BigInt(body.id);
  const [row] = await world.platform.db.dataImportRow.findMany({ where: { importId } });
  await JOB_HANDLERS['import.due'](world.platform, { importId: body.id });
  const { number = 0, subject = '', cells = [] } = row ?? {};
  await world.platform.db.dataImportRow.create({ data: { importId, number, subject, cells } });
  await world.platform.db.dataImport.update({ where: { id: importId }, data: { state: 'SCHEDULED' } });
  await JOB_HANDLERS['import.due'](world.platform, { importId: body.id });
  expect(await filters(person)).toEqual([inFile('Once')]);
  await world.drain();
});

test('a filter that is refused, and one with a post that is not found, are reported', async () => {
  const person = await world.someone('failing');
  const absent = `${world.url}/users/alice/statuses/1`;
  const rows = [inFile('Nowhere', { context: ['kitchen'] }), inFile('Half', { statuses: [absent] })];
  const progress = await imported(person, rows);
  expect(progress).toMatchObject({ total: 2, imported: 0, failed: 2 });
  expect(await filters(person)).toEqual([inFile('Half')]);
  const headers = { authorization: `Bearer ${person.token}` };
  const failures = await fetch(`${world.url}/api/v1/imports/${progress.id}/failures.csv`, { headers });
  const lines = (await failures.text()).trimEnd().split('\n');
  expect(lines.map((line) => [line.split(',')[0], line.split(',').at(-1)])).toEqual([
    ['Title', 'Reason'],
    ['Nowhere', expect.stringMatching(/context/)],
    ['Half', expect.stringMatching(/not found|no such/i)],
  ]);
});

describe('refused', () => {
  test.each([
    ['a list of people', 'alice@example.org,true\n', /Data is not a file of filters/],
    ['another document', { filters: [] }, /Data is not a file of filters/],
    ['a filter without a title', { custom_filters: [{ context: ['home'] }] }, /Data is not a file of filters/],
    ['a file without filters', { custom_filters: [] }, /Data has no rows/],
  ])('%s', async (_, content, why) => {
    const { status, body } = await send(world.carol, content);
    expect([status, body.error]).toEqual([422, expect.stringMatching(why)]);
    expect(await world.platform.db.dataImport.count({ where: { actorId: world.carol.actorId } })).toBe(0);
  });

  test('an export without a token', async () => {
    expect((await world.rest(null).get('/api/v1/exports/custom_filters.json')).status).toBe(401);
  });
});
