/** Followers and followed actors in both facades: one rule decides who is listed, for whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
/** The owner of the lists, their reader, and a person who is in both of them, besides another one. */
let owner: Person;
let viewer: Person;
let one: Person;
let other: Person;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const act = (who: Person, verb: string, whom: Person, body: object = {}) =>
  world.rest(who).post(`/api/v1/accounts/${whom.id}/${verb}`, body);
const mark = (who: Person, data: object) => world.platform.db.actor.update({ where: { id: who.actorId }, data });

beforeEach(async () => {
  number += 1;
  const names = ['owner', 'viewer', 'one', 'other'].map((name) => world.person(`${name}${number}`));
  [owner, viewer, one, other] = (await Promise.all(names)) as [Person, Person, Person, Person];
  for (const who of [one, other]) {
    await act(who, 'follow', owner);
    await act(owner, 'follow', who);
  }
});

const SIDES = ['followers', 'following'] as const;

/** The handles of a list, at REST and at GraphQL. */
async function listed(who: Person | null, side: (typeof SIDES)[number]): Promise<[rest: string[], graphql: string[]]> {
  const { body } = await world.rest(who).get(`/api/v1/accounts/${owner.id}/${side}`);
  const end = side === 'followers' ? 'actor' : 'targetActor';
  const asked = `query ($id: ID!) { person(id: $id) { ${side} { end: ${end} { preferredUsername } } } }`;
  const { data } = await world.gql(who, asked, { id: owner.id });
  const rows: { end: { preferredUsername: string } | null }[] = data.person?.[side] ?? [];
  return [
    body.map((account: { username: string }) => account.username).sort(),
    rows.map(({ end }) => end?.preferredUsername ?? 'null').sort(),
  ];
}

/** The situation, the reader, and which of `one` and `other` is listed. */
const CASES: [what: string, begin: () => Promise<unknown>, reads: () => Person | null, shown: () => Person[]][] = [
  ['nothing', async () => {}, () => viewer, () => [one, other]],
  ['nothing, and a visitor', async () => {}, () => null, () => [one, other]],
  ['the viewer blocks somebody', () => act(viewer, 'block', one), () => viewer, () => [other]],
  ['somebody blocks the viewer', () => act(one, 'block', viewer), () => viewer, () => [other]],
  ['somebody blocks the viewer, and a visitor', () => act(one, 'block', viewer), () => null, () => [one, other]],
  ['the owner blocks the viewer', () => act(owner, 'block', viewer), () => viewer, () => []],
  ['the viewer blocks the owner', () => act(viewer, 'block', owner), () => viewer, () => [one, other]],
  ['the viewer mutes somebody', () => act(viewer, 'mute', one), () => viewer, () => [other]],
  ['the owner mutes somebody', () => act(owner, 'mute', one), () => owner, () => [one, other]],
  ['somebody mutes the viewer', () => act(one, 'mute', viewer), () => viewer, () => [one, other]],
  [
    'a mute that is over',
    async () => {
      await act(viewer, 'mute', one, { duration: 300 });
      world.clock.advance(301_000);
    },
    () => viewer,
    () => [one, other],
  ],
  ['the owner hides the network', () => mark(owner, { hideCollections: true }), () => viewer, () => []],
  [
    'the owner hides the network from others',
    () => mark(owner, { hideCollections: true }),
    () => owner,
    () => [one, other],
  ],
  ['somebody listed hides the network', () => mark(one, { hideCollections: true }), () => viewer, () => [one, other]],
  ['somebody is suspended', () => mark(one, { suspendedAt: new Date() }), () => viewer, () => [other]],
  [
    'somebody is suspended, and a moderator',
    () => mark(one, { suspendedAt: new Date() }),
    () => world.mod,
    () => [other],
  ],
  [
    'the owner is suspended, and a moderator',
    () => mark(owner, { suspendedAt: new Date() }),
    () => world.mod,
    () => [],
  ],
];

describe.each(CASES)('%s', (_, begin, reads, shown) => {
  test.each(SIDES)('%s are the same in both facades', async (side) => {
    await begin();
    const names = shown()
      .map(({ name }) => name)
      .sort();
    expect(await listed(reads(), side)).toEqual([names, names]);
  });
});

test('the event interface shows a request and its approval to both people', async () => {
  await mark(owner, { locked: true });
  await act(viewer, 'follow', owner);
  const names = [one.name, other.name];
  for (const [who, more] of [
    [owner, [viewer.name]],
    [viewer, [viewer.name]],
    [one, []],
    [null, []],
  ] as const)
    expect(await listed(who, 'followers')).toEqual([names, [...names, ...more].sort()]);
});
