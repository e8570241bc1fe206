/** Notification policies: each rule with each value, and the requests of filtered senders. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../../src/domain/notifications/notify.ts';
import type { PolicyAnswer } from '../../src/domain/notifications/policy-rules.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const POLICY = '/api/v2/notifications/policy';
const REQUESTS = '/api/v1/notifications/requests';

const ACCEPTING = {
  for_not_following: 'accept',
  for_not_followers: 'accept',
  for_new_accounts: 'accept',
  for_private_mentions: 'accept',
  for_limited_accounts: 'accept',
  for_bots: 'accept',
};

const person = () => world.person(`somebody_${++number}`);
const follow = async (who: Person, whom: Person) => {
  await world.rest(who).post(`/api/v1/accounts/${whom.id}/follow`);
  await world.drain();
};
const mention = async (from: Person, to: Person, more: object = {}) => {
  const { body } = await world.rest(from).post('/api/v1/statuses', { status: `@${to.name} hello`, ...more });
  await world.drain();
  return body.id as string;
};
const mentions = async (of: Person, query: object = {}) =>
  (await world.rest(of).get('/api/v1/notifications', { types: ['mention'], ...query })).body.map(
    (entry: { status: { id: string } }) => entry.status.id,
  );
const requestsOf = async (of: Person) => (await world.rest(of).get(REQUESTS)).body;
const setPolicy = (of: Person, changes: object) => world.rest(of).send('PATCH', POLICY, { body: changes });

type Sender = (to: Person) => Promise<{ from: Person; more?: object }>;
const changed = async (data: object) => {
  const from = await person();
  await world.platform.db.actor.update({ where: { id: from.actorId }, data });
  return from;
};

/** An acquaintance, old enough, who has followed for long. */
const follower = async (to: Person) => {
  const from = await person();
  await follow(from, to);
  world.clock.advance(4 * DAY);
  return from;
};

/** Rule → a sender to whom it applies, and one to whom it does not. */
const RULES: Record<keyof typeof ACCEPTING, { about: Sender; not: Sender }> = {
  for_not_following: {
    about: async () => ({ from: await person() }),
    not: async (to) => {
      const from = await person();
      await follow(to, from);
      return { from };
    },
  },
  for_not_followers: {
    about: async (to) => {
      const from = await person();
      await follow(from, to);
      return { from };
    },
    not: async (to) => ({ from: await follower(to) }),
  },
  for_new_accounts: {
    about: async () => ({ from: await person() }),
    not: async () => {
      const from = await person();
      world.clock.advance(31 * DAY);
      return { from };
    },
  },
  for_private_mentions: {
    about: async () => ({ from: await person(), more: { visibility: 'direct' } }),
    not: async (to) => {
      const from = await person();
      const first = await mention(to, from);
      return { from, more: { visibility: 'direct', in_reply_to_id: first } };
    },
  },
  for_limited_accounts: {
    about: async () => ({ from: await changed({ silencedAt: world.clock.now() }) }),
    not: async () => ({ from: await person() }),
  },
  for_bots: {
    about: async () => ({ from: await changed({ type: 'SERVICE' }) }),
    not: async () => ({ from: await person() }),
  },
};

