/** Injected HTML comes out as text or as harmless markup, in every field that people write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INJECTIONS } from '../support/values/injections.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { ARTICLE, faultsOf, POST, pageFaults, plainTextOf, SUMMARY } from '../support/values/safe-html.ts';
import { inHours } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const short = (text: string, length: number): string => [...text].slice(0, length).join('').trim();
const rest = () => world.rest(world.alice);
const page = async (path: string) => (await fetch(world.url + path)).text();
/** Each vector with its expected violation. */
async function each(faults: (vector: string) => Promise<unknown[]>): Promise<string[]> {
  const wrong: string[] = [];
  for (const vector of INJECTIONS) for (const fault of await faults(vector)) wrong.push(`${vector} → ${fault}`);
  return wrong;
}
const unlike = (what: string, is: string, should: string): string[] =>
  is === should ? [] : [`${what} is ${is} instead of ${should}`];

test('the vectors are many and unique', () => {
  expect(new Set(INJECTIONS).size).toBe(INJECTIONS.length);
  expect(INJECTIONS.length).toBeGreaterThan(60);
  // Unescaped, most are violations.
  expect(INJECTIONS.filter((vector) => faultsOf(vector, POST).length > 0).length).toBeGreaterThan(60);
  expect(INJECTIONS.filter((vector) => pageFaults(vector).length > 0).length).toBeGreaterThan(40);
});

describe('posts', () => {
  test('show text, warning and poll as written', async () => {
    const wrong = await each(async (vector) => {
      const poll = { options: [short(vector, 50), 'other'], expires_in: 3600 };
      const { body } = await rest().post('/api/v1/statuses', { status: vector, spoiler_text: vector, poll });
      const read = (await world.rest().get(`/api/v1/statuses/${body.id}`)).body;
      return [
        ...faultsOf(read.content, POST),
        ...unlike('the text', plainTextOf(read.content), vector.trim()),
        ...unlike('the warning', read.spoiler_text, vector.trim()),
        ...unlike('the option', read.poll.options[0].title, short(vector, 50)),
        ...pageFaults(await page(`/@alice/${body.id}`)),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('are sanitized in their history too', async () => {
    const { body } = await rest().post('/api/v1/statuses', { status: 'first' });
    const some = INJECTIONS.filter((_, i) => i % 9 === 0);
    for (const status of some) await rest().send('PUT', `/api/v1/statuses/${body.id}`, { body: { status } });
    const history = (await rest().get(`/api/v1/statuses/${body.id}/history`)).body;
    expect(history.map(({ content }: { content: string }) => plainTextOf(content))).toEqual(['first', ...some]);
    expect(history.flatMap(({ content }: { content: string }) => faultsOf(content, POST))).toEqual([]);
  });

  test('show descriptions of media as written', async () => {
    const { body: media } = await rest().post('/api/v2/media', form({ file: file(await picture()) }));
    const wrong = await each(async (vector) => {
      const put = await rest().send('PUT', `/api/v1/media/${media.id}`, { body: { description: vector } });
      return unlike('the description', put.body.description, vector.trim());
    });
    expect(wrong).toEqual([]);
    const description = INJECTIONS.join(' ');
    await rest().send('PUT', `/api/v1/media/${media.id}`, { body: { description } });
    const { body } = await rest().post('/api/v1/statuses', { status: 'look', media_ids: [media.id] });
    expect(pageFaults(await page(`/@alice/${body.id}`))).toEqual([]);
  });

  test('are sanitized as comments', async () => {
    const wrong = await each(async (vector) => {
      const { body } = await rest().post('/api/v1/comments', { actorUsername: 'alice', text: vector });
      return faultsOf(body.text, POST);
    });
    expect(wrong).toEqual([]);
  });
});

test('profiles show names as text, and sanitized markup', async () => {
  const wrong = await each(async (vector) => {
    const sent = { name: short(vector, 100), summary: `<p>${vector}</p> ${vector}` };
    await world.rest(world.carol).send('PATCH', `/api/v1/persons/${world.carol.id}`, { body: sent });
    const { body } = await rest().get(`/api/v1/accounts/${world.carol.id}`);
    const { data } = await world.gql(world.bob, `{ person(id: "${world.carol.id}") { name summary } }`);
    return [
      ...unlike('the name', body.display_name, sent.name),
      ...unlike('the name in GraphQL', data.person.name, sent.name),
      ...faultsOf(body.note, SUMMARY),
      ...faultsOf(data.person.summary, SUMMARY),
      ...pageFaults(await page('/@carol')),
    ];
  });
  expect(wrong).toEqual([]);
});

test('lists and filters keep their texts', async () => {
  const list = (await rest().post('/api/v1/lists', { title: 'x' })).body;
  const filter = (await rest().post('/api/v1/filters', { phrase: 'x', context: ['home'] })).body;
  const wrong = await each(async (vector) => {
    const renamed = await rest().send('PUT', `/api/v1/lists/${list.id}`, { body: { title: vector } });
    const body = { phrase: vector, context: ['home'] };
    const changed = await rest().send('PUT', `/api/v1/filters/${filter.id}`, { body });
    return [...unlike('the title', renamed.body.title, vector), ...unlike('the phrase', changed.body.phrase, vector)];
  });
  expect(wrong).toEqual([]);
});

test('events have sanitized descriptions, in every facade', async () => {
  const MUTATION = `mutation ($title: String!, $description: String!, $beginsOn: DateTime!, $by: ID!) {
    createEvent(title: $title, description: $description, beginsOn: $beginsOn, organizerActorId: $by) {
      id uuid title description } }`;
  const wrong = await each(async (vector) => {
    const variables = { title: `Tea ${short(vector, 150)}`, description: `<p>Tea</p>${vector}`, by: world.bob.id };
    const { data } = await world.gql(world.bob, MUTATION, { ...variables, beginsOn: inHours(world, 24) });
    const { id, uuid, description } = data.createEvent;
    const { body } = await world.rest().get(`/api/v1/events/${id}`);
    return [
      ...faultsOf(description, ARTICLE),
      ...faultsOf(body.description, ARTICLE),
      ...pageFaults(await page(`/events/${uuid}`)),
    ];
  });
  expect(wrong).toEqual([]);
});

test('pages that show many of them are safe', async () => {
  for (const path of ['/', '/@alice', '/tags/tag']) expect(pageFaults(await page(path))).toEqual([]);
});
