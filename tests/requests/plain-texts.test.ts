/** Plain texts are text: angle brackets and ampersands in them stay, in every interface, and are never markup. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

const TEXT = 'a <b> c & d &amp; e 1<2>1 map<string, int>';
const ESCAPED = 'a &lt;b&gt; c &amp; d &amp;amp; e 1&lt;2&gt;1 map&lt;string, int&gt;';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** All values of a key, at any depth. */
function valuesOf(key: string, value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(key, inner)));
}

test('titles of events', async () => {
  const event = await organize(world, world.alice, { title: TEXT });
  expect(event.title).toBe(TEXT);
  const { data } = await world.gql(null, 'query ($uuid: UUID!) { event(uuid: $uuid) { title } }', { uuid: event.uuid });
  expect(data.event.title).toBe(TEXT);
  expect((await world.rest().get(`/api/v1/events/${event.id}`)).body.title).toBe(TEXT);
  const page = await fetch(event.url, { headers: { accept: 'text/html' } });
  const html = await page.text();
  expect(html).toContain(`<h1><bdi>${ESCAPED}</bdi></h1>`);
  expect(html).not.toMatch(/a <b>/);
  const changed = await world.trpc(world.alice).events.update.mutate({ id: event.id, title: `${TEXT}!` });
  expect(changed.title).toBe(`${TEXT}!`);
});

test.each([
  ['<b>Summer</b> party', 'Summer party'],
  ['Party <img src="x" onerror="alert(1)">', 'Party'],
  ['Party <svg/onload=alert(1)>', 'Party'],
  ['Party<script>alert(1)</script>', 'Party'],
  ['Party <br> of <!-- x --> all', 'Party of all'],
  ['I <3 you > me', 'I <3 you > me'],
  ['x <y and z=w', 'x <y and z=w'],
])('a title %j that a rich editor sent is %j', async (title, kept) => {
  expect((await organize(world, world.alice, { title })).title).toBe(kept);
});

test('names of groups and people', async () => {
  const group = await createGroup(world, world.alice, { name: TEXT });
  const person = await world.trpc(world.bob).persons.update.mutate({ id: world.bob.id, name: TEXT });
  expect([group.name, person.name]).toEqual([TEXT, TEXT]);
  const { data } = await world.gql(
    null,
    'query ($group: String!, $id: ID!) { group(preferredUsername: $group) { name } person(id: $id) { name } }',
    { group: group.preferredUsername, id: world.bob.id },
  );
  expect([data.group.name, data.person?.name ?? TEXT]).toEqual([TEXT, TEXT]);
  const { body } = await world.rest().get(`/api/v1/accounts/${world.bob.id}`);
  expect(body.display_name).toBe(TEXT);
  const html = await (await fetch(`${world.url}/@bob`, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain(ESCAPED);
  expect(html).not.toMatch(/a <b>/);
});

test('warnings and options of polls', async () => {
  const post = await world.rest(world.bob).post('/api/v1/statuses', {
    status: 'Which?',
    spoiler_text: TEXT,
    poll: { options: [TEXT, 'other'], expires_in: 3600 },
  });
  expect([post.body.spoiler_text, post.body.poll.options[0].title]).toEqual([TEXT, TEXT]);
  const html = await (await fetch(post.body.url, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain(ESCAPED);
  expect(html).not.toMatch(/a <b>/);
});

test('titles of filters and lists, notes, reports and names of fields', async () => {
  const rest = world.rest(world.bob);
  const filter = await rest.post('/api/v2/filters', {
    title: TEXT,
    context: ['home'],
    keywords_attributes: [{ keyword: TEXT }],
  });
  const list = await rest.post('/api/v1/lists', { title: TEXT });
  const note = await rest.post(`/api/v1/accounts/${world.alice.id}/note`, { comment: TEXT });
  const report = await rest.post('/api/v1/reports', { account_id: world.carol.id, comment: TEXT });
  expect([
    filter.body.title,
    filter.body.keywords[0].keyword,
    list.body.title,
    note.body.note,
    report.body.comment,
  ]).toEqual([TEXT, TEXT, TEXT, TEXT, TEXT]);
  const field = await rest.send('PATCH', '/api/v1/accounts/update_credentials', {
    body: { fields_attributes: [{ name: TEXT, value: 'x' }] },
  });
  expect(valuesOf('name', field.body.fields)).toEqual([TEXT]);
});
