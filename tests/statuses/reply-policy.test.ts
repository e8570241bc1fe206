/** Reply policies, and replies that the author approves one by one, between people of one server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // Alice follows erin, who approved it.
  await world.relate(world.alice, 'follow', world.erin);
  await world.drain();
  await world.rest(world.erin).post(`/api/v1/follow_requests/${world.alice.id}/authorize`);
  await world.drain();
});
afterAll(() => world.close());

const send = (who: Person, body: object) =>
  world.rest(who).post('/api/v1/statuses', { status: 'words', visibility: 'public', ...body });
const answer = (who: Person, in_reply_to_id: string, body: object = {}) => send(who, { in_reply_to_id, ...body });
const postFor = async (reply_approval_policy: string, body: object = {}) =>
  (await send(world.erin, { reply_approval_policy, ...body })).body;

/** Bob replies to a post of erin, who approves each reply. */
async function waiting(body: object = {}, post: object = {}) {
  const target = await postFor('approval', post);
  const { body: reply } = await answer(world.bob, target.id, { status: 'Hello #waiting', ...body });
  await world.drain();
  return { target, reply };
}

const decide = async (who: Person, id: string, decision: 'approve' | 'reject') => {
  const { status, body } = await world.rest(who).post(`/api/v1/reply_requests/${id}/${decision}`);
  await world.drain();
  return { status, body };
};

const told = async (who: Person, type: string) =>
  (await world.rest(who).get(`/api/v1/notifications?types[]=${type}`)).body.map(
    ({ status }: { status: { id: string } }) => status.id,
  );

describe('the policy of a post', () => {
  const people: Record<string, () => Person> = {
    author: () => world.erin,
    mentioned: () => world.carol,
    follower: () => world.alice,
    stranger: () => world.bob,
  };
  const MENTIONED = 'Only people mentioned in this post can reply to it';
  const FOLLOWERS = 'Only followers of the author and people mentioned in this post can reply to it';
  const EXPECTED: Record<string, Record<string, string>> = {
    public: { author: 'now', mentioned: 'now', follower: 'now', stranger: 'now' },
    followers: { author: 'now', mentioned: 'now', follower: 'now', stranger: FOLLOWERS },
    mentioned: { author: 'now', mentioned: 'now', follower: MENTIONED, stranger: MENTIONED },
    approval: { author: 'now', mentioned: 'now', follower: 'waits', stranger: 'waits' },
  };
  const cells = Object.entries(EXPECTED).flatMap(([policy, row]) =>
    Object.entries(row).map(([relation, expected]) => ({ policy, relation, expected })),
  );

  test.each(cells)('$policy: $relation: $expected', async ({ policy, relation, expected }) => {
    const target = await postFor(policy, { status: 'words for @carol' });
    const person = people[relation]?.() ?? world.bob;
    const permission = { now: 'automatic', waits: 'manual' }[expected] ?? 'denied';
    expect((await world.read(person, target.id)).reply_approval).toMatchObject({
      ...{ current_user: permission, barrier: null, state: null },
      ...{ automatic: policy === 'public' || policy === 'followers' ? [policy] : [] },
      manual: policy === 'approval' ? ['public'] : [],
    });
    const { status, body } = await answer(person, target.id);
    await world.drain();
    expect(status).toBe(permission === 'denied' ? 403 : 200);
    if (permission === 'denied') expect(body.error).toBe(expected);
    else expect(body.reply_approval.state).toBe(expected === 'waits' ? 'pending' : null);
    expect((await world.read(world.erin, target.id)).replies_count).toBe(expected === 'now' ? 1 : 0);
    const replies = await world.platform.db.status.count({ where: { inReplyToId: BigInt(target.id) } });
    expect(replies).toBe(permission === 'denied' ? 0 : 1);
  });

  test('an edit changes it without a version; the default of the account applies without a parameter', async () => {
    const target = await postFor('public');
    const { body } = await world
      .rest(world.erin)
      .send('PUT', `/api/v1/statuses/${target.id}`, { body: { status: 'words', reply_approval_policy: 'mentioned' } });
    expect([body.edited_at, body.reply_approval.automatic]).toEqual([null, []]);
    expect((await answer(world.bob, target.id)).status).toBe(403);
    const settings = world.rest(world.erin);
    await settings.send('PATCH', '/api/v1/accounts/update_credentials', {
      body: { source: { reply_policy: 'approval' } },
    });
    expect((await settings.get('/api/v1/preferences')).body['posting:default:reply_policy']).toBe('approval');
    const { body: own } = await send(world.erin, {});
    expect(own.reply_approval.manual).toEqual(['public']);
    await settings.send('PATCH', '/api/v1/accounts/update_credentials', {
      body: { source: { reply_policy: 'public' } },
    });
    const wrong = await send(world.erin, { reply_approval_policy: 'friends' });
    expect([wrong.status, Object.keys(wrong.body.details)]).toEqual([422, ['reply_approval_policy']]);
  });

  test('a scheduled post keeps it', async () => {
    const at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const erin = world.trpc(world.erin);
    const later = await erin.statuses.create.mutate({
      status: 'later',
      reply_approval_policy: 'mentioned',
      scheduled_at: at,
    });
    expect(later).toMatchObject({ params: { reply_approval_policy: 'mentioned' } });
    world.clock.advance(3_600_000);
    await world.drain();
    const { body } = await world.rest(world.erin).get(`/api/v1/accounts/${world.erin.id}/statuses`);
    expect([body[0].content, body[0].reply_approval.automatic]).toEqual(['<p>later</p>', []]);
  });
});

