/** Discussions of groups that change while others answer, count and read them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToParent } from '../../src/domain/federation/remote/store/link-to-parent.ts';
import { listDiscussions } from '../../src/domain/groups/wall/discussions.ts';
import { pageBounds } from '../../src/domain/kernel/page.ts';
import { recountDiscussion } from '../../src/domain/statuses/discussions/answers.ts';
import { whileOpen } from '../support/database/while-open.ts';
import { WAITING } from '../support/world/blocks.ts';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let group: string;
beforeAll(async () => {
  world = await createWorld();
  group = (await createGroup(world, world.bob, { name: 'Choir', openness: 'OPEN' })).id;
});
afterAll(() => world.close());

async function post(given: Record<string, unknown>): Promise<{ id: string }> {
  world.clock.advance(1000);
  const made = await world.trpc(world.bob).statuses.create.mutate({ status: 'The barcarole.', ...given });
  await world.drain();
  return made;
}

const begin = () => post({ title: 'Which songs in spring?', group_id: group });
const reply = (to: string) => post({ in_reply_to_id: to });

/** Performs an act while another transaction changes the discussion, which commits when the act waits for it or is over. */
async function during<T>(
  id: string,
  data: { closedAt?: Date; answersCount?: number },
  act: () => Promise<T>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const statusId = BigInt(id);
  let over = false;
  let acting: Promise<T> | undefined;
  await whileOpen(world.platform.db, async (tx, outside) => {
    await tx.$queryRaw`SELECT FROM discussions WHERE status_id = ${statusId} FOR UPDATE`;
    await tx.discussion.update({ where: { statusId }, data });
    acting = outside(act).finally(() => {
      over = true;
    });
    const waits = () => outside(async () => (await world.platform.pool.query(WAITING)).rowCount === 1);
    await expect.poll(async () => over || (await waits())).toBe(true);
    await outside(meanwhile);
  });
  if (!acting) throw new Error('nothing was begun');
  return acting;
}

test('an answer does not arrive after the closing', async () => {
  const { id } = await begin();
  const given = { status: 'Late', in_reply_to_id: id };
  const answer = await during(id, { closedAt: world.clock.now() }, () =>
    world.rest(world.alice).post('/api/v1/statuses', given),
  );
  expect([answer.status, answer.body.error]).toEqual([403, 'This discussion is closed']);
});

test('a reply whose parent is found late does not enter the thread after the closing', async () => {
  const { alice, clock, platform } = world;
  const { id } = await begin();
  const { uri } = (await world.rest().get(`/api/v1/statuses/${id}`)).body;
  const { id: late } = await world.trpc(alice).statuses.create.mutate({ status: 'Late' });
  const ctx = { ...platform, viewer: null };
  await during(id, { closedAt: clock.now() }, () => linkToParent(ctx, BigInt(late), uri, 0));
  expect((await world.rest().get(`/api/v1/statuses/${late}`)).body.in_reply_to_id).toBeNull();
  expect((await world.rest().get(`/api/v1/groups/${group}/discussions/${id}`)).body.replies_count).toBe(0);
});

test('a scheduled reply is not published in a closed discussion', async () => {
  const { alice, bob, clock, platform } = world;
  const { id } = await begin();
  const scheduled_at = new Date(clock.now().getTime() + 600_000).toISOString();
  await world.trpc(alice).statuses.create.mutate({ status: 'Late', in_reply_to_id: id, scheduled_at });
  await world.trpc(bob).groupDiscussions.close.mutate({ id: group, statusId: id });
  clock.advance(600_000);
  await world.drain();
  expect(await platform.db.status.count({ where: { inReplyToId: BigInt(id) } })).toBe(0);
});

test('answers are all counted', async () => {
  const { db, sql } = world.platform;
  const { id } = await begin();
  await reply(id);
  const later = await reply(id);
  await db.status.update({ where: { id: BigInt(later.id) }, data: { deletedAt: world.clock.now() } });
  // The count begins with one answer, and waits; the other one is committed meanwhile.
  await during(
    id,
    { answersCount: 9 },
    () => recountDiscussion({ db, sql }, BigInt(id)),
    async () => await db.status.update({ where: { id: BigInt(later.id) }, data: { deletedAt: null } }),
  );
  expect((await world.rest().get(`/api/v1/groups/${group}/discussions/${id}`)).body.replies_count).toBe(2);
});

test('a scheduled post of somebody who left the group is an ordinary post with the title in its text', async () => {
  const { alice, clock, platform } = world;
  await world.trpc(alice).groups.join.mutate({ id: group });
  const scheduled_at = new Date(clock.now().getTime() + 600_000).toISOString();
  const given = { status: 'Or none.', title: 'Later', group_id: group, scheduled_at };
  await world.trpc(alice).statuses.create.mutate(given);
  await world.trpc(alice).groups.leave.mutate({ id: group });
  clock.advance(600_000);
  await world.drain();
  const where = { actorId: alice.actorId, text: 'Later\n\nOr none.', discussion: null };
  expect(await platform.db.status.count({ where })).toBe(1);
});

test('an answer that arrives while a page is read does not move its cursors', async () => {
  const first = await begin();
  const second = await begin();
  const page = await listDiscussions({ ...world.platform, viewer: null }, group, pageBounds({ limit: 2 }));
  await reply(first.id);
  expect(page.places.map(String)).toEqual([second.id, first.id]);
});