const CELLS = (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((rule) =>
  (['accept', 'filter', 'drop'] as const).map((answer) => [rule, answer] as const),
);

describe.each(CELLS)('%s: %s', (rule, answer: PolicyAnswer) => {
  test('applies to the senders that it names, and to no others', async () => {
    const to = await person();
    expect((await setPolicy(to, { ...ACCEPTING, [rule]: answer })).body).toMatchObject({ [rule]: answer });
    const about = await RULES[rule].about(to);
    const id = await mention(about.from, to, about.more);
    expect(await mentions(to)).toEqual(answer === 'accept' ? [id] : []);
    expect(await mentions(to, { include_filtered: true })).toEqual(answer === 'drop' ? [] : [id]);
    const all = await world.rest(to).get('/api/v1/notifications', { types: ['mention'], include_filtered: true });
    const marks = all.body.map((entry: { filtered?: true }) => entry.filtered);
    expect(marks).toEqual({ accept: [undefined], filter: [true], drop: [] }[answer]);
    expect(await requestsOf(to)).toHaveLength(answer === 'filter' ? 1 : 0);
    const other = await RULES[rule].not(to);
    const others = await mention(other.from, to, other.more);
    expect(await mentions(to)).toContain(others);
  });
});

describe('the policy', () => {
  test('is Mastodon’s until it is changed, by any of its methods and forms', async () => {
    const to = await person();
    const asked = world.rest(to);
    const summary = { pending_requests_count: 0, pending_notifications_count: 0 };
    const defaults = { ...ACCEPTING, for_private_mentions: 'filter', for_limited_accounts: 'filter', summary };
    expect((await asked.get(POLICY)).body).toEqual(defaults);
    expect((await setPolicy(to, {})).body).toEqual(defaults);
    expect((await setPolicy(to, { for_bots: null, unknown: 1 })).body).toEqual(defaults);
    const form = new URLSearchParams('for_bots=drop&for_not_following=filter');
    const put = await asked.send('PUT', POLICY, { body: form });
    expect(put.body).toEqual({ ...defaults, for_bots: 'drop', for_not_following: 'filter' });
    const wrong = await setPolicy(to, { for_bots: 'maybe' });
    expect(wrong.status).toBe(422);
    expect(wrong.body.error).toContain('For bots');
  });

  test('says in its first form whether it filters, and keeps dropped kinds', async () => {
    const to = await person();
    const V1 = '/api/v1/notifications/policy';
    await setPolicy(to, { for_not_followers: 'drop' });
    const { body } = await world.rest(to).get(V1);
    expect(body).toMatchObject({
      filter_not_following: false,
      filter_not_followers: true,
      filter_private_mentions: true,
    });
    const changes = { filter_not_following: true, filter_not_followers: true, filter_private_mentions: false };
    const { body: after } = await world.rest(to).send('PATCH', V1, { body: changes });
    expect(after).toMatchObject(changes);
    expect((await world.rest(to).get(POLICY)).body).toMatchObject({
      for_not_following: 'filter',
      for_not_followers: 'drop',
      for_private_mentions: 'accept',
    });
  });

  test('filters neither staff nor notifications about one’s own affairs', async () => {
    const to = await person();
    await setPolicy(to, Object.fromEntries(Object.keys(ACCEPTING).map((name) => [name, 'drop'])));
    const warning = await mention(world.mod, to, { visibility: 'direct' });
    expect(await mentions(to)).toEqual([warning]);
    const poll = { options: ['a', 'b'], expires_in: 300 };
    await world.rest(to).post('/api/v1/statuses', { status: 'Which?', poll });
    world.clock.advance(DAY);
    await world.drain();
    const { body } = await world.rest(to).get('/api/v1/notifications');
    expect(body.map((entry: { type: string }) => entry.type)).toEqual(['poll', 'mention']);
  });
});

describe('a request', () => {
  const filtering = async () => {
    const to = await person();
    await setPolicy(to, { for_not_following: 'filter' });
    return to;
  };

  test('holds what one sender caused, and the summary counts it', async () => {
    const to = await filtering();
    const [one, other] = [await person(), await person()];
    const first = await mention(one, to);
    const second = await mention(one, to);
    await mention(other, to);
    const { body, headers } = await world.rest(to).get(REQUESTS);
    expect(body.map((request: { account: { id: string } }) => request.account.id)).toEqual([other.id, one.id]);
    expect(body[1]).toMatchObject({ notifications_count: '2', last_status: { id: second } });
    expect(headers.get('link')).toContain(`min_id=${body[0].id}`);
    expect((await world.rest(to).get(`${REQUESTS}/${body[1].id}`)).body).toEqual(body[1]);
    expect((await world.rest(one).get(`${REQUESTS}/${body[1].id}`)).status).toBe(404);
    const summary = { pending_requests_count: 2, pending_notifications_count: 3 };
    expect((await world.rest(to).get(POLICY)).body.summary).toEqual(summary);
    // Apps show a request by the notifications of its account.
    expect(await mentions(to, { account_id: one.id })).toEqual([second, first]);
    expect((await world.rest(to).get('/api/v1/notifications/unread_count')).body).toEqual({ count: 0 });
    expect((await world.rest(to).get('/api/v2/notifications')).body.notification_groups).toEqual([]);
    const all = await world.rest(to).get('/api/v2/notifications', { include_filtered: true });
    expect(all.body.notification_groups).toHaveLength(3);
    // Deleted statuses of the sender are not counted, and an empty request disappears.
    for (const id of [first, second]) await world.rest(one).delete(`/api/v1/statuses/${id}`);
    expect((await requestsOf(to)).map((request: { account: { id: string } }) => request.account.id)).toEqual([
      other.id,
    ]);
    await world.rest(to).post(`/api/v1/accounts/${other.id}/block`);
    expect(await requestsOf(to)).toEqual([]);
  });

  test('is never older than its beginning, when overlapping jobs end out of order', async () => {
    const to = await filtering();
    const from = await person();
    const later = new FakeClock();
    later.advance(world.clock.now().getTime() - later.now().getTime() + DAY);
    const about = { kind: 'follow', originId: from.actorId } as const;
    await notify({ ...world.platform, clock: later }, [to.actorId], about);
    await notify(world.platform, [to.actorId], { ...about, kind: 'follow_request' });
    const [request] = await requestsOf(to);
    expect(request).toMatchObject({ notifications_count: '2', updated_at: request.created_at });
  });

  test('notifications-13, notifications-14: accepting lets the sender notify and restores filtered notifications', async () => {
    const to = await filtering();
    const from = await person();
    const before = await mention(from, to);
    const [request] = await requestsOf(to);
    const asked = world.rest(to);
    expect((await asked.get(`${REQUESTS}/merged`)).body).toEqual({ merged: true });
    expect((await world.rest(from).post(`${REQUESTS}/${request.id}/accept`)).status).toBe(404);
    expect((await asked.post(`${REQUESTS}/${request.id}/accept`)).body).toEqual({});
    expect((await asked.get(`${REQUESTS}/merged`)).body).toEqual({ merged: false });
    expect(await requestsOf(to)).toEqual([]);
    await world.drain();
    expect((await asked.get(`${REQUESTS}/merged`)).body).toEqual({ merged: true });
    const after = await mention(from, to);
    expect(await mentions(to)).toEqual([after, before]);
    expect((await asked.post(`${REQUESTS}/${request.id}/accept`)).status).toBe(404);
  });

  test('removes a dismissed request with its notifications, until the sender causes more', async () => {
    const to = await filtering();
    const from = await person();
    await mention(from, to);
    const [request] = await requestsOf(to);
    expect((await world.rest(from).post(`${REQUESTS}/${request.id}/dismiss`)).status).toBe(404);
    expect((await world.rest(to).post(`${REQUESTS}/${request.id}/dismiss`)).body).toEqual({});
    expect(await requestsOf(to)).toEqual([]);
    expect(await mentions(to, { include_filtered: true })).toEqual([]);
    await mention(from, to);
    expect(await requestsOf(to)).toHaveLength(1);
  });

  test('many are answered at once; those of others are passed over', async () => {
    const to = await filtering();
    const senders = [await person(), await person(), await person()];
    for (const sender of senders) await mention(sender, to);
    const ids = (await requestsOf(to)).map((request: { id: string }) => request.id);
    const stranger = await person();
    await world.rest(stranger).post(`${REQUESTS}/dismiss`, { id: ids });
    expect(await requestsOf(to)).toHaveLength(3);
    const form = new URLSearchParams(ids.slice(0, 2).map((id: string) => ['id[]', id]));
    expect((await world.rest(to).send('POST', `${REQUESTS}/accept`, { body: form })).body).toEqual({});
    await world.rest(to).post(`${REQUESTS}/dismiss`, { id: [ids[2], '1', 'x'] });
    await world.drain();
    expect(await requestsOf(to)).toEqual([]);
    expect(await mentions(to, { include_filtered: true })).toHaveLength(2);
  });

  test('goes with the person', async () => {
    const to = await filtering();
    const from = await person();
    await mention(from, to);
    await mention(await person(), to);
    const { db } = world.platform;
    await world.rest(to).post(`${REQUESTS}/accept`, { id: [(await requestsOf(to))[0].id] });
    const mine = { where: { recipientId: to.actorId } };
    expect([await db.notificationRequest.count(mine), await db.notificationPermission.count(mine)]).toEqual([2, 1]);
    const { erasePerson } = await import('../../src/domain/persons/erase-person.ts');
    await db.$transaction((tx) => erasePerson(tx, world.platform, to.actorId));
    const left = [
      db.notificationRequest.count(mine),
      db.notificationPermission.count(mine),
      db.notification.count(mine),
    ];
    expect(await Promise.all(left)).toEqual([0, 0, 0]);
    expect(await db.notificationPolicy.count({ where: { actorId: to.actorId } })).toBe(0);
  });
});
