/** Quotes over time: notifications, streams, edits, schedules, exact counters, deleted people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Frame, openSocket, type SocketClient } from '../support/clients/streaming.ts';
import { checkRestAnswer } from '../support/contract/check-answer.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  world = await createWorld();
  await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/follow`);
  await world.drain();
});
afterAll(async () => {
  for (const { ws } of sockets) ws.terminate();
  await world.close();
});

const send = (who: Person, body: object) => world.rest(who).post('/api/v1/statuses', { status: 'words', ...body });
const change = (who: Person, id: string, body: object, what = '') =>
  world.rest(who).send('PUT', `/api/v1/statuses/${id}${what}`, { body });
const remove = (who: Person, id: string) => world.rest(who).send('DELETE', `/api/v1/statuses/${id}`);
const revoke = (who: Person, id: string, quotingId: string) =>
  world.rest(who).post(`/api/v1/statuses/${id}/quotes/${quotingId}/revoke`);
const told = async (who: Person, query: object = {}) =>
  (await world.rest(who).get('/api/v1/notifications', { ...query })).body.map(
    (n: { type: string; account: { username: string }; status: { id: string } }) =>
      `${n.type} ${n.account.username} ${n.status.id}`,
  );

async function listen(who: Person, stream: string): Promise<SocketClient> {
  const client = await openSocket(Number(new URL(world.url).port), `?access_token=${who.token}&stream=${stream}`);
  sockets.push(client);
  await client.settled();
  return client;
}
const about = ({ event, payload = '' }: Frame) => `${event} ${event === 'delete' ? payload : JSON.parse(payload).id}`;

describe('notifications', () => {
  test('the quoted author is notified, once, and by streams', async () => {
    const status = await world.publish(world.alice);
    const client = await listen(world.alice, 'user:notification');
    const made = await world.publish(world.bob, 'words', { quoted_status_id: status.id });
    expect(await told(world.alice, { types: ['quote'] })).toEqual([`quote bob ${made.id}`]);
    expect(await told(world.alice, { exclude_types: ['quote'] })).not.toContain(`quote bob ${made.id}`);
    const [{ payload = '' } = {}] = await client.first(1);
    const notification = JSON.parse(payload);
    expect([notification.type, notification.status.quote.quoted_status.id]).toEqual(['quote', status.id]);
    checkRestAnswer('GET', `/api/v1/notifications/${notification.id}`, notification);
  });

  test('are caused by a post for followers, which they may see', async () => {
    const status = await world.publish(world.alice);
    const made = await world.publish(world.erin, 'words', { quoted_status_id: status.id, visibility: 'private' });
    expect(await told(world.alice, { types: ['quote'] })).toContain(`quote erin ${made.id}`);
    expect((await world.read(world.alice, made.id)).quote?.state).toBe('accepted');
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${made.id}`)).status).toBe(404);
  });

  test('none for self-quotes, blocked people, withdrawn and deleted quotes', async () => {
    const status = await world.publish(world.alice);
    await world.publish(world.alice, 'words', { quoted_status_id: status.id });
    expect(await told(world.alice, { account_id: world.alice.id })).toEqual([]);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/block`);
    await send(world.carol, { quoted_status_id: status.id });
    await world.drain();
    expect(await told(world.alice, { account_id: world.carol.id })).toEqual([]);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.carol.id}/unblock`);
    const [first, second] = [
      await world.publish(world.mod, 'words', { quoted_status_id: status.id }),
      await world.publish(world.mod, 'words', { quoted_status_id: status.id }),
    ];
    expect(await told(world.alice, { account_id: world.mod.id })).toEqual([
      `quote mona ${second.id}`,
      `quote mona ${first.id}`,
    ]);
    await revoke(world.alice, status.id, first.id);
    await remove(world.mod, second.id);
    expect(await told(world.alice, { account_id: world.mod.id })).toEqual([]);
  });

  test('the quoting author is notified of the latest edit, once', async () => {
    const status = await world.publish(world.alice);
    const withdrawn = await world.publish(world.mod, 'words', { quoted_status_id: status.id });
    await revoke(world.alice, status.id, withdrawn.id);
    for (let i = 0; i < 2; i += 1) await world.publish(world.bob, 'words', { quoted_status_id: status.id });
    for (const text of ['better', 'best']) {
      await change(world.alice, status.id, { status: text });
      await world.drain();
    }
    expect(await told(world.bob, { types: ['quoted_update'] })).toEqual([`quoted_update alice ${status.id}`]);
    expect(await told(world.mod, { types: ['quoted_update'] })).toEqual([]);
  });
});

describe('open streams', () => {
  test('carry a quote as each viewer sees it', async () => {
    const status = await world.publish(world.alice, { status: 'said in public' });
    const [carol, mod] = [await listen(world.carol, 'public'), await listen(world.mod, 'public')];
    await world.rest(world.alice).post(`/api/v1/accounts/${world.mod.id}/block`);
    const made = await world.publish(world.bob, 'words', { quoted_status_id: status.id });
    const shown = async (client: SocketClient) => JSON.parse((await client.first(1))[0]?.payload ?? '');
    expect(await shown(carol)).toEqual(await world.read(world.carol, made.id));
    const hidden = await shown(mod);
    expect(hidden).toEqual(await world.read(world.mod, made.id));
    expect([hidden.quote.state, JSON.stringify(hidden).includes('said in public')]).toEqual(['unauthorized', false]);
    await world.rest(world.alice).post(`/api/v1/accounts/${world.mod.id}/unblock`);
  });

  test('update a quote when it is withdrawn, and when the quoted post is deleted', async () => {
    const status = await world.publish(world.alice);
    const client = await listen(world.carol, 'user');
    const [one, other] = [
      await world.publish(world.bob, 'words', { quoted_status_id: status.id }),
      await world.publish(world.bob, 'words', { quoted_status_id: status.id }),
    ];
    // A frame shows the quote in its state at the time of the frame.
    await client.first(2);
    await revoke(world.alice, status.id, one.id);
    await world.drain();
    await client.first(3);
    await remove(world.alice, status.id);
    await world.drain();
    const frames = await client.first(4);
    expect(frames.map(about)).toEqual([
      `update ${one.id}`,
      `update ${other.id}`,
      `status.update ${one.id}`,
      `status.update ${other.id}`,
    ]);
    const states = frames.map(({ payload = '' }) => JSON.parse(payload).quote.state);
    expect(states).toEqual(['accepted', 'accepted', 'revoked', 'deleted']);
    for (const { payload = '' } of frames) checkRestAnswer('GET', '/api/v1/statuses/1', JSON.parse(payload));
  });

  test('deliver a change of the quote policy, which is no edit', async () => {
    const status = await world.publish(world.bob);
    const client = await listen(world.carol, 'user');
    const { body } = await change(world.bob, status.id, { quote_approval_policy: 'followers' }, '/interaction_policy');
    expect([body.quote_approval.automatic, body.edited_at]).toEqual([['followers'], null]);
    await world.drain();
    const [frame] = await client.first(1);
    expect(JSON.parse(frame?.payload ?? '').quote_approval).toEqual({
      automatic: ['followers'],
      manual: [],
      current_user: 'automatic',
    });
    expect((await world.read(world.mod, status.id)).quote_approval.current_user).toBe('denied');
  });
});

test('every version of a post has its quote', async () => {
  const status = await world.publish(world.alice);
  const made = await world.publish(world.bob, { quoted_status_id: status.id, status: 'first' });
  await change(world.bob, made.id, { status: 'second' });
  const history = async () => (await world.rest().get(`/api/v1/statuses/${made.id}/history`)).body;
  for (const version of await history()) expect(version.quote.quoted_status.id).toBe(status.id);
  await revoke(world.alice, status.id, made.id);
  for (const version of await history()) expect(version.quote).toEqual({ state: 'revoked', quoted_status: null });
  expect((await world.rest().get(`/api/v1/statuses/${status.id}/history`)).body[0]).not.toHaveProperty('quote');
});

describe('a scheduled quote', () => {
  const later = () => new Date(world.clock.now().getTime() + 600_000).toISOString();
  /** A scheduled post answers another entity, so this reads the wire itself. */
  async function schedule(who: Person, body: object) {
    const answer = await fetch(`${world.url}/api/v1/statuses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, scheduled_at: later() }),
    });
    return { status: answer.status, body: await answer.json() };
  }
  const posted = async (who: Person) =>
    (await world.rest(who).get(`/api/v1/accounts/${who.id}/statuses`, { limit: 1 })).body[0];

  test('stores its parameters, and is posted', async () => {
    const status = await world.publish(world.alice);
    const asked = { quoted_status_id: status.id, quote_approval_policy: 'nobody' };
    const { body } = await schedule(world.bob, { ...asked, status: 'at last' });
    expect(body.params).toMatchObject({ quoted_status_id: status.id, quote_approval_policy: 'nobody' });
    expect((await world.read(null, status.id)).quotes_count).toBe(0);
    world.clock.advance(600_000);
    await world.drain();
    expect(await posted(world.bob)).toMatchObject({
      content: expect.stringContaining('at last'),
      quote: { state: 'accepted', quoted_status: { id: status.id, quotes_count: 1 } },
      quote_approval: { automatic: [] },
    });
  });

  test('is refused when not allowed, and dropped when not allowed at its time', async () => {
    const closed = await world.publish(world.alice, 'words', { quote_approval_policy: 'nobody' });
    expect((await schedule(world.bob, { quoted_status_id: closed.id, status: 'no' })).status).toBe(404);
    const status = await world.publish(world.alice);
    expect((await schedule(world.bob, { quoted_status_id: status.id, status: 'too late' })).status).toBe(200);
    await remove(world.alice, status.id);
    world.clock.advance(600_000);
    await world.drain();
    expect((await posted(world.bob)).content).not.toContain('too late');
    expect((await world.rest(world.bob).get('/api/v1/scheduled_statuses')).body).toEqual([]);
  });
});

describe('counting', () => {
  const count = async (id: string) => (await world.read(null, id)).quotes_count;

  test('stays exact under a hundred concurrent quotes, deletions and withdrawals', async () => {
    const [one, other] = [await world.publish(world.alice), await world.publish(world.alice)];
    // Each replies to the status that the next one quotes, and vice versa.
    const pairs = Array.from({ length: 100 }, (_, i) => (i % 2 ? [one.id, other.id] : [other.id, one.id]));
    const made = await Promise.all(
      pairs.map(([quotedId, parentId]) => send(world.bob, { quoted_status_id: quotedId, in_reply_to_id: parentId })),
    );
    expect(made.map((answer) => answer.status)).toEqual(Array(100).fill(200));
    for (const { id } of [one, other])
      expect(await world.read(null, id)).toMatchObject({ quotes_count: 50, replies_count: 50 });
    const gone = made.slice(0, 60);
    await Promise.all(
      gone.flatMap(({ body }, i) => [
        remove(world.bob, body.id),
        revoke(world.alice, pairs[i]?.[0] ?? '', body.id),
        revoke(world.alice, pairs[i]?.[0] ?? '', body.id),
      ]),
    );
    for (const { id } of [one, other])
      expect(await world.read(null, id)).toMatchObject({ quotes_count: 20, replies_count: 20 });
    await world.drain();
    expect(await count(one.id)).toBe(20);
  });

  test('an idempotency key makes one quote', async () => {
    const status = await world.publish(world.alice);
    const again = () =>
      world.rest(world.bob).send('POST', '/api/v1/statuses', {
        body: { status: 'once', quoted_status_id: status.id },
        headers: { 'idempotency-key': 'quote-once' },
      });
    const made = await Promise.all(Array.from({ length: 5 }, again));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await count(status.id)).toBe(1);
  });

  test('quotes of a deleted person are not counted', async () => {
    const leaver = await world.person('leaver');
    const CREATE = 'mutation { createPerson(preferredUsername: "leaver_stays", name: "Second", summary: "") { id } }';
    expect((await world.gql(leaver, CREATE)).errors).toEqual([]);
    const status = await world.publish(world.alice);
    await world.publish(leaver, 'words', { quoted_status_id: status.id });
    const theirs = await world.publish(leaver);
    const made = await world.publish(world.bob, 'words', { quoted_status_id: theirs.id });
    expect(await count(status.id)).toBe(1);
    const { errors } = await world.gql(leaver, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', {
      id: leaver.id,
    });
    expect(errors).toEqual([]);
    await world.drain();
    expect(await count(status.id)).toBe(0);
    expect((await world.read(null, made.id)).quote).toEqual({ state: 'deleted', quoted_status: null });
  });
});
