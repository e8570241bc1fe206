/** Photos of events as things change: repeated requests and decisions, repeated uploads, people who leave, and deleted accounts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { erasePerson } from '../../src/domain/persons/erase-person.ts';
import { MOST_OF_PERSON } from '../../src/domain/photos/album.ts';
import { renewPhotoKeys } from '../../src/domain/pictures/renew-keys.ts';
import { photoAsked, photoKept, photoRemoved } from '../../src/jobs/events/photo-decided.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { copyPhoto } from '../support/world/photos.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let jpeg: Buffer;
let id: string;
beforeAll(async () => {
  world = await createWorld();
  jpeg = await picture('jpeg');
});
afterAll(() => world.close());

/** With a sign-in, which acts as each identity of the user. */
const signedIn = (person: Person): Person => ({ ...person, token: person.accessToken });
const photos = (person: Person) => world.trpc(person).eventPhotos;
const photo = (fields: Record<string, string> = {}) =>
  form({ id, name: 'garden.jpg', file: file(jpeg, 'garden.jpg', 'image/jpeg'), ...fields });
const add = (person: Person, fields?: Record<string, string>) => photos(person).add.mutate(photo(fields));
const notices = (person: Person, type: string) =>
  world.platform.db.notification.findMany({ where: { recipientId: person.actorId, type } });
const pass = (): void => world.clock.advance(60_000);

