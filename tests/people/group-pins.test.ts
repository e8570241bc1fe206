/** Links and documents that a group pins: visibility, pinning and unpinning, and their files. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { file, form } from '../support/values/pictures.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id } = await createGroup(world, world.alice, { openness: 'OPEN', groupType: 'COMMUNITY' }));
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

const pins = (person: Person) => world.trpc(person).groupPins;
const link = (person: Person, fields: object = {}) =>
  pins(person).create.mutate({ id, title: 'Spare parts', url: 'https://parts.example/list', ...fields });
const paper = (person: Person, content = PDF, name = 'mend.pdf') =>
  pins(person).create.mutate(form({ id, title: 'What we can mend', file: file(content, name, 'application/pdf') }));
const titles = async (person: Person) => (await pins(person).list.query({ id })).map(({ title }) => title);

test('a link and a document: the latest first, with who brought them', async () => {
  const { alice } = world;
  await link(alice, { title: '  Spare parts ' });
  const made = await paper(alice);
  expect(made).toMatchObject({ title: 'What we can mend', contentType: 'application/pdf', size: PDF.length });
  const answer = await world.rest(alice).get(`/api/v1/groups/${id}/pins`);
  expect(answer.body).toMatchObject([
    { id: made.id, url: made.url, creator: { id: alice.id } },
    { title: 'Spare parts', url: 'https://parts.example/list', contentType: null, size: null },
  ]);
});

test('a document is never shown as a part of a page', async () => {
  const { url } = await paper(world.alice);
  const answer = await fetch(url);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'x-content-type-options': 'nosniff',
  });
});

test('those of a private group are for its members; of a community for everybody', async () => {
  const { alice, bob, carol } = world;
  await link(alice);
  await world.trpc(bob).groups.join.mutate({ id });
  for (const person of [alice, bob, carol]) expect(await titles(person)).toEqual(['Spare parts']);
  expect((await fetch(`${world.url}/api/v1/groups/${id}/pins`).then((answer) => answer.json())).length).toBe(1);
  await world.trpc(alice).groups.update.mutate({ id, groupType: 'GROUP', openness: 'MODERATED' });
  await world.trpc(carol).groups.join.mutate({ id });
  // Carol waits.
  expect(await Promise.all([alice, bob, carol].map(titles))).toEqual([['Spare parts'], ['Spare parts'], []]);
  expect(await fetch(`${world.url}/api/v1/groups/${id}/pins`).then((answer) => answer.json())).toEqual([]);
});

describe('refused', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    [
      'nothing to pin',
      () => link(world.alice, { title: ' ', url: undefined }),
      "UNPROCESSABLE_CONTENT: Validation failed: Title can't be blank, Url can't be blank",
    ],
    [
      'an address that leads nowhere',
      () => link(world.alice, { url: 'javascript:alert(1)' }),
      'UNPROCESSABLE_CONTENT: Validation failed: Url must be a web address',
    ],
    [
      'a page in the name of a PDF',
      () => paper(world.alice, Buffer.from('<script>alert(1)</script>')),
      'UNPROCESSABLE_CONTENT: Validation failed: File must be a PDF',
    ],
    [
      'too large a file',
      () => paper(world.alice, Buffer.concat([PDF, Buffer.alloc(10_000_000)])),
      'UNPROCESSABLE_CONTENT: Validation failed: File must be less than 10 MB',
    ],
    ['an absent one', () => pins(world.alice).remove.mutate({ id, pinId: '1' }), 'NOT_FOUND: Pin not found'],
  ])('%s', async (_name, act, wanted) => {
    expect(await outcome(act())).toBe(wanted);
    expect(await titles(world.alice)).toEqual([]);
  });

  test('people who do not moderate the group; nothing is stored', async () => {
    const { id: pinId } = await link(world.alice);
    await world.trpc(world.bob).groups.join.mutate({ id });
    const before = await world.platform.db.media.count();
    const refused = 'FORBIDDEN: Actor id is not a moderator of the selected group';
    for (const person of [world.bob, world.carol]) {
      expect(await outcome(link(person))).toBe(refused);
      expect(await outcome(paper(person))).toBe(refused);
      expect(await outcome(pins(person).remove.mutate({ id, pinId }))).toBe(refused);
    }
    expect(await world.platform.db.media.count()).toBe(before);
    await world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: world.bob.id, role: 2 });
    await pins(world.bob).remove.mutate({ id, pinId });
    expect(await titles(world.alice)).toEqual([]);
  });

  test('one of another group, and the thirty-first', async () => {
    const { id: pinId } = await link(world.alice);
    const other = await createGroup(world, world.alice);
    expect(await outcome(pins(world.alice).remove.mutate({ id: other.id, pinId }))).toBe('NOT_FOUND: Pin not found');
    for (let count = 1; count < 30; count += 1) await link(world.alice);
    expect(await outcome(link(world.alice))).toBe('UNPROCESSABLE_CONTENT: A group can pin at most 30 things');
    expect(await titles(world.alice)).toHaveLength(30);
  });
});

describe('the file goes', () => {
  test.each<[string, (pinId: string) => Promise<unknown>]>([
    ['with its pin', (pinId) => pins(world.alice).remove.mutate({ id, pinId })],
    ['with its group', () => world.trpc(world.alice).groups.delete.mutate({ id })],
  ])('%s', async (_name, end) => {
    const { id: pinId, url } = await paper(world.alice);
    expect((await fetch(url)).status).toBe(200);
    await end(pinId);
    await world.drain();
    expect((await fetch(url)).status).toBe(404);
    expect(await world.platform.db.media.count({ where: { kind: 'DOCUMENT', ownerId: BigInt(id) } })).toBe(0);
  });
});
