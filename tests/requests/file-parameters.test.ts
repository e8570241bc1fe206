/** Files and feeds refuse malformed query parameters by their names: one that was ignored would answer with something else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadPaths } from '../../src/facades/contract/download-paths.ts';
import { type EventSelection, RADIUS, selectionQuery } from '../../src/look/event-selection.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Parameter → a value that it may have, and malformed ones. */
type Parameters = Record<string, readonly [right: string, ...wrong: string[]]>;

const LONG = 'x'.repeat(3000);
/** The id of the person who asks. */
const OWN = '{own}';

const SELECTION: Parameters = {
  q: ['jazz', LONG],
  place: ['Berlin', LONG],
  near: ['13.4;52.5', 'here', '13.4', '200;100'],
  radius: ['10', 'far', '-1', `${RADIUS.most + 1}`],
  tag: ['jazz', LONG],
  category: ['music', 'nonsense'],
  language: ['de', LONG],
  organizer: ['alice', LONG],
  free: ['1', 'yes', 'true'],
  online: ['1', 'yes', 'true'],
  servers: ['followed', 'all'],
  lang: ['de', 'klingon', '??'],
};

const FILES: Record<string, Parameters> = {
  '/api/v1/exports/events.csv': {
    organizerActorId: [OWN, LONG],
    past: ['true', 'yes', '2'],
  },
  '/feeds/events.ics': SELECTION,
  '/feeds/events.atom': SELECTION,
  '/feeds/events.json': SELECTION,
};

const cases = Object.entries(FILES).flatMap(([path, parameters]) =>
  Object.entries(parameters).map(([name, values]) => ({ path, name, values })),
);

/** The words of a name, as in the message of a refusal. */
const wordsOf = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

test.each(cases)('$path: $name', async ({ path, name, values: [right, ...wrong] }) => {
  const get = async (...given: string[]) => {
    // A radius is around a point.
    const query = new URLSearchParams(name === 'radius' ? { near: '13.4;52.5' } : {});
    for (const value of given) query.append(name, value === OWN ? world.alice.id : value);
    const headers = { authorization: `Bearer ${world.alice.token}` };
    const answer = await fetch(`${world.url}${path}?${query}`, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  for (const value of [right, '']) expect((await get(value)).status, `${name}=${value}`).toBe(200);
  for (const given of [...wrong.map((value) => [value]), [right, right]]) {
    const { status, text } = await get(...given);
    expect({ given, status }).toEqual({ given, status: 422 });
    expect(text).toMatch(new RegExp(`\\b${wordsOf(name)}\\b`, 'i'));
  }
});

const WHOLE: Required<EventSelection> = {
  ...{ search: 'a', place: 'a', near: '1;1', radius: 1, tag: 'a', category: 'a', language: 'a', organizer: 'a' },
  ...{ free: true, online: true, followedInstances: true },
};

test('every parameter of a file and of a selection is in this table', () => {
  const selected = [...new URLSearchParams(selectionQuery(WHOLE)).keys(), 'lang'];
  expect(Object.keys(SELECTION).toSorted()).toEqual(selected.toSorted());
  const documented = Object.entries(downloadPaths()).flatMap(([path, { get: operation }]) =>
    (operation?.parameters ?? []).flatMap((parameter) =>
      'in' in parameter && parameter.in === 'query' ? [`${path} ${parameter.name}`] : [],
    ),
  );
  expect(documented.filter((name) => !cases.some((known) => `${known.path} ${known.name}` === name))).toEqual([]);
});
