/** Searches at every key press: a last word of one or two letters is a prefix of a name's word. */
import memoize from 'memoize';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementsOf, tableRowsRead } from '../support/database/rows-read.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const NAMES = ["Maeve O'Brien", 'Anne-Marie', 'Jörg', 'Øyvind', 'de la Cruz', '山田太郎', 'D’Arcy'];

let world: World;
let smith: Person;
const named = new Map<string, Person>();
beforeAll(async () => {
  world = await createWorld();
  smith = await world.person('j_smith');
  for (const [n, name] of NAMES.entries()) {
    const person = await world.person(`number_${n}`);
    await world.trpc(person).persons.update.mutate({ id: person.id, name });
    named.set(name, person);
    await createGroup(world, world.carol, { preferredUsername: `group_${n}`, name: `Friends of ${name}` });
    await organize(world, world.carol, { title: `Evening with ${name}` });
  }
});
afterAll(() => world.close());

/** The text of the box after each key press. */
const typing = (text: string): string[] => {
  const letters = [...text];
  return letters.map((_, n) => letters.slice(0, n + 1).join('')).filter((typed) => typed.trim() !== '');
};

/** The searches of people during typing, in each interface; the third one completes mentions. */
const PEOPLE: [name: string, find: (typed: string) => Promise<string[]>][] = [
  [
    'the search of apps',
    async (q) =>
      idsOf((await world.rest(world.bob).get('/api/v2/search', { q, type: 'accounts', limit: 40 })).body.accounts),
  ],
  [
    'the search of accounts',
    async (q) => idsOf((await world.rest(world.bob).get('/api/v1/accounts/search', { q })).body),
  ],
  ['the completion of mentions', async (q) => idsOf(await world.trpc(world.bob).appSearch.accounts.query({ q }))],
  [
    'the search of persons',
    async (search) => idsOf((await world.rest().get('/api/v1/search/persons', { search, limit: 100 })).body.elements),
  ],
  [
    'searchPersons',
    async (search) => {
      const document = 'query ($search: String!) { searchPersons(search: $search, limit: 100) { elements { id } } }';
      return idsOf((await world.gql(null, document, { search })).data.searchPersons.elements);
    },
  ],
];

describe.each(PEOPLE)('%s', (_name, find) => {
  test('finds a handle at every letter', async () => {
    for (const typed of [...typing('j_smith'), ...typing(`@j_smith@${world.platform.config.domain}`).slice(1)])
      expect(await find(typed), typed).toContain(smith.id);
  });

  test.each(NAMES)('finds %s at every letter', async (name) => {
    for (const typed of new Set([...typing(name), ...typing(name.normalize('NFD').toLowerCase())]))
      expect(await find(typed), typed).toContain(named.get(name)?.id);
  });

  test('finds nobody by words that nothing begins with', async () => {
    for (const typed of ['jx', 'j_x', "o'x", 'anne-x', 'xq']) expect(await find(typed), typed).toEqual([]);
  });
});

test('the first word may be the last name, and letters may lack their accents', async () => {
  for (const typed of ["o'brien m", 'cruz de', 'cruz d'])
    for (const [, find] of PEOPLE)
      expect(await find(typed), typed).toContain(named.get(typed.startsWith('o') ? "Maeve O'Brien" : 'de la Cruz')?.id);
  for (const typed of ['jo', 'JO'])
    for (const [, find] of PEOPLE) expect(await find(typed)).toContain(named.get('Jörg')?.id);
});

/** The searches of groups and events during typing. */
const TITLES: [name: string, title: (name: string) => string, find: (typed: string) => Promise<string[]>][] = [
  [
    'searchGroups',
    (name) => `Friends of ${name}`,
    async (search) => {
      const document = 'query ($search: String!) { searchGroups(search: $search, limit: 100) { elements { name } } }';
      const { data } = await world.gql(null, document, { search });
      return data.searchGroups.elements.map((group: { name: string }) => group.name);
    },
  ],
  [
    'searchEvents',
    (name) => `Evening with ${name}`,
    async (search) => {
      const document = 'query ($search: String!) { searchEvents(search: $search, limit: 100) { elements { title } } }';
      const { data } = await world.gql(null, document, { search });
      return data.searchEvents.elements.map((event: { title: string }) => event.title);
    },
  ],
  [
    'the list of events',
    (name) => `Evening with ${name}`,
    async (search) => (await world.trpc().events.list.query({ search, limit: 100 })).map((event) => event.title),
  ],
];

describe.each(TITLES)('%s', (_name, titleOf, find) => {
  // The titles begin with the same words.
  const finding = memoize(find);

  test.each(NAMES)('finds that of %s at every letter', async (name) => {
    const title = titleOf(name);
    for (const typed of new Set([...typing(title), ...typing(name)]))
      expect(await finding(typed), typed).toContain(title);
  });
});

test('whole words come before beginnings', async () => {
  for (const title of ['Night of air', 'Night of AI', 'Night of aikido']) await organize(world, world.bob, { title });
  const { body } = await world.rest().get('/api/v1/search/events', { search: 'night ai' });
  expect([body.total, body.elements[0].title]).toEqual([3, 'Night of AI']);
});

test('visitors find nobody by one or two letters alone in the search of apps', async () => {
  for (const [q, found] of [
    ['j', []],
    ['j_', []],
    ['j_s', [smith.id]],
  ] as const)
    expect(idsOf((await world.rest(null).get('/api/v2/search', { q, type: 'accounts' })).body.accounts), q).toEqual(
      found,
    );
});

describe('among many people and events', () => {
  const MANY = 12_000;
  beforeAll(async () => {
    await world.platform.pool.query(
      `INSERT INTO actors SELECT (jsonb_populate_record(a, jsonb_build_object('id', a.id + 1000000000000 + n, 'uri', a.uri || n, 'user_id', null,
       'preferred_username', (ARRAY['sa', 'tu'])[1 + n % 2] || n, 'name', (ARRAY['Sam', 'Tom'])[1 + n % 2] || ' Taylor ' || n, 'domain', 'far.example'))).*
     FROM actors a, generate_series(1, ${MANY}) n WHERE a.id = ${world.bob.id}`,
    );
    await world.platform.pool.query(
      `INSERT INTO events SELECT (jsonb_populate_record(e, jsonb_build_object('id', e.id + 1000000000000 + n, 'uuid', gen_random_uuid(), 'url', e.url || n,
       'uri', e.url || n, 'title', (ARRAY['Salsa', 'Tango'])[1 + n % 2] || ' evening ' || n))).*
     FROM events e, generate_series(1, ${MANY}) n WHERE e.id = (SELECT min(id) FROM events)`,
    );
    await world.platform.pool.query('ANALYZE');
  });

  const rest = (path: string, query: Record<string, string>) => async () => {
    expect((await world.rest(world.bob).get(path, query)).status).toBe(200);
  };
  test.each(['s', 'sa', 's t'])('%s reads few rows', async (typed) => {
    for (const run of [
      rest('/api/v2/search', { q: typed, type: 'accounts' }),
      rest('/api/v1/accounts/search', { q: typed }),
      rest('/api/v1/search/persons', { search: typed }),
      rest('/api/v1/search/events', { search: typed }),
    ])
      for (const asked of await statementsOf(run)) {
        const rows = await tableRowsRead(world, asked);
        expect(rows <= 2_000 ? 'few rows' : `${typed}: ${rows} rows: ${asked.text}`).toBe('few rows');
      }
  });
});
