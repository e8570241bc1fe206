/** Public counters count no direct posts, and replies only when they are public. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongCounters } from '../support/database/counters.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** The counters of a person and of a post as a stranger sees them. */
async function seen(who: Person, id: string) {
  const { statuses_count, last_status_at } = await world.account(null, who);
  const { replies_count, quotes_count, account } = await world.read(null, id);
  return { statuses_count, last_status_at, replies_count, quotes_count, posts: account.statuses_count };
}

const DAY = 86_400_000;
const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'] as const;

describe.each(VISIBILITIES)('a %s post', (visibility) => {
  const isOpen = visibility === 'public' || visibility === 'unlisted';
  const isCounted = visibility !== 'direct';

  test('is counted when it is public, until it is deleted', async () => {
    const writer = await world.person(`writer_${visibility}`);
    const { id } = await world.post(world.alice, 'Ask me', { quote_approval_policy: 'public' });
    const { id: own } = await world.post(writer, 'Before');
    const before = { ...(await seen(writer, id)), own: await seen(writer, own) };
    world.clock.advance(2 * DAY);
    const reply = await world.post(writer, '@alice An answer', { in_reply_to_id: id, visibility });
    const quote = await world.post(writer, '@alice Look', { quoted_status_id: id, visibility });
    const today = world.clock.now().toISOString().slice(0, 10);
    expect(reply.account).toMatchObject({ statuses_count: isCounted ? 2 : 1 });
    expect(await seen(writer, id)).toMatchObject({
      statuses_count: isCounted ? 3 : 1,
      last_status_at: isCounted ? today : before.last_status_at,
      replies_count: isOpen ? 1 : 0,
      quotes_count: isCounted ? 1 : 0,
    });
    expect((await seen(writer, own)).posts).toBe(isCounted ? 3 : 1);
    expect(await wrongCounters(world)).toEqual([]);

    await world.rest(world.alice).post(`/api/v1/statuses/${id}/quotes/${quote.id}/revoke`);
    expect(await wrongCounters(world)).toEqual([]);
    for (const made of [reply, quote]) await world.rest(writer).delete(`/api/v1/statuses/${made.id}`);
    await world.drain();
    expect(await seen(writer, id)).toMatchObject({ statuses_count: 1, replies_count: 0, quotes_count: 0 });
    expect(await wrongCounters(world)).toEqual([]);
  });
});

test('a deleted person’s private posts were not counted, and are not subtracted', async () => {
  const writer = await world.person('leaver');
  const { id } = await world.post(world.alice, 'Ask me', { quote_approval_policy: 'public' });
  for (const visibility of VISIBILITIES) {
    await world.post(writer, '@alice An answer', { in_reply_to_id: id, visibility });
    await world.post(writer, '@alice Look', { quoted_status_id: id, visibility });
  }
  expect(await seen(writer, id)).toMatchObject({ statuses_count: 6, replies_count: 2, quotes_count: 3 });
  await world.gql(writer, 'mutation { createPerson(preferredUsername: "leaver_again") { id } }');
  await world.gql(writer, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', { id: writer.id });
  await world.drain();
  const { replies_count, quotes_count } = await world.read(null, id);
  expect([replies_count, quotes_count]).toEqual([0, 0]);
});
