/** Conversations of direct statuses: reading, marking, deleting, and streaming. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accepts, NOTIFICATIONS_CHANNEL } from '../../src/domain/streams/channels.ts';
import { openSocket } from '../support/clients/streaming.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.db.conversation.deleteMany();
  await world.platform.db.directEntry.deleteMany();
});

const direct = async (who: Person, status: string, more: object = {}) => {
  const body = await world.post(who, { status, visibility: 'direct', ...more });
  await world.drain();
  return body;
};
const list = async (who: Person, query = {}) => (await world.rest(who).get('/api/v1/conversations', query)).body;
const timeline = async (who: Person) => idsOf((await world.rest(who).get('/api/v1/timelines/direct')).body);

test('every participant has the thread with the others, unread except for the author', async () => {
  const first = await direct(world.alice, '@bob hello');
  const [mine] = await list(world.alice);
  expect(mine).toMatchObject({ unread: false, accounts: [{ id: world.bob.id }], last_status: { id: first.id } });
  const [theirs] = await list(world.bob);
  expect(theirs).toMatchObject({ unread: true, accounts: [{ id: world.alice.id }], last_status: { id: first.id } });
  expect(await list(world.carol)).toEqual([]);
  const answer = await direct(world.bob, '@alice hello yourself', { in_reply_to_id: first.id });
  expect(await list(world.alice)).toMatchObject([{ id: mine.id, unread: true, last_status: { id: answer.id } }]);
  expect(await list(world.bob)).toMatchObject([{ id: theirs.id, unread: false, last_status: { id: answer.id } }]);
  const wider = await direct(world.bob, '@alice @carol join us', { in_reply_to_id: first.id });
  expect((await list(world.alice)).map((row: { last_status: { id: string } }) => row.last_status.id)).toEqual([
    wider.id,
    answer.id,
  ]);
  expect(await list(world.carol)).toHaveLength(1);
});

test('conversations-02: is marked read and unread, by its owner alone', async () => {
  await direct(world.alice, '@bob hello');
  const [{ id }] = await list(world.bob);
  const mark = async (who: Person, verb: string) =>
    (await world.rest(who).post(`/api/v1/conversations/${id}/${verb}`)).body;
  expect(await mark(world.bob, 'read')).toMatchObject({ id, unread: false });
  expect((await list(world.bob))[0].unread).toBe(false);
  expect(await mark(world.bob, 'unread')).toMatchObject({ id, unread: true });
  expect((await list(world.bob))[0].unread).toBe(true);
  expect(await mark(world.alice, 'read')).toEqual({ error: 'Record not found' });
});

test('the unread ones of the viewer are counted up to a limit, in one statement however many there are', async () => {
  const path = '/api/v1/conversations/unread_count';
  const bob = world.rest(world.bob);
  const count = async (query = {}) => (await bob.get(path, query)).body;
  expect(await count()).toEqual({ count: 0 });
  const cost = async () => (await countStatements(() => bob.get(path))).statements.length;
  const before = await cost();
  const first = await direct(world.alice, '@bob hello');
  await direct(world.alice, '@bob again', { in_reply_to_id: first.id });
  expect(await count()).toEqual({ count: 1 });
  for (const who of [world.carol, world.erin]) await direct(who, '@bob hello');
  await direct(world.bob, '@alice hello');
  expect(await count()).toEqual({ count: 3 });
  expect(await count({ limit: 2 })).toEqual({ count: 2 });
  expect(await cost()).toBe(before);
  const [{ id }] = (await list(world.bob)).filter(({ unread }: { unread: boolean }) => unread);
  await bob.post(`/api/v1/conversations/${id}/read`);
  expect(await count()).toEqual({ count: 2 });
  expect((await world.rest(world.alice).get(path)).body).toEqual({ count: 1 });
});

test('conversations-03: are paged by the ids of the last statuses', async () => {
  const statuses = [];
  for (const name of ['bob', 'carol', 'erin']) statuses.push(await direct(world.alice, `@${name} hello`));
  const path = '/api/v1/conversations';
  const page = await world.rest(world.alice).get(path, { limit: 1 });
  const last = statuses[2]?.id ?? '';
  expect(page.body[0].last_status.id).toBe(last);
  expect([page.links.next?.get('max_id'), page.links.prev?.get('min_id')]).toEqual([last, last]);
  expect(await list(world.alice, { limit: 1, max_id: last })).toMatchObject([{ last_status: { id: statuses[1]?.id } }]);
  expect(await list(world.alice, { limit: 1, min_id: statuses[0]?.id ?? '' })).toMatchObject([
    { last_status: { id: statuses[1]?.id } },
  ]);
  const cost = async (limit: number) =>
    (await countStatements(() => world.rest(world.alice).get(path, { limit }))).statements.length;
  await cost(1);
  expect(await cost(3)).toBe(await cost(1));
});

test('deleting one keeps the statuses, and the next status starts it again', async () => {
  const first = await direct(world.alice, '@bob hello');
  const [{ id }] = await list(world.bob);
  expect((await world.rest(world.alice).send('DELETE', `/api/v1/conversations/${id}`)).status).toBe(404);
  expect((await world.rest(world.bob).send('DELETE', `/api/v1/conversations/${id}`)).body).toEqual({});
  expect(await list(world.bob)).toEqual([]);
  expect(await list(world.alice)).toHaveLength(1);
  expect(await timeline(world.bob)).toEqual([first.id]);
  const next = await direct(world.alice, '@bob again', { in_reply_to_id: first.id });
  expect(await list(world.bob)).toMatchObject([{ last_status: { id: next.id } }]);
});

test('shows the previous status as the last one after a deletion, and removes the conversation without statuses', async () => {
  const first = await direct(world.alice, '@bob hello');
  const second = await direct(world.alice, '@bob again', { in_reply_to_id: first.id });
  const remove = (id: string) => world.rest(world.alice).send('DELETE', `/api/v1/statuses/${id}`);
  await remove(second.id);
  expect((await list(world.bob))[0].last_status).toBeNull();
  await world.drain();
  expect(await list(world.bob)).toMatchObject([{ last_status: { id: first.id } }]);
  await remove(first.id);
  await world.drain();
  expect(await list(world.bob)).toEqual([]);
});

test('the direct timeline has sent and received statuses, and nothing else', async () => {
  const sent = await direct(world.alice, '@bob sent');
  const got = await direct(world.bob, '@alice got');
  await direct(world.bob, '@carol elsewhere');
  await direct(world.bob, '@alice in the open', { visibility: 'public' });
  expect(await timeline(world.alice)).toEqual([got.id, sent.id]);
  const { links } = await world.rest(world.alice).get('/api/v1/timelines/direct', { limit: 1 });
  expect(links.next?.get('max_id')).toBe(got.id);
  await world.rest(world.alice).post(`/api/v1/accounts/${world.bob.id}/mute`, { duration: 60 });
  expect(await timeline(world.alice)).toEqual([sent.id]);
  await direct(world.bob, '@alice unheard');
  expect(await list(world.alice)).toHaveLength(2);
  world.clock.advance(61_000);
  const heard = await direct(world.bob, '@alice heard again');
  expect(await timeline(world.alice)).toEqual([heard.id, got.id, sent.id]);
  expect(await list(world.alice)).toHaveLength(3);
});

test('a note to oneself is a conversation with oneself', async () => {
  await direct(world.erin, 'remember the milk');
  expect(await list(world.erin)).toMatchObject([{ unread: false, accounts: [{ id: world.erin.id }] }]);
});

test('people mentioned by an edit get the conversation', async () => {
  const status = await direct(world.alice, '@bob hello');
  await world.rest(world.alice).send('PUT', `/api/v1/statuses/${status.id}`, { body: { status: '@bob @carol hello' } });
  await world.drain();
  const [row] = await list(world.carol);
  expect([row.unread, row.last_status.id, row.accounts.length]).toEqual([true, status.id, 2]);
  expect(await list(world.bob)).toHaveLength(1);
});

test('an edit of an earlier status that mentions someone keeps the last status of the conversation', async () => {
  const first = await direct(world.alice, '@bob hello');
  const last = await direct(world.alice, '@bob @carol hello', { in_reply_to_id: first.id });
  await world.rest(world.alice).send('PUT', `/api/v1/statuses/${first.id}`, { body: { status: '@bob @carol hi' } });
  await world.drain();
  expect(await list(world.carol)).toMatchObject([{ last_status: { id: last.id } }]);
  expect(await timeline(world.carol)).toEqual([last.id, first.id]);
});

test('the direct stream notifies every participant', async () => {
  const port = Number(new URL(world.url).port);
  const [alice, bob, carol] = await Promise.all(
    [world.alice, world.bob, world.carol].map(({ token }) => openSocket(port, `?stream=direct&access_token=${token}`)),
  );
  if (!alice || !bob || !carol) throw new Error('no sockets');
  for (const socket of [alice, bob, carol]) await socket.settled();
  const status = await direct(world.alice, '@bob hello');
  const [[mine], [theirs]] = [await alice.first(1), await bob.first(1)];
  expect([mine?.stream, mine?.event]).toEqual([['direct'], 'conversation']);
  expect(JSON.parse(mine?.payload ?? '')).toMatchObject({ unread: false, last_status: { id: status.id } });
  expect(JSON.parse(theirs?.payload ?? '')).toMatchObject({ unread: true, accounts: [{ id: world.alice.id }] });
  await carol.settled();
  expect(carol.frames).toEqual([]);
  for (const socket of [alice, bob, carol]) socket.ws.terminate();
});

test('first-party clients get them beside their notifications, with a token that may read statuses', () => {
  const viewer = { actorId: 1n, userId: 2n, tokenId: 3n };
  const message = { event: 'conversation' as const, actorId: '1', notificationId: null, conversationId: '4' };
  const gets = (...scopes: string[]) => accepts(NOTIFICATIONS_CHANNEL, { ...viewer, scopes }, message);
  expect(gets('read:notifications', 'read:statuses')).toBe(true);
  expect(gets('read:notifications')).toBe(false);
});

test('blocking removes conversations with the blocked account, on the blocker’s side only', async () => {
  const status = await direct(world.carol, '@bob @erin hello');
  await direct(world.alice, '@bob hello');
  await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/block`);
  const people = async (who: Person) =>
    (await list(who)).map((row: { accounts: { username: string }[] }) => row.accounts.map(({ username }) => username));
  expect(await people(world.bob)).toEqual([['alice']]);
  expect(await list(world.carol)).toMatchObject([{ last_status: { id: status.id } }]);
  expect(await list(world.erin)).toMatchObject([{ last_status: { id: status.id } }]);
  expect(await timeline(world.bob)).not.toContain(status.id);
  await world.rest(world.bob).post(`/api/v1/accounts/${world.carol.id}/unblock`);
  expect(await people(world.bob)).toEqual([['alice']]);
  expect(await timeline(world.bob)).toContain(status.id);
});
