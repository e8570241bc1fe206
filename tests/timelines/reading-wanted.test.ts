/** Blocked, muted and limited accounts are left out of every list around a status, for this viewer only. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
const names = (rows: { acct?: string; account?: { acct: string } }[]) =>
  rows.map((row) => row.acct ?? row.account?.acct);

/** alice posts, carol replies to her, bob replies to carol. */
let asked: { id: string };
let answered: { id: string };
let last: { id: string };
beforeEach(async () => {
  const { alice, bob, carol, erin } = world;
  for (const reader of [alice, bob, erin])
    for (const verb of ['unmute', 'unblock']) await world.relate(reader, verb, carol);
  await world.platform.db.actor.updateMany({ data: { silencedAt: null } });
  asked = await world.publish(alice, 'who knows?');
  answered = await world.publish(carol, 'I do', { in_reply_to_id: asked.id });
  last = await world.publish(bob, 'so do I', { in_reply_to_id: answered.id });
});

const below = async (who: Person | null) =>
  names((await world.rest(who).get(`/api/v1/statuses/${asked.id}/context`)).body.descendants);
const above = async (who: Person | null) =>
  names((await world.rest(who).get(`/api/v1/statuses/${last.id}/context`)).body.ancestors);
const thread = async (who: Person | null) => [await below(who), await above(who)];

const WHOLE = [
  ['carol', 'bob'],
  ['alice', 'carol'],
];
const WITHOUT_CAROL = [['bob'], ['alice']];

describe('a thread', () => {
  test.each(['mute', 'block'])('omits accounts after a %s, for this reader only', async (verb) => {
    await world.relate(world.bob, verb, world.carol);
    expect(await thread(world.bob)).toEqual(WITHOUT_CAROL);
    for (const who of [world.alice, world.erin, null]) expect(await thread(who)).toEqual(WHOLE);
    // Requested by its id, it still exists.
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${answered.id}`)).status).toBe(200);
  });

  test('has them again when a mute has expired', async () => {
    await world.relate(world.bob, 'mute', world.carol, { duration: 60 });
    expect(await thread(world.bob)).toEqual(WITHOUT_CAROL);
    world.clock.advance(61_000);
    expect(await thread(world.bob)).toEqual(WHOLE);
  });

  test('omits limited authors, except for themselves and their followers', async () => {
    const silencedAt = world.clock.now();
    await world.relate(world.erin, 'follow', world.carol);
    await world.platform.db.actor.update({ where: { id: world.carol.actorId }, data: { silencedAt } });
    for (const who of [world.bob, world.alice, null]) expect(await thread(who)).toEqual(WITHOUT_CAROL);
    for (const who of [world.carol, world.erin]) expect(await thread(who)).toEqual(WHOLE);
    await world.relate(world.erin, 'unfollow', world.carol);
    expect(await thread(world.erin)).toEqual(WITHOUT_CAROL);
  });
});

describe('favouriting and reblogging accounts', () => {
  test.each(['favourite', 'reblog'])('a %s by a muted or blocked account is not listed, but counted', async (verb) => {
    for (const who of [world.carol, world.bob]) await world.rest(who).post(`/api/v1/statuses/${asked.id}/${verb}`);
    await world.drain();
    const path = `/api/v1/statuses/${asked.id}/${verb}${verb === 'reblog' ? 'ged' : 'd'}_by`;
    const listed = async (who: Person | null) => names((await world.rest(who).get(path)).body);
    expect(await listed(world.erin)).toEqual(['bob', 'carol']);
    await world.relate(world.erin, 'mute', world.carol, { duration: 60 });
    expect(await listed(world.erin)).toEqual(['bob']);
    expect(await listed(null)).toEqual(['bob', 'carol']);
    world.clock.advance(61_000);
    expect(await listed(world.erin)).toEqual(['bob', 'carol']);
    await world.relate(world.erin, 'block', world.carol);
    expect(await listed(world.erin)).toEqual(['bob']);
    const { body } = await world.rest(world.erin).get(`/api/v1/statuses/${asked.id}`);
    expect(body[`${verb}s_count`]).toBe(2);
  });
});