/** Alice organizes it, and bob participates; everybody sees the photos. */
beforeEach(async () => {
  ({ uuid: id } = await organize(world, world.alice, { beginsOn: inHours(world, 1) }));
  await world.trpc(world.bob).participations.join.mutate({ id });
  await photos(world.alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
  world.clock.advance(2 * 3_600_000);
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

describe('each request and decision is notified', () => {
  /** After a second act of the same kind, the recipient has one notification, a new one, which a repeated job keeps. */
  async function expectRenewed(
    person: Person,
    type: string,
    acts: readonly (() => Promise<unknown>)[],
    repeat: () => Promise<unknown>,
  ): Promise<void> {
    const seen: bigint[] = [];
    for (const act of acts) {
      pass();
      await act();
      await world.drain();
      const found = await notices(person, type);
      expect(found.map(({ createdAt }) => createdAt)).toEqual([world.clock.now()]);
      seen.push(...found.map((each) => each.id));
    }
    expect(new Set(seen).size).toBe(acts.length);
    pass();
    await repeat();
    expect((await notices(person, type)).map((each) => each.id)).toEqual(seen.slice(-1));
  }

  test('a second request of a person', async () => {
    const { alice, bob, carol, platform } = world;
    const added = [await add(bob), await add(bob)];
    const ask = (photoId: string) => () => photos(carol).askRemoval.mutate({ id, photoId });
    await expectRenewed(
      alice,
      'event.photo_request',
      added.map((each) => ask(each.id)),
      async () => {
        const where = { actorId: carol.actorId, photoId: BigInt(added[1]?.id ?? 0) };
        const request = await platform.db.photoRequest.findFirstOrThrow({ where });
        await photoAsked(platform, { requestId: request.id.toString() });
      },
    );
  });

  test.each([
    ['keep', 'event.photo_kept', photoKept],
    ['remove', 'event.photo_removed', photoRemoved],
  ] as const)('a second decision to %s a photo, and those about other people stay', async (verb, type, handler) => {
    const { alice, bob, carol, erin, platform } = world;
    const added = [await add(bob), await add(bob)];
    for (const { id: photoId } of added) await photos(carol).askRemoval.mutate({ id, photoId });
    await photos(erin).askRemoval.mutate({ id, photoId: added[0]?.id ?? '' });
    const decide = (photoId: string) => () => photos(alice)[verb].mutate({ id, photoId });
    const { id: eventId } = await platform.db.event.findUniqueOrThrow({ where: { uuid: id } });
    let at = '';
    await expectRenewed(
      carol,
      type,
      added.map((each) => () => {
        at = world.clock.now().toISOString();
        return decide(each.id)();
      }),
      () => handler(platform, { eventId: eventId.toString(), at, by: alice.id, told: [carol.id] }),
    );
    expect(await notices(erin, type)).toHaveLength(1);
  });
});

test('an album offers to add photos to the identities that may', async () => {
  const { bob, carol } = world;
  const own = world.trpc(signedIn(carol));
  const { id: actorId } = await own.persons.create.mutate({ preferredUsername: 'carol_at_work' });
  await own.participations.join.mutate({ id, actorId });
  expect((await own.eventPhotos.album.query({ id })).mayAdd).toBe(false);
  expect(await outcome(add(signedIn(carol)))).toBe('FORBIDDEN: Only participants and organizers can add photos');
  expect(await outcome(add(signedIn(carol), { actorId }))).toBe('OK');
  expect((await photos(bob).album.query({ id })).mayAdd).toBe(true);
  expect((await photos(world.alice).album.query({ id })).mayAdd).toBe(true);
});

describe('an upload that is repeated under its key', () => {
  const client = () => createPlazaClient({ url: world.url, token: world.bob.token }).eventPhotos;
  const keyed = (idempotencyKey: string) => client().add.mutate(photo(), { context: { idempotencyKey } });

  test('adds one photo, also at the limit and of concurrent requests', async () => {
    const [first, second] = await Promise.all([keyed('one'), keyed('one')]);
    expect(second.id).toBe(first.id);
    await copyPhoto(world, first.id, MOST_OF_PERSON - 1);
    expect((await keyed('one')).id).toBe(first.id);
    expect(await outcome(keyed('two'))).toBe(`CONFLICT: You can add at most ${MOST_OF_PERSON} photos to an event`);
    expect((await client().album.query({ id })).count).toBe(MOST_OF_PERSON);
  });

  test('does not add a removed photo again; another key and another event are separate', async () => {
    const { id: photoId } = await keyed('gone');
    await client().remove.mutate({ id, photoId });
    expect(await outcome(keyed('gone'))).toBe('NOT_FOUND: Record not found');
    expect((await keyed('another')).id).not.toBe(photoId);
  });
});

test('people remove their photos after they left a private event, and see nothing else of it', async () => {
  const { alice, bob, carol } = world;
  const [{ id: own }, { id: other }] = [await add(bob), await add(alice)];
  await world.trpc(alice).events.update.mutate({ id, visibility: 'PRIVATE' });
  await world.trpc(bob).participations.leave.mutate({ id });
  const theirs = photos(bob);
  expect(await outcome(world.trpc(bob).events.get.query({ id }))).toMatch('NOT_FOUND');
  expect(await outcome(theirs.album.query({ id }))).toBe('NOT_FOUND: Event not found');
  expect(await theirs.list.query({ id })).toMatchObject([{ id: own, mayRemove: true, requests: null }]);
  for (const act of ['askRemoval', 'remove', 'keep'] as const) {
    expect(await outcome(theirs[act].mutate({ id, photoId: other }))).toBe('NOT_FOUND: Photo not found');
    expect(await outcome(photos(carol)[act].mutate({ id, photoId: own }))).toBe('NOT_FOUND: Event not found');
  }
  expect(await outcome(add(bob))).toBe('NOT_FOUND: Event not found');
  await theirs.remove.mutate({ id, photoId: own });
  expect(await outcome(theirs.list.query({ id }))).toBe('NOT_FOUND: Event not found');
  expect(await photos(alice).list.query({ id })).toMatchObject([{ id: other }]);
});

describe('requests to remove a photo', () => {
  const waiting = async () => {
    const [album, listed] = await Promise.all([
      photos(world.alice).album.query({ id }),
      photos(world.alice).list.query({ id, asked: true }),
    ]);
    return [album.requests, listed.flatMap(({ requests }) => requests ?? []).length];
  };

  test('go with the account of the person who asks', async () => {
    const leaving = await world.someone('leaving');
    const { id: photoId } = await add(world.bob);
    await photos(leaving).askRemoval.mutate({ id, photoId });
    expect(await waiting()).toEqual([1, 1]);
    await world.platform.db.$transaction((tx) => erasePerson(tx, world.platform, leaving.actorId));
    expect(await waiting()).toEqual([0, 0]);
  });

  test('are counted as they are listed: not those about photos of suspended people', async () => {
    const adding = await world.someone('adding');
    await world.trpc(adding).participations.join.mutate({ id });
    const { id: photoId } = await add(adding);
    await photos(world.carol).askRemoval.mutate({ id, photoId });
    expect(await waiting()).toEqual([1, 1]);
    await world.platform.db.actor.update({ where: { id: adding.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(await waiting()).toEqual([0, 0]);
  });
});

test('new addresses for an album read the descriptions of events once', async () => {
  const { alice, bob, platform } = world;
  const { id: photoId, picture: shown } = await add(bob);
  await copyPhoto(world, photoId, 3);
  const { uuid } = await organize(world, alice, { description: `<p><img src="${shown.url}" alt="Beds"></p>` });
  const event = await platform.db.event.findUniqueOrThrow({ where: { uuid: id } });
  const { statements } = await countStatements(() => renewPhotoKeys(platform, event.id));
  // One finds the embedded photos, and one renames the only one.
  expect(statements.filter((text) => text.includes('FROM events WHERE description LIKE'))).toHaveLength(1);
  expect(statements.filter((text) => text.includes('UPDATE events SET description'))).toHaveLength(1);
  const [renewed] = await photos(bob).list.query({ id, limit: 1 });
  const { description } = await platform.db.event.findUniqueOrThrow({ where: { uuid } });
  expect([description.includes(shown.url), description.includes(renewed?.picture.url ?? '?')]).toEqual([false, true]);
});
