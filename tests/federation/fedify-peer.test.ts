/** This server and one on Fedify, which shares no code with it, over HTTP: everything that people of one do reaches the other. */
import {
  Accept,
  Announce,
  Block,
  Create,
  Delete,
  Follow,
  isActor,
  Like,
  Note,
  type Person,
  PUBLIC_COLLECTION,
  Tombstone,
  Undo,
  Update,
} from '@fedify/vocab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FedifyServer } from '../support/servers/fedify-server.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { createWorld, type Person as Local, type World } from '../support/world/world.ts';

let world: World;
let fedify: FedifyServer;
let fay: string;
let fayId: string;
let number = 0;

beforeAll(async () => {
  [world, fedify] = await Promise.all([
    createWorld({ clock: FakeClock.atRealTime(), env: NEIGHBOURS }),
    FedifyServer.start(),
  ]);
  fay = fedify.uriOf('fay').href;
});
afterAll(() => Promise.all([world.close(), fedify.close()]));

const uriOf = (person: Local): string => `${world.url}/users/${person.name}`;
const alice = () => world.rest(world.alice);
const next = (): URL => {
  number += 1;
  return new URL(`#acts/${number}`, fay);
};

const act = async (path: string, body?: Record<string, unknown>) => {
  const answer = await alice().post(path, body);
  expect(answer.status).toBe(200);
  await world.drain();
  return answer.body;
};

/** To the shared inbox of this server, or to a personal one. */
async function send(activity: Parameters<FedifyServer['send']>[2], inbox = `${world.url}/inbox`): Promise<void> {
  await fedify.send('fay', { id: uriOf(world.alice), inbox }, activity);
  await world.drain();
}

const by = () => ({ id: next(), actor: fedify.uriOf('fay') });
const relation = async () => (await alice().get('/api/v1/accounts/relationships', { id: [fayId] })).body[0];
const stored = (uri: string | undefined) =>
  world.platform.db.status.findFirst({ where: { uri: uri ?? '', deletedAt: null } });