describe('a reply that waits', () => {
  /** Every list and page that would show a public reply. */
  async function seenBy(who: Person | null, { target, reply }: { target: { id: string }; reply: { id: string } }) {
    const rest = world.rest(who);
    const lists: Record<string, string> = {
      context: `/api/v1/statuses/${target.id}/context`,
      profile: `/api/v1/accounts/${world.bob.id}/statuses`,
      local: '/api/v1/timelines/public?local=true',
      tag: '/api/v1/timelines/tag/waiting',
      ...(who && {
        home: '/api/v1/timelines/home',
        search: '/api/v2/search?q=waiting&type=statuses',
        direct: '/api/v1/conversations',
      }),
    };
    const shows: string[] = [];
    if ((await rest.get(`/api/v1/statuses/${reply.id}`)).status === 200) shows.push('status');
    for (const [name, path] of Object.entries(lists))
      if (JSON.stringify((await rest.get(path)).body).includes(`"id":"${reply.id}"`)) shows.push(name);
    return shows;
  }

  test('is seen only by its author and by the author of the post, not by mentioned people or followers', async () => {
    await world.relate(world.carol, 'follow', world.bob);
    await world.relate(world.carol, 'follow', world.erin);
    await world.drain();
    const both = await waiting({ status: 'Hello @carol and @erin #waiting' });
    for (const stranger of [world.carol, world.alice, world.mod, null])
      expect(await seenBy(stranger, both)).toEqual([]);
    expect(await seenBy(world.erin, both)).toEqual(['status', 'context', 'profile', 'search']);
    expect(await seenBy(world.bob, both)).toContain('home');
    const { body } = await world.rest(world.bob).get(`/api/v1/statuses/${both.reply.id}`);
    expect([body.visibility, body.reply_approval.state]).toEqual(['public', 'pending']);
    expect(await told(world.carol, 'mention')).not.toContain(both.reply.id);
    expect((await world.read(world.bob, both.target.id)).replies_count).toBe(0);
    const outbox = await fetch(`${world.url}/users/bob/outbox?page=true`, {
      headers: { accept: 'application/activity+json' },
    });
    expect(await outbox.text()).not.toContain(`/statuses/${both.reply.id}`);
    await world.relate(world.carol, 'unfollow', world.bob);
  });

  test('is announced to the author, listed, and published with its mentions when it is approved', async () => {
    const both = await waiting({ status: 'Hello @carol #waiting', visibility: 'unlisted' });
    expect(await told(world.erin, 'reply.request')).toContain(both.reply.id);
    expect(idsOf((await world.rest(world.erin).get('/api/v1/reply_requests')).body)).toContain(both.reply.id);
    expect((await world.rest(world.bob).get('/api/v1/reply_requests')).body).toEqual([]);
    const before = (await world.rest(null).get(`/api/v1/accounts/${world.bob.id}`)).body.statuses_count;
    for (const other of [world.bob, world.carol]) {
      expect((await decide(other, both.reply.id, 'approve')).status).toBe(404);
    }
    const { status, body } = await decide(world.erin, both.reply.id, 'approve');
    expect([status, body.visibility, body.reply_approval.state]).toEqual([200, 'unlisted', 'approved']);
    expect(await seenBy(null, both)).toEqual(['status', 'context', 'profile']);
    expect((await world.rest(null).get(`/api/v1/accounts/${world.bob.id}`)).body.statuses_count).toBe(before + 1);
    expect((await world.read(world.bob, both.target.id)).replies_count).toBe(1);
    expect(await told(world.carol, 'mention')).toContain(both.reply.id);
    expect(await told(world.erin, 'reply.request')).not.toContain(both.reply.id);
    expect((await decide(world.erin, both.reply.id, 'approve')).status).toBe(404);
    expect(idsOf((await world.rest(world.erin).get('/api/v1/reply_requests')).body)).not.toContain(both.reply.id);
  });

  test('is left to its author when it is rejected, who is notified', async () => {
    const both = await waiting();
    expect((await decide(world.erin, both.reply.id, 'reject')).status).toBe(200);
    expect(await seenBy(world.erin, both)).toEqual([]);
    const { body } = await world.rest(world.bob).get(`/api/v1/statuses/${both.reply.id}`);
    expect(body.reply_approval.state).toBe('rejected');
    expect(await told(world.bob, 'reply.rejected')).toContain(both.reply.id);
    expect((await decide(world.erin, both.reply.id, 'approve')).status).toBe(404);
    expect((await world.rest(world.bob).delete(`/api/v1/statuses/${both.reply.id}`)).status).toBe(200);
  });

  test('takes an edit, which mentions nobody before the approval', async () => {
    const both = await waiting();
    const edit = { body: { status: 'Hello @alice' } };
    expect((await world.rest(world.bob).send('PUT', `/api/v1/statuses/${both.reply.id}`, edit)).status).toBe(200);
    await world.drain();
    expect(await seenBy(world.alice, both)).toEqual([]);
    await decide(world.erin, both.reply.id, 'approve');
    expect(await told(world.alice, 'mention')).toContain(both.reply.id);
  });

  test('takes no replies, boosts, quotes or pins', async () => {
    const { reply } = await waiting();
    const refused = await answer(world.erin, reply.id);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'This reply needs approval before anybody can reply to it',
    ]);
    expect((await answer(world.bob, reply.id)).status).toBe(403);
    expect((await world.rest(world.bob).post(`/api/v1/statuses/${reply.id}/reblog`)).status).toBe(403);
    expect((await send(world.bob, { quoted_status_id: reply.id })).status).toBe(404);
    expect((await world.rest(world.bob).post(`/api/v1/statuses/${reply.id}/pin`)).status).toBe(422);
  });

  test('a direct reply is a message to the people whom it mentions, and needs no approval', async () => {
    const target = await postFor('mentioned');
    const { status, body } = await answer(world.bob, target.id, { status: '@erin hello', visibility: 'direct' });
    expect([status, body.visibility, body.reply_approval.state]).toEqual([200, 'direct', null]);
  });
});

test.each([
  ['public', []],
  ['followers', ['Only followers and people mentioned can reply']],
  ['mentioned', ['Only people mentioned can reply']],
  ['approval', ['Replies need approval']],
])('the page of a post for visitors says who may reply: %s', async (policy, labels) => {
  const { url } = await postFor(policy);
  const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const shown = [...page.matchAll(/<p class="meta replypolicy">.*?<\/svg>([^<]*)<\/p>/g)].map(([, label]) => label);
  expect(shown).toEqual(labels);
});
