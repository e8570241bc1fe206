/** The quote policy of a post, and changing it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (who: Person, body: object) => world.rest(who).post('/api/v1/statuses', { status: 'words', ...body });
const change = (who: Person, id: string, body: object, what = '') =>
  world.rest(who).send('PUT', `/api/v1/statuses/${id}${what}`, { body });

describe('the policy', () => {
  const policyOf = async (id: string) => (await world.read(null, id)).quote_approval.automatic;

  test('edit-09: stays when an edit omits it', async () => {
    const status = await world.post(world.bob, 'words', { quote_approval_policy: 'nobody' });
    expect((await change(world.bob, status.id, { status: 'other words' })).body.quote_approval.automatic).toEqual([]);
    const { body } = await change(world.bob, status.id, { status: 'more', quote_approval_policy: 'followers' });
    expect([body.quote_approval.automatic, body.edited_at !== null]).toEqual([['followers'], true]);
    const same = await change(world.bob, status.id, { status: 'more', quote_approval_policy: 'public' });
    expect([same.body.quote_approval.automatic, same.body.edited_at]).toEqual([['public'], body.edited_at]);
    expect((await world.rest().get(`/api/v1/statuses/${status.id}/history`)).body).toHaveLength(3);
  });

  test('is changed by the author alone, on public and unlisted posts', async () => {
    const status = await world.post(world.bob);
    const set = (who: Person, id: string, policy?: string) =>
      change(who, id, policy ? { quote_approval_policy: policy } : {}, '/interaction_policy');
    expect((await set(world.alice, status.id, 'nobody')).status).toBe(404);
    expect((await set(world.bob, status.id, 'everybody')).status).toBe(422);
    expect((await set(world.bob, status.id, 'nobody')).status).toBe(200);
    expect(await policyOf(status.id)).toEqual([]);
    expect((await send(world.alice, { quoted_status_id: status.id })).status).toBe(404);
    // Without one, the author's default applies.
    expect((await set(world.bob, status.id)).body.quote_approval.automatic).toEqual(['public']);
    const hidden = await world.post(world.bob, 'words', { visibility: 'private' });
    expect((await set(world.bob, hidden.id, 'public')).body.quote_approval.automatic).toEqual([]);
    const reblog = await world.interact(world.bob, 'reblog', status.id);
    expect((await set(world.bob, reblog.id, 'nobody')).status).toBe(403);
    const quotes = await world
      .trpc(world.bob)
      .quotes.updatePolicy.mutate({ id: status.id, quote_approval_policy: 'nobody' });
    expect(quotes.quote_approval.automatic).toEqual([]);
  });

  test('applies to new quotes, not to existing ones', async () => {
    const status = await world.post(world.alice);
    const made = await world.post(world.bob, 'words', { quoted_status_id: status.id });
    await change(world.alice, status.id, { quote_approval_policy: 'nobody' }, '/interaction_policy');
    expect((await world.read(null, made.id)).quote?.state).toBe('accepted');
    expect((await change(world.bob, made.id, { status: 'edited' })).body.quote.state).toBe('accepted');
  });

  test('has a default in the preferences', async () => {
    await world.platform.db.user.update({
      where: { id: world.admin.userId },
      data: { settings: { quotePolicy: 'FOLLOWERS' } },
    });
    const { source } = (await world.rest(world.admin).get('/api/v1/accounts/verify_credentials')).body;
    const preferences = (await world.rest(world.admin).get('/api/v1/preferences')).body;
    expect([source.quote_policy, preferences['posting:default:quote_policy']]).toEqual(['followers', 'followers']);
    expect(await policyOf((await world.post(world.admin)).id)).toEqual(['followers']);
    expect(await policyOf((await world.post(world.admin, 'words', { quote_approval_policy: 'public' })).id)).toEqual([
      'public',
    ]);
    expect((await world.rest(world.bob).get('/api/v1/accounts/verify_credentials')).body.source.quote_policy).toBe(
      'public',
    );
  });
});
