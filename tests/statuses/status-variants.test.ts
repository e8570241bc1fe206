/** A cached status variant serves only viewers with the same representation. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  isPreSerialized,
  jsonBytes,
  preSerialize,
  takesPreSerialized,
} from '../../src/platform/reading/pre-serialized.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const act = (who: Person, id: string, verb: string) => world.rest(who).post(`/api/v1/statuses/${id}/${verb}`);

/** Each viewer’s representation, requested repeatedly in alternation. */
async function looks(id: string, viewers: (Person | null)[]) {
  const seen: unknown[][] = [];
  for (let round = 0; round < 2; round += 1) {
    for (const [i, who] of viewers.entries()) {
      const body = await world.read(who, id);
      const shown = body.reblog ?? body;
      const mine = [shown.favourited, shown.reblogged, shown.bookmarked, shown.muted, shown.pinned];
      const outside = [body.account.display_name, body.account.statuses_count, shown.quote_approval.current_user];
      const all = [...outside, shown.favourites_count, shown.filtered?.length, ...mine];
      if (round === 0) seen[i] = all;
      else expect(all).toEqual(seen[i]);
    }
  }
  return seen;
}

test('a status and its reblog are right for each viewer', async () => {
  const { alice, bob, carol, erin, mod } = world;
  const body = { status: 'a word about kites', quote_approval_policy: 'followers' } as const;
  const { id } = await world.post(alice, body);
  await act(bob, id, 'favourite');
  await act(carol, id, 'bookmark');
  await act(alice, id, 'pin');
  await world.rest(mod).post(`/api/v1/accounts/${alice.id}/follow`);
  const filter = { title: 'k', context: ['home'], keywords_attributes: [{ keyword: 'kites' }] };
  await world.rest(erin).post('/api/v2/filters', filter);
  await world.drain();
  const reblog = (await act(carol, id, 'reblog')).body.id;
  await world.drain();

  const [no, yes] = [false, true];
  expect(await looks(id, [null, alice, bob, carol, erin, mod])).toEqual([
    ['', 1, 'denied', 1, undefined, undefined, undefined, undefined, undefined, undefined],
    ['', 1, 'automatic', 1, 0, no, no, no, no, yes],
    ['', 1, 'denied', 1, 0, yes, no, no, no, undefined],
    ['', 1, 'denied', 1, 0, no, yes, yes, no, undefined],
    ['', 1, 'denied', 1, 1, no, no, no, no, undefined],
    ['', 1, 'automatic', 1, 0, no, no, no, no, undefined],
  ]);
  expect((await looks(reblog, [null, bob, erin, carol])).map((row) => row.slice(3, 7))).toEqual([
    [1, undefined, undefined, undefined],
    [1, 0, yes, no],
    [1, 1, no, no],
    [1, 0, no, yes],
  ]);

  await world.gql(alice, 'mutation ($id: ID!) { updatePerson(id: $id, name: "Anew") { id } }', { id: alice.id });
  expect((await looks(id, [null]))[0]?.slice(0, 1)).toEqual(['Anew']);
  await act(bob, id, 'unfavourite');
  const [nobody, , bobs] = await looks(id, [null, alice, bob]);
  expect([nobody?.[0], nobody?.[3], bobs?.slice(3, 6)]).toEqual(['Anew', 0, [0, 0, no]]);
});

test('a pre-serialized value is validated and serialized once, and accepted unchanged by its own schema alone', () => {
  const schema = takesPreSerialized(z.object({ name: z.string() }));
  const other = z.object({ name: z.string() });
  const value = preSerialize(schema, { name: 'kite', secret: 1 } as { name: string });
  expect(value).toEqual({ name: 'kite' });
  expect(Object.isFrozen(value)).toBe(true);
  expect([isPreSerialized(value), isPreSerialized({ ...value })]).toEqual([true, false]);
  expect(schema.parse(value)).toBe(value);
  expect(z.array(schema.nullable()).parse([value, null])[0]).toBe(value);
  expect(other.parse(value)).not.toBe(value);
  expect(() => preSerialize(schema, { name: 1 } as unknown as { name: string })).toThrow();
  expect(jsonBytes([value, { b: 1 }, value]).toString()).toBe('[{"name":"kite"},{"b":1},{"name":"kite"}]');
  expect(jsonBytes(value).toString()).toBe('{"name":"kite"}');
  expect(jsonBytes({ in: value, n: null }).toString()).toBe('{"in":{"name":"kite"},"n":null}');
  expect(jsonBytes([[value], []]).toString()).toBe('[[{"name":"kite"}],[]]');
  const lists = {
    none: [],
    'a "list"': [value, value],
    absent: undefined,
    n: 1,
    at: new Date(0),
    mixed: [value, null],
  };
  expect(jsonBytes(lists).toString()).toBe(JSON.stringify(lists));
});