describe('Fedify', () => {
  test('finds local people, and is found by its own', async () => {
    const found = await fedify.lookUp(uriOf(world.alice));
    expect(isActor(found as Person)).toBe(true);
    const person = found as Person;
    expect([person.preferredUsername, person.inboxId?.href, person.endpoints?.sharedInbox?.href]).toEqual([
      ...['alice', `${uriOf(world.alice)}/inbox`, `${world.url}/inbox`],
    ]);
    expect((await person.getPublicKey())?.ownerId?.href).toBe(uriOf(world.alice));
    const { body } = await alice().get('/api/v2/search', { q: fay, resolve: true, type: 'accounts' });
    expect(body.accounts).toMatchObject([{ username: 'fay', display_name: 'Fay' }]);
    fayId = body.accounts[0].id;
  });

  test('follows, and is followed', async () => {
    const asked = new Follow({ ...by(), object: new URL(uriOf(world.alice)) });
    await send(asked, `${uriOf(world.alice)}/inbox`);
    expect(fedify.last('Accept')).toMatchObject({ actor: uriOf(world.alice), object: asked.id?.href });
    expect(await relation()).toMatchObject({ followed_by: true });
    await act(`/api/v1/accounts/${fayId}/follow`);
    const follow = fedify.last('Follow');
    expect(follow).toMatchObject({ actor: uriOf(world.alice), object: fay });
    expect(await relation()).toMatchObject({ following: false, requested: true });
    await send(new Accept({ ...by(), object: follow?.activity ?? null }));
    expect(await relation()).toMatchObject({ following: true });
  });

  test('reads local posts, their edits and deletions', async () => {
    const { id, uri } = await act('/api/v1/statuses', {
      status: 'Hello #cats',
      spoiler_text: 'warned',
      language: 'en',
    });
    const created = (await fedify.last('Create')?.activity.getObject()) as Note;
    expect(created).toBeInstanceOf(Note);
    expect([created.id?.href, created.attributionId?.href, created.toId?.href]).toEqual([
      uri,
      uriOf(world.alice),
      PUBLIC_COLLECTION.href,
    ]);
    expect(String(created.content)).toContain('Hello');
    expect([String(created.summary), created.sensitive]).toEqual(['warned', true]);
    expect(((await fedify.lookUp(uri)) as Note).id?.href).toBe(uri);
    await alice().send('PUT', `/api/v1/statuses/${id}`, { body: { status: 'Hello again' } });
    await world.drain();
    const updated = (await fedify.last('Update')?.activity.getObject()) as Note;
    expect([updated.id?.href, String(updated.content)]).toEqual([uri, '<p>Hello again</p>']);
    await alice().delete(`/api/v1/statuses/${id}`);
    await world.drain();
    expect(fedify.last('Delete')).toMatchObject({ actor: uriOf(world.alice), object: uri });
  });

  test('is read here: written, answered, edited and deleted', async () => {
    const note = fedify.note('fay', 'first', '<p>From Fedify</p>');
    await send(new Create({ ...by(), object: note, to: PUBLIC_COLLECTION, cc: fedify.followersOf('fay') }));
    const copy = await stored(note.id?.href);
    const shown = async () => (await alice().get(`/api/v1/statuses/${copy?.id}`)).body;
    expect(await shown()).toMatchObject({
      content: '<p>From Fedify</p>',
      visibility: 'public',
      account: { username: 'fay' },
    });
    const updated = Temporal.Now.instant().add({ seconds: 5 });
    world.clock.advance(10_000);
    const edited = fedify.note('fay', 'first', '<p>Edited</p>', { updated });
    await send(new Update({ ...by(), object: edited, to: PUBLIC_COLLECTION }));
    expect(await shown()).toMatchObject({ content: '<p>Edited</p>', edited_at: expect.any(String) });
    const answer = await act('/api/v1/statuses', { status: '@fay yes', in_reply_to_id: `${copy?.id}` });
    const told = (await fedify.last('Create')?.activity.getObject()) as Note;
    expect([told.id?.href, told.replyTargetId?.href]).toEqual([answer.uri, note.id?.href]);
    await send(new Delete({ ...by(), object: new Tombstone({ id: note.id }), to: PUBLIC_COLLECTION }));
    expect(await stored(note.id?.href)).toBeNull();
  });

  test('likes and boosts local posts, and undoes it', async () => {
    const { id, uri } = await act('/api/v1/statuses', { status: 'Like and boost me' });
    const counts = async () => {
      const { favourites_count, reblogs_count } = (await alice().get(`/api/v1/statuses/${id}`)).body;
      return [favourites_count, reblogs_count];
    };
    const like = new Like({ ...by(), object: new URL(uri) });
    const boost = new Announce({ ...by(), object: new URL(uri), to: PUBLIC_COLLECTION, cc: fedify.followersOf('fay') });
    await send(like);
    await send(boost);
    expect(await counts()).toEqual([1, 1]);
    await send(new Undo({ ...by(), object: like }));
    await send(new Undo({ ...by(), object: boost }));
    expect(await counts()).toEqual([0, 0]);
  });

  test('hears of favourites and boosts of its posts, and of their end', async () => {
    const note = fedify.note('fay', 'second', '<p>Like and boost me</p>');
    await send(new Create({ ...by(), object: note, to: PUBLIC_COLLECTION, cc: fedify.followersOf('fay') }));
    const copy = await stored(note.id?.href);
    for (const [done, undone, type] of [
      ['favourite', 'unfavourite', 'Like'],
      ['reblog', 'unreblog', 'Announce'],
    ] as const) {
      await act(`/api/v1/statuses/${copy?.id}/${done}`);
      const heard = fedify.last(type);
      expect(heard).toMatchObject({ actor: uriOf(world.alice), object: note.id?.href });
      await act(`/api/v1/statuses/${copy?.id}/${undone}`);
      expect(fedify.last('Undo')).toMatchObject({ actor: uriOf(world.alice), object: heard?.id });
    }
  });

  test('sends and reads profiles', async () => {
    await alice().send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: 'Alice B.' } });
    world.clock.advance(6_000);
    await world.drain();
    const told = (await fedify.last('Update')?.activity.getObject()) as Person | undefined;
    expect(String(told?.name)).toBe('Alice B.');
    const now = (await fedify.lookUp(fay)) as Person;
    await send(new Update({ ...by(), object: now.clone({ name: 'Fay F.' }), to: PUBLIC_COLLECTION }));
    expect((await alice().get(`/api/v1/accounts/${fayId}`)).body.display_name).toBe('Fay F.');
  });

  test('parts: by Undo, and by Block', async () => {
    await act(`/api/v1/accounts/${fayId}/unfollow`);
    const undone = await fedify.last('Undo')?.activity.getObject();
    expect(undone).toBeInstanceOf(Follow);
    const follow = new Follow({ ...by(), object: new URL(uriOf(world.alice)) });
    await send(new Undo({ ...by(), object: follow }));
    expect(await relation()).toMatchObject({ following: false, followed_by: false });
    await send(new Block({ ...by(), object: new URL(uriOf(world.alice)) }));
    expect(await relation()).toMatchObject({ blocked_by: true });
    await act(`/api/v1/accounts/${fayId}/block`);
    expect(fedify.last('Block')).toMatchObject({ actor: uriOf(world.alice), object: fay });
  });
});
