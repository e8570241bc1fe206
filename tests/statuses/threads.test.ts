/** Threads: size limits, content, and statements. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../support/database/count-statements.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const around = async (who: Person | null, id: string) => {
  const { status, body } = await world.rest(who).get(`/api/v1/statuses/${id}/context`);
  return status === 200 ? [idsOf(body.ancestors), idsOf(body.descendants)] : status;
};

test('anonymous viewers get sixty replies and the ancestors, signed-in ones all replies, in one statement and one for the refresh', async () => {
  const above = await world.post(world.alice, 'above');
  const root = await world.post(world.alice, 'root', { in_reply_to_id: above.id });
  const answers: string[] = [];
  for (let n = 0; n < 62; n += 1) {
    answers.push((await world.post(world.bob, `${n}`, { in_reply_to_id: root.id })).id);
  }
  expect(await around(null, root.id)).toEqual([[above.id], answers.slice(0, 60)]);
  expect(await around(world.carol, root.id)).toEqual([[above.id], answers]);
  const { statements, result } = await countStatements(() => around(world.carol, root.id));
  expect([statements.length, result]).toEqual([2, [[above.id], answers]]);
});

test('muted statuses are left out of a thread, except the requested one', async () => {
  const root = await world.post(world.bob, 'muted soon');
  const answer = await world.post(world.carol, 'an answer', { in_reply_to_id: root.id });
  const last = await world.post(world.bob, 'another', { in_reply_to_id: answer.id });
  await world.rest(world.erin).post(`/api/v1/accounts/${world.bob.id}/mute`);
  expect(await around(world.erin, root.id)).toEqual([[], [answer.id]]);
  expect(await around(world.erin, last.id)).toEqual([[answer.id], []]);
});

test('a reblog is in no thread, and hidden statuses and invalid ids have none', async () => {
  const root = await world.post(world.alice, 'reblogged');
  await world.post(world.bob, 'an answer', { in_reply_to_id: root.id });
  const reblog = await world.interact(world.carol, 'reblog', root.id);
  expect(await around(world.bob, reblog.id)).toEqual([[], []]);
  const hidden = await world.post(world.alice, 'for nobody', { visibility: 'direct' });
  for (const id of [hidden.id, '1', 'x']) {
    expect([id, await around(world.bob, id), await around(null, id)]).toEqual([id, 404, 404]);
  }
});
