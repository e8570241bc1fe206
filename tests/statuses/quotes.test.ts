/** Quoting: permission, lists of quotes, and withdrawing; through REST and tRPC. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const MISSING = { error: 'The post you are trying to quote does not appear to exist.' };
const send = (who: Person, body: object) => world.rest(who).post('/api/v1/statuses', { status: 'words', ...body });
const quote = (who: Person, id: string, body: object = {}) => send(who, { quoted_status_id: id, ...body });
const quoted = async (who: Person, id: string, body: object = {}) => (await quote(who, id, body)).body;
const quotes = (who: Person | null, id: string, query = {}) =>
  world.rest(who).get(`/api/v1/statuses/${id}/quotes`, query);

describe('permission to quote', () => {
  const POLICIES = ['public', 'followers', 'nobody'] as const;
  const people: Record<string, () => Person> = {
    author: () => world.erin,
    follower: () => world.alice,
    requester: () => world.carol,
    stranger: () => world.bob,
    blocked: () => world.mod,
  };
  /** Erin approves her followers, so that a request is not a follow. */
  const MAY: Record<(typeof POLICIES)[number], string[]> = {
    public: ['author', 'follower', 'requester', 'stranger'],
    followers: ['author', 'follower'],
    nobody: ['author'],
  };

  beforeAll(async () => {
    await world.relate(world.alice, 'follow', world.erin);
    await world.drain();
    await world.rest(world.erin).post(`/api/v1/follow_requests/${world.alice.id}/authorize`);
    await world.relate(world.carol, 'follow', world.erin);
    await world.relate(world.erin, 'block', world.mod);
    await world.drain();
  });
  afterAll(async () => {
    await world.relate(world.alice, 'unfollow', world.erin);
    await world.relate(world.carol, 'unfollow', world.erin);
    await world.relate(world.erin, 'unblock', world.mod);
    await world.drain();
  });

  const cells = POLICIES.flatMap((policy) =>
    Object.keys(people).map((relation) => ({ policy, relation, may: MAY[policy].includes(relation) })),
  );
  test.each(cells)('$relation of a status for $policy: $may', async ({ policy, relation, may }) => {
    const status = await world.post(world.erin, 'words', { visibility: 'public', quote_approval_policy: policy });
    const person = people[relation]?.() ?? world.bob;
    if (relation !== 'blocked') {
      const automatic = policy === 'nobody' ? [] : [policy];
      const approval = { automatic, manual: [], current_user: may ? 'automatic' : 'denied' };
      expect((await world.read(person, status.id)).quote_approval).toEqual(approval);
      expect((await world.read(null, status.id)).quote_approval).toEqual({ ...approval, current_user: 'denied' });
    }
    const { status: code, body } = await quote(person, status.id);
    expect(code).toBe(may ? 200 : 404);
    if (may) expect(body.quote).toMatchObject({ state: 'accepted', quoted_status: { id: status.id } });
    else expect(body).toEqual(MISSING);
    expect((await world.read(null, status.id)).quotes_count).toBe(may ? 1 : 0);
  });

  test.each(['private', 'direct'] as const)(
    'a %s status is quoted by nobody else, whatever its policy',
    async (visibility) => {
      const status = await world.post(world.erin, {
        status: '@alice yes',
        visibility,
        quote_approval_policy: 'public',
      });
      const own = visibility === 'private';
      expect((await world.read(world.alice, status.id)).quote_approval).toMatchObject({
        automatic: [],
        current_user: 'denied',
      });
      expect((await quote(world.alice, status.id)).body).toEqual(MISSING);
      expect((await quote(world.bob, status.id)).body).toEqual(MISSING);
      const mine = await quote(world.erin, status.id, { visibility: 'public' });
      expect([mine.status, mine.body.visibility]).toEqual(own ? [200, 'private'] : [404, undefined]);
    },
  );

  test.each(['1', '0', 'nonsense', '99999999999999999999'])('an absent status (%s) cannot be quoted', async (id) => {
    const answer = await quote(world.bob, id);
    expect([answer.status, answer.body]).toEqual([404, MISSING]);
  });

  test('a quote of a reblog quotes the original', async () => {
    const status = await world.post(world.alice);
    const reblog = await world.interact(world.carol, 'reblog', status.id);
    expect((await quoted(world.bob, reblog.id)).quote.quoted_status.id).toBe(status.id);
    const seen = await world.read(world.bob, reblog.id);
    expect(seen.quote_approval).toEqual({ automatic: ['public'], manual: [], current_user: 'automatic' });
    expect(seen.reblog?.quote_approval).toEqual(seen.quote_approval);
  });

  test('a quote of a post for followers is for followers at most', async () => {
    const { id } = await world.post(world.erin, 'words', { visibility: 'private' });
    const shown = [];
    for (const visibility of ['public', 'unlisted', 'private', 'direct'])
      shown.push((await quoted(world.erin, id, { visibility })).visibility);
    expect(shown).toEqual(['private', 'private', 'private', 'direct']);
  });

  test('a direct post quotes only mentioned people, or oneself', async () => {
    const status = await world.post(world.alice);
    const refused = await quote(world.bob, status.id, { visibility: 'direct', status: 'hm' });
    const error = 'Validation failed: Cannot quote a non-mentioned user in a Private Mention post.';
    expect([refused.status, refused.body]).toEqual([422, { error }]);
    const { body } = await quote(world.bob, status.id, { visibility: 'direct', status: '@alice hm' });
    expect(body.quote.state).toBe('accepted');
    const edit = await world.rest(world.bob).send('PUT', `/api/v1/statuses/${body.id}`, { body: { status: 'hm' } });
    expect([edit.status, edit.body]).toEqual([422, { error }]);
    expect((await quote(world.alice, status.id, { visibility: 'direct', status: 'note' })).status).toBe(200);
  });

  test('an invalid policy is refused, and an empty one is unset', async () => {
    expect((await send(world.bob, { quote_approval_policy: 'friends' })).status).toBe(422);
    const unchosen = (await send(world.bob, { quote_approval_policy: '' })).body;
    expect(unchosen.quote_approval.automatic).toEqual(['public']);
  });
});

