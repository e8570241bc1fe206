/** Likes and bookmarks in an archive of Mastodon or of this server: imported like lists, without a word to the authors. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { archiveOf, type Files, note, zipOf } from '../support/values/account-archives.ts';
import type { Person, World } from '../support/world/world.ts';

let net: Correspondent;
let world: World;
let person: Person;
beforeAll(async () => {
  net = await Correspondent.open();
  world = net.world;
});
afterAll(() => net.close());
beforeEach(async () => {
  net.peer.forget();
  person = await world.someone('mover');
});

const list = (orderedItems: readonly unknown[]): string =>
  JSON.stringify({ id: 'list.json', type: 'OrderedCollection', orderedItems });

async function send(files: Files): Promise<{ status: number; body: { id: string; error?: string } }> {
  const body = new FormData();
  body.set('data', new Blob([new Uint8Array(await zipOf(files))]), 'archive.zip');
  return world.rest(person).post('/api/v1/post_imports', body);
}

async function imported(files: Files): Promise<{ problem: string | null; imported: number }> {
  const { status, body } = await send(files);
  expect([status, body.error]).toEqual([202, undefined]);
  await world.drain();
  return (await world.rest(person).get(`/api/v1/post_imports/${body.id}`)).body;
}

const imports = async (): Promise<Record<string, Record<string, unknown>>> => {
  const { body } = await world.rest(person).get('/api/v1/imports');
  return Object.fromEntries(body.map((made: { type: string }) => [made.type, made]));
};
const uris = async (path: 'favourites' | 'bookmarks'): Promise<string[]> =>
  (await world.rest(person).get(`/api/v1/${path}`)).body.map(({ uri }: { uri: string }) => uri);

const download = async (path: string): Promise<string> =>
  (await fetch(world.url + path, { headers: { authorization: `Bearer ${person.token}` } })).text();

const remoteNote = (more: Record<string, unknown> = {}): string => net.noteAt(net.peer, net.sam, more).id;

describe('an archive', () => {
  test('brings likes and bookmarks, whose authors are not told', async () => {
    const { uri: local, id } = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'Here' })).body;
    const [liked, saved] = [remoteNote(), remoteNote()];
    await imported({
      ...archiveOf([note(1, '<p>Mine</p>')]),
      'likes.json': list([local, liked, liked, 'http://127.0.0.1:1/gone', 7, null]),
      'bookmarks.json': list([saved, local]),
    });
    expect(await imports()).toMatchObject({
      favourites: { state: 'finished', mode: 'merge', total: 3, imported: 2, failed: 1 },
      bookmarks: { state: 'finished', total: 2, imported: 2, failed: 0 },
    });
    expect(await uris('favourites')).toEqual([liked, local]);
    expect(await uris('bookmarks')).toEqual([local, saved]);
    expect(net.peer.activities('Like')).toEqual([]);
    expect((await world.rest(world.bob).get('/api/v1/notifications', { types: ['favourite'] })).body).toEqual([]);
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${id}`)).body.favourites_count).toBe(1);
    await world.rest(person).post(`/api/v1/statuses/${id}/unfavourite`);
    expect((await world.rest(world.bob).get(`/api/v1/statuses/${id}`)).body.favourites_count).toBe(0);
  });

  test('leaves a like to its author who approves likes one by one, and says so', async () => {
    const policy = {
      canLike: { automaticApproval: [], manualApproval: ['https://www.w3.org/ns/activitystreams#Public'] },
    };
    await imported({ ...archiveOf([]), 'likes.json': list([remoteNote({ interactionPolicy: policy })]) });
    const { favourites } = await imports();
    expect(favourites).toMatchObject({ imported: 0, failed: 1 });
    const failures = await download(`/api/v1/imports/${favourites?.id}/failures.csv`);
    expect(failures).toContain('Likes of this post need the approval of its author');
    expect(net.peer.activities('LikeRequest')).toEqual([]);
  });

  test('begins no such import without these documents, or with empty ones', async () => {
    await imported(archiveOf([note(2, '<p>Mine</p>')]));
    await imported({ ...archiveOf([]), 'likes.json': list([]), 'bookmarks.json': list([{}, 'no address']) });
    expect(await imports()).toEqual({});
  });

  test.each([
    ['a list that is no JSON', '['],
    ['a list without items', '{}'],
    ['too many likes', list(Array.from({ length: 20_001 }, (_, number) => `https://far.example/${number}`))],
  ])('with %s imports nothing, and says so', async (_, likes) => {
    const done = await imported({ ...archiveOf([note(3, '<p>Mine</p>')]), 'likes.json': likes });
    expect(done).toMatchObject({ imported: 0, problem: expect.any(String) });
    expect(await imports()).toEqual({});
  });
});

test('likes of this server are exported as a list and in its archive, and imported again', async () => {
  const { uri, id } = (await world.rest(world.bob).post('/api/v1/statuses', { status: 'To export' })).body;
  await world.rest(person).post(`/api/v1/statuses/${id}/favourite`);
  expect(await download('/api/v1/exports/favourites.csv')).toBe(`${uri}\n`);
  const reader = await world.someone('reader');
  const form = new FormData();
  form.set('type', 'favourites');
  form.set('mode', 'overwrite');
  form.set('data', new Blob([`${uri}\n`]), 'favourites.csv');
  expect((await world.rest(reader).post('/api/v1/imports', form)).status).toBe(202);
  await world.drain();
  expect((await world.rest(reader).get('/api/v1/favourites')).body).toMatchObject([{ uri }]);
});
