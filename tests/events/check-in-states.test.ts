/** Every order in which the acts of several doors can arrive leads to the same state: the table of who is in. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInsOf, type TimedAct } from '../../src/look/check-in.ts';
import { type Act, actOf, figures, settle, ticketed } from '../support/world/check-in.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Acts in the order of their times: C is a check-in, U an undo → the number of the check-in that counts, from 0; null if the person is not in. */
const STATES: Record<string, number | null> = {
  '': null,
  C: 0,
  U: null,
  CC: 0,
  CU: null,
  UC: 1,
  UU: null,
  CCC: 0,
  CCU: null,
  CUC: 2,
  CUU: null,
  UCC: 1,
  UCU: null,
  UUC: 2,
  UUU: null,
};

const kindOf = (letter: string): 'CHECK_IN' | 'UNDO' => (letter === 'C' ? 'CHECK_IN' : 'UNDO');

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

test.each(Object.entries(STATES))('%s', (letters, counts) => {
  const acts = [...letters].map(
    (letter, n): TimedAct => ({ key: `${n}`, kind: kindOf(letter), door: '', at: new Date(n) }),
  );
  for (const order of orders(acts)) expect(checkInsOf(order)[0]?.key).toBe(counts === null ? undefined : `${counts}`);
});

test('an undo at the time of a check-in takes it back, and of two check-ins at one time always the same counts', () => {
  const at = new Date(0);
  const of = (key: string, kind: TimedAct['kind']): TimedAct => ({ key, kind, door: '', at });
  expect(checkInsOf([of('a', 'CHECK_IN'), of('b', 'UNDO')])).toEqual([]);
  for (const order of orders([of('a', 'CHECK_IN'), of('b', 'CHECK_IN')])) expect(checkInsOf(order)[0]?.key).toBe('a');
});

test('the database says the same, in every order and with each act sent alone, together and repeatedly', async () => {
  const { bob } = world;
  for (const [letters, counts] of Object.entries(STATES)) {
    const { uuid, of } = await ticketed(world, [bob]);
    const participationId = of(bob);
    const acts = [...letters].map(
      (letter, n): Act => actOf(world, kindOf(letter), { participationId, ago: 60 - n, door: `Door ${n}` }),
    );
    for (const act of acts.toReversed()) await settle(world, uuid, [act]);
    if (acts.length > 0) await settle(world, uuid, acts);
    const [person] = await world.trpc(world.alice).door.people.query({ id: uuid });
    expect([letters, person?.came?.door]).toEqual([letters, counts === null ? undefined : `Door ${counts}`]);
    expect(await figures(world, uuid)).toEqual([1, counts === null ? 0 : 1, 0]);
  }
});