describe('the list of quotes', () => {
  test('has keyset pagination, newest first', async () => {
    const status = await world.post(world.alice);
    const made: string[] = [];
    for (let i = 0; i < 5; i += 1) made.unshift((await quoted(world.bob, status.id, { status: `${i}` })).id);
    const first = await quotes(world.carol, status.id, { limit: 2 });
    expect(idsOf(first.body)).toEqual(made.slice(0, 2));
    expect(first.body[0].quote.quoted_status.id).toBe(status.id);
    expect(first.headers.get('link')).toContain(`max_id=${made[1]}`);
    expect(first.headers.get('link')).toContain(`since_id=${made[0]}`);
    const second = await quotes(world.carol, status.id, { limit: 3, max_id: made[1] });
    expect(idsOf(second.body)).toEqual(made.slice(2));
    const newer = await quotes(world.carol, status.id, { since_id: made[2] });
    expect([idsOf(newer.body), newer.headers.get('link')?.includes('max_id')]).toEqual([made.slice(0, 2), false]);
    expect(idsOf(await world.trpc(world.carol).quotes.list.query({ id: status.id }))).toEqual(made);
  });

  test('omits hidden, blocked and muted posts', async () => {
    const status = await world.post(world.alice);
    const open = await quoted(world.bob, status.id);
    const hidden = await quoted(world.erin, status.id, { visibility: 'private' });
    const withdrawn = await quoted(world.mod, status.id);
    await world.rest(world.alice).post(`/api/v1/statuses/${status.id}/quotes/${withdrawn.id}/revoke`);
    expect(idsOf((await quotes(world.carol, status.id)).body)).toEqual([open.id]);
    // The quoted author may see the quote.
    expect(idsOf((await quotes(world.alice, status.id)).body)).toEqual([hidden.id, open.id]);
    await world.relate(world.carol, 'mute', world.bob);
    expect((await quotes(world.carol, status.id)).body).toEqual([]);
    await world.relate(world.carol, 'unmute', world.bob);
    expect((await quotes(null, status.id)).status).toBe(401);
    expect((await quotes(world.carol, hidden.id)).status).toBe(404);
  });
});

