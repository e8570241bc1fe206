/** Drafts of posts: saved for all devices of their author, and for nobody else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

const DAY = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.platform.db.postDraft.deleteMany());

const save = (key: string, body: object, by = world.alice) =>
  world.rest(by).send('PUT', `/api/v1/drafts/${encodeURIComponent(key)}`, { body });
const list = async (by = world.alice) => (await world.rest(by).get('/api/v1/drafts')).body;

test('is replaced as a whole under its key, and the one changed last comes first', async () => {
  await save('new', { text: 'Begun', spoiler_text: 'Careful', poll: { options: ['One', ''], expires_in: 300 } });
  world.clock.advance(1000);
  await save('reply:1/é', { text: 'An answer', in_reply_to_id: '1', visibility: 'private', language: 'de' });
  world.clock.advance(1000);
  const { status, body } = await save('new', { text: 'Written further', scheduled_at: '2031-01-01T10:00:00Z' });
  expect([status, body.spoiler_text, body.poll]).toEqual([200, null, null]);
  expect(await list()).toMatchObject([
    { key: 'new', text: 'Written further', scheduled_at: '2031-01-01T10:00:00.000Z', visibility: 'public' },
    { key: 'reply:1/é', text: 'An answer', in_reply_to_id: '1', visibility: 'private', language: 'de' },
  ]);
  const read = await world.rest(world.alice).get(`/api/v1/drafts/${encodeURIComponent('reply:1/é')}`);
  expect(read.body.text).toBe('An answer');
});

test('is read and deleted by its author alone', async () => {
  await save('new', { text: 'Mine' });
  const bob = world.rest(world.bob);
  expect(await list(world.bob)).toEqual([]);
  expect((await bob.get('/api/v1/drafts/new')).status).toBe(404);
  expect((await bob.delete('/api/v1/drafts/new')).status).toBe(200);
  await save('new', { text: 'Of Bob' }, world.bob);
  expect(await list()).toMatchObject([{ text: 'Mine' }]);
  // A second deletion, as by another device, is no error.
  for (let i = 0; i < 2; i += 1) expect((await world.rest(world.alice).delete('/api/v1/drafts/new')).status).toBe(200);
  expect([await list(), await list(world.bob)]).toMatchObject([[], [{ text: 'Of Bob' }]]);
});

test('is kept by a deletion that names an earlier version', async () => {
  const first = await save('new', { text: 'Of the phone' });
  const second = await save('new', { text: 'Of the desk' });
  const [known, latest] = [first.body.updated_at, second.body.updated_at];
  expect(latest > known).toBe(true);
  const deletion = (version: string) =>
    world.rest(world.alice).delete(`/api/v1/drafts/new?saved_at=${encodeURIComponent(version)}`);
  expect((await deletion(known)).status).toBe(200);
  expect(await list()).toMatchObject([{ text: 'Of the desk' }]);
  const refused = await deletion('yesterday');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('saved_at')]);
  expect(await list()).toHaveLength(1);
  await deletion(latest);
  expect(await list()).toEqual([]);
});

test('keeps its files for longer than uploads are kept, but not those of others', async () => {
  const upload = async (by = world.alice) =>
    (await world.rest(by).post('/api/v2/media', form({ file: file(await picture()) }))).body.id;
  const [own, foreign] = [await upload(), await upload(world.bob)];
  const expiryOf = async (id: string) =>
    (await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(id) } })).expiresAt?.getTime() ?? 0;
  const before = await expiryOf(foreign);
  const { body } = await save('new', { text: 'Look', media_ids: [own, foreign] });
  expect(body.media_attachments.map(({ id }: { id: string }) => id)).toEqual([own]);
  expect((await expiryOf(own)) - world.clock.now().getTime()).toBe(30 * DAY);
  expect(await expiryOf(foreign)).toBe(before);
});

test('is refused as the hundred and first, but the others can still be changed', async () => {
  const data = Array.from({ length: 100 }, (_, n) => ({
    ...{ actorId: world.alice.actorId, key: `kept:${n}`, updatedAt: world.clock.now() },
    contents: {},
  }));
  await world.platform.db.postDraft.createMany({ data });
  const { status, body } = await save('new', { text: 'One more' });
  expect([status, body.error]).toEqual([422, expect.stringContaining('100 drafts')]);
  expect((await save('kept:5', { text: 'Changed' })).status).toBe(200);
  expect((await save('new', { text: 'Of Bob' }, world.bob)).status).toBe(200);
});

test.each([
  ['text', { text: 'a'.repeat(20_001) }],
  ['visibility', { visibility: 'members' }],
  ['media_ids', { media_ids: ['first'] }],
  ['poll.options', { poll: { options: Array.from({ length: 51 }, String) } }],
  ['language', { language: 'a'.repeat(36) }],
])('names the field %s, and stores nothing', async (field, body) => {
  const answer = await save('new', body);
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([
    422,
    expect.stringContaining(field.split('.')[0] ?? ''),
  ]);
  expect(await list()).toEqual([]);
});

test('refuses an invalid time', async () => {
  expect((await save('new', { scheduled_at: 'soon' })).status).toBe(422);
});
