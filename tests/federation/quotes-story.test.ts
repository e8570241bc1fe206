/** People of two servers quote each other: approvals, revocations, edits, deletions and blocks arrive at the other side. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFederated, type Federated } from '../support/world/federated.ts';
import type { Person, World } from '../support/world/world.ts';

let both: Federated;
beforeAll(async () => {
  both = await createFederated();
  const { here, there } = both;
  // Alice and bob follow each other.
  for (const [world, person, other, name] of [
    [here, here.alice, there, 'bob'],
    [there, there.bob, here, 'alice'],
  ] as const) {
    const { id } = await found(world, person, `@${both.handleOf(other, name)}`, 'accounts');
    await world.rest(person).post(`/api/v1/accounts/${id}/follow`);
    await both.settle();
  }
});
afterAll(() => both.close());

async function found(world: World, by: Person, q: string, kind: 'accounts' | 'statuses') {
  const { body } = await world.rest(by).get(`/api/v2/search?resolve=true&q=${encodeURIComponent(q)}`);
  return body[kind][0];
}

const alice = () => both.here.rest(both.here.alice);
const bob = () => both.there.rest(both.there.bob);

/** A post of bob, and its copy on the server of alice. */
async function post(quote_approval_policy: string) {
  const { body } = await bob().post('/api/v1/statuses', { status: 'Wise words', quote_approval_policy });
  await both.settle();
  return { own: body, copy: await found(both.here, both.here.alice, body.uri, 'statuses') };
}

/** Alice quotes it; the quoting post on both servers. */
async function quoteOf(quoted_status_id: string) {
  const { body } = await alice().post('/api/v1/statuses', { status: 'Look', quoted_status_id });
  await both.settle();
  return { own: body, copy: await found(both.there, both.there.bob, body.uri, 'statuses') };
}

const quotes = async ({ own, copy }: { own: { id: string }; copy: { id: string } }) => {
  const shown = await Promise.all([
    alice().get(`/api/v1/statuses/${own.id}`),
    bob().get(`/api/v1/statuses/${copy.id}`),
  ]);
  return shown.map(({ body }) => [body.quote.state, body.quote.quoted_status?.uri ?? null]);
};

test('the policies are shown, and a quote within them is approved on both servers', async () => {
  for (const [policy, expected] of [
    ['public', 'automatic'],
    ['followers', 'automatic'],
    ['nobody', 'denied'],
  ] as const) {
    const { own, copy } = await post(policy);
    expect(copy.quote_approval.current_user).toBe(expected);
    if (expected === 'denied') {
      const { status } = await alice().post('/api/v1/statuses', { status: 'Look', quoted_status_id: copy.id });
      expect(status).toBe(404);
      continue;
    }
    const quoting = await quoteOf(copy.id);
    expect(quoting.own.quote.state).toBe('pending');
    expect(await quotes(quoting)).toEqual([
      ['accepted', own.uri],
      ['accepted', own.uri],
    ]);
    const { body } = await bob().get('/api/v1/notifications?types[]=quote');
    expect(body[0]).toMatchObject({ status: { uri: quoting.own.uri }, account: { username: 'alice' } });
  }
});

test('an edit of the quoted post notifies its quoter, and everybody sees the new text', async () => {
  const { own, copy } = await post('public');
  const quoting = await quoteOf(copy.id);
  both.there.clock.advance(60_000);
  await bob().send('PUT', `/api/v1/statuses/${own.id}`, { body: { status: 'Wiser words' } });
  await both.settle();
  const { body } = await alice().get('/api/v1/notifications?types[]=quoted_update');
  expect(body[0]).toMatchObject({ type: 'quoted_update', status: { uri: own.uri, content: '<p>Wiser words</p>' } });
  const { quote } = (await alice().get(`/api/v1/statuses/${quoting.own.id}`)).body;
  expect(quote.quoted_status.content).toBe('<p>Wiser words</p>');
});

test('a revocation reaches the quoter and the followers of both', async () => {
  const { own, copy } = await post('public');
  const quoting = await quoteOf(copy.id);
  await bob().post(`/api/v1/statuses/${own.id}/quotes/${quoting.copy.id}/revoke`);
  await both.settle();
  expect(await quotes(quoting)).toEqual([
    ['revoked', null],
    ['revoked', null],
  ]);
  expect((await alice().get(`/api/v1/statuses/${copy.id}`)).body.quotes_count).toBe(0);
});

test('a policy that becomes stricter before the request arrives rejects the quote', async () => {
  const { own, copy } = await post('public');
  const { body } = await alice().post('/api/v1/statuses', { status: 'Look', quoted_status_id: copy.id });
  await bob().send('PUT', `/api/v1/statuses/${own.id}/interaction_policy`, {
    body: { quote_approval_policy: 'nobody' },
  });
  await both.settle();
  expect((await alice().get(`/api/v1/statuses/${body.id}`)).body.quote.state).toBe('rejected');
});

test('a quote of a deleted post, and of a blocked author, shows why it is empty', async () => {
  const [one, other] = [await post('public'), await post('public')];
  const [quoting, kept] = [await quoteOf(one.copy.id), await quoteOf(other.copy.id)];
  await bob().delete(`/api/v1/statuses/${one.own.id}`);
  await both.settle();
  expect(await quotes(quoting)).toEqual([
    ['deleted', null],
    ['deleted', null],
  ]);
  const carol = both.here.rest(both.here.carol);
  await carol.post(`/api/v1/accounts/${other.copy.account.id}/block`);
  expect((await carol.get(`/api/v1/statuses/${kept.own.id}`)).body.quote.state).toBe('blocked_account');
});