describe('withdrawing', () => {
  const revoke = (who: Person, id: string, quotingId: string) =>
    world.rest(who).post(`/api/v1/statuses/${id}/quotes/${quotingId}/revoke`);

  test('removes the quote from the other post, once', async () => {
    const status = await world.post(world.alice);
    const made = await quoted(world.bob, status.id);
    for (let i = 0; i < 2; i += 1) {
      const { status: code, body } = await revoke(world.alice, status.id, made.id);
      expect([code, body.id, body.quote]).toEqual([200, made.id, { state: 'revoked', quoted_status: null }]);
    }
    expect((await world.read(world.bob, made.id)).quote).toEqual({ state: 'revoked', quoted_status: null });
    expect((await world.read(world.bob, made.id)).content).toBe('<p>words</p>');
    expect((await world.read(null, status.id)).quotes_count).toBe(0);
    await world.rest(world.bob).send('DELETE', `/api/v1/statuses/${made.id}`);
    expect((await world.read(null, status.id)).quotes_count).toBe(0);
  });

  test('is for the quoted author only', async () => {
    const status = await world.post(world.alice);
    const made = await quoted(world.bob, status.id);
    const refused = await revoke(world.bob, status.id, made.id);
    expect([refused.status, refused.body]).toEqual([403, { error: 'This action is not allowed' }]);
    expect((await revoke(world.alice, made.id, status.id)).status).toBe(403);
    expect((await revoke(world.alice, status.id, status.id)).status).toBe(404);
    expect((await revoke(world.alice, status.id, 'x')).status).toBe(404);
    expect((await revoke(world.alice, '1', made.id)).status).toBe(404);
    expect((await world.read(null, made.id)).quote?.state).toBe('accepted');
  });

  test('works for a quote that is hidden from the quoted author', async () => {
    const status = await world.post(world.alice);
    const made = await quoted(world.bob, status.id);
    await world.relate(world.bob, 'block', world.alice);
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${made.id}`)).status).toBe(404);
    expect((await revoke(world.alice, status.id, made.id)).status).toBe(200);
    await world.relate(world.bob, 'unblock', world.alice);
    expect((await world.read(world.bob, made.id)).quote?.state).toBe('revoked');
  });
});

test('deleting the quoted post leaves quotes in the state deleted', async () => {
  const status = await world.post(world.alice, { status: 'short-lived' });
  const made = await quoted(world.bob, status.id);
  const { body } = await world.rest(world.alice).send('DELETE', `/api/v1/statuses/${status.id}`);
  expect(body).toMatchObject({ text: 'short-lived', quote: null });
  for (let i = 0; i < 2; i += 1) {
    const shown = await world.read(null, made.id);
    expect([shown.quote, shown.content]).toEqual([{ state: 'deleted', quoted_status: null }, '<p>words</p>']);
    await world.drain();
  }
  const redraft = await world.rest(world.bob).send('DELETE', `/api/v1/statuses/${made.id}`);
  expect(redraft.body.quote.state).toBe('deleted');
});

test('the answer to a deletion has the quote for a redraft', async () => {
  const status = await world.post(world.alice);
  const made = await quoted(world.bob, status.id, { status: 'tpyo' });
  const { body } = await world.rest(world.bob).send('DELETE', `/api/v1/statuses/${made.id}`);
  expect([body.text, body.quote.quoted_status.id]).toEqual(['tpyo', status.id]);
  expect((await world.read(null, status.id)).quotes_count).toBe(0);
});
