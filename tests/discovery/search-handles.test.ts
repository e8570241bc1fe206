/** A full handle, with this server's host or another's, finds its person in every search of people. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await createGroup(world, world.alice, { preferredUsername: 'painters' });
  const {
    id,
    userId: _here,
    ...alice
  } = await world.platform.db.actor.findUniqueOrThrow({
    where: { id: world.alice.actorId },
    omit: { fields: true, emojis: true },
  });
  await world.platform.db.actor.create({
    data: { ...alice, id: id + 1n, domain: 'away.example', uri: 'https://away.example/@alice' },
  });
});
afterAll(() => world.close());

const DOCUMENT = `query ($words: String!, $page: Int) {
  searchPersons(search: $words, page: $page) { total elements { preferredUsername domain } }
  searchGroups(search: $words) { total elements { preferredUsername } }
}`;

async function search(words: string, person: Person | null = null, page = 1) {
  const { data, errors } = await world.gql(person, DOCUMENT, { words, page });
  expect(errors).toEqual([]);
  const names = ({
    total,
    elements,
  }: {
    total: number;
    elements: { preferredUsername: string; domain?: string }[];
  }) => [
    total,
    ...elements.map(({ preferredUsername, domain }) => (domain ? `${preferredUsername}@${domain}` : preferredUsername)),
  ];
  return { persons: names(data.searchPersons), groups: names(data.searchGroups) };
}

const host = () => world.platform.config.domain;

describe('a handle', () => {
  test.each(['alice', '@alice', 'ALICE', ' @alice '])(
    '%s of this server with its host finds its person',
    async (name) => {
      const typed = name.endsWith(' ') ? `${name.trimEnd()}@${host()} ` : `${name}@${host()}`;
      expect(await search(typed)).toEqual({ persons: [1, 'alice'], groups: [0] });
      expect(await search(typed, null, 2)).toEqual({ persons: [1], groups: [0] });
      const rest = await world.rest().get('/api/v1/search/persons', { search: typed });
      expect([rest.body.total, rest.body.elements[0].id]).toEqual([1, world.alice.id]);
      for (const [path, sent] of [
        ['/api/v2/search', { q: typed }],
        ['/api/v1/accounts/search', { q: typed }],
        ['/api/v1/accounts/lookup', { acct: typed }],
      ] as const) {
        const { body } = await world.rest(world.bob).get(path, sent);
        const [account] = [body.accounts ?? body].flat();
        expect([path, account.id]).toEqual([path, world.alice.id]);
      }
    },
  );

  test('the handle of a remote person finds the person', async () => {
    expect(await search('@alice@away.example')).toEqual({ persons: [1, 'alice@away.example'], groups: [0] });
  });

  test('the handle of a group finds the group, and no person', async () => {
    expect(await search(`painters@${host()}`)).toEqual({ persons: [0], groups: [1, 'painters'] });
  });

  test('does not find hidden people', async () => {
    const hidden = await world.person('hidden');
    await world.platform.db.actor.update({ where: { id: hidden.actorId }, data: { discoverable: false } });
    expect((await search(`hidden@${host()}`)).persons).toEqual([1, 'hidden']);
    await world.platform.db.actor.update({ where: { id: hidden.actorId }, data: { suspendedAt: new Date(0) } });
    expect((await search(`hidden@${host()}`)).persons).toEqual([0]);
    expect((await search(`hidden@${host()}`, world.mod)).persons).toEqual([1, 'hidden']);
    expect((await search(`nobody@${host()}`)).persons).toEqual([0]);
  });
});
