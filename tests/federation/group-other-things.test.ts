/**
 * Unsupported parts of remote groups: resources, todos, discussions and walls. They are accepted without an error, and not shown.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { remoteGroup } from '../support/federation/remote-group.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let from: Correspondent;
beforeAll(async () => {
  from = await Correspondent.open();
});
afterAll(() => from.close());

const posts = () => from.world.platform.db.status.count();

/** By sam for a group of which alice is a member, to her and to all. */
async function send(type: string, object: object, more: object = {}): Promise<void> {
  const activity = { id: from.fresh(from.sam), type, object, ...more };
  await from.send(activity);
  await from.send({ ...activity, id: from.fresh(from.sam) }, `${from.uriOf('alice')}/inbox`);
}

test('FEV-133, FEV-135: resources and todos of a group are no posts, and nobody’s pictures', async () => {
  const group = remoteGroup(from);
  const to = [`${group.uri}/members`];
  const of = { actor: from.sam.uri, attributedTo: group.uri, context: `${group.uri}/resources`, to, cc: [] };
  const id = (name: string): string => `${from.peer.url}/resource/${name}`;
  const document = { ...of, id: id('1'), type: 'Document', name: 'Rules', url: 'https://rules.example/' };
  const folder = { ...of, id: id('2'), type: 'ResourceCollection', name: 'Papers' };
  const list = { ...of, id: id('3'), type: 'TodoList', name: 'To do' };
  const todo = { ...of, id: id('4'), type: 'Todo', name: 'Chairs', status: false, todoList: list.id };
  const before = await posts();
  for (const object of [document, folder, list, todo]) {
    await send('Create', object, { to });
    await send('Update', object, { to });
  }
  await send('Add', document, { target: folder.id, to });
  await send('Move', document, { origin: folder.id, target: `${group.uri}/resources`, to });
  await send('Delete', { id: document.id, type: 'Tombstone', formerType: 'Document' }, { to });
  expect([await posts(), await from.world.platform.db.media.count()]).toEqual([before, 0]);
  const { movedToId } = await from.world.platform.db.actor.findUniqueOrThrow({ where: { uri: from.sam.uri } });
  expect(movedToId).toBeNull();
});

test('FEV-137: a post on the wall of a group is a post like others, and nothing is put on its wall', async () => {
  const group = remoteGroup(from);
  const target = { type: 'Collection', id: `${group.uri}/wall`, attributedTo: group.uri };
  const note = await from.create({ to: [PUBLIC], target });
  expect(await from.home()).toContain(note.id);
  await send('Add', note, { target });
  expect((await from.shown(note.id))?.pinned).toBeFalsy();
  expect(from.peer.activities('Add')).toEqual([]);
});

test('FEV-134: a discussion of members is shown to nobody', async () => {
  const group = remoteGroup(from);
  const id = `${from.peer.url}/c/1`;
  const to = [`${group.uri}/members`];
  const note = {
    id,
    type: 'Note',
    actor: from.sam.uri,
    attributedTo: from.sam.uri,
    name: 'Chairs',
    context: id,
    to,
    cc: [],
  };
  await send('Create', { ...note, content: '<p>Who brings some?</p>', publishedAt: '2026-11-20T10:00:00Z' }, { to });
  const { body } = await from.world.rest(from.world.alice).get('/api/v1/conversations');
  expect([await from.home(), body]).toEqual([expect.not.arrayContaining([id]), []]);
});
