/** Photos of events: adding, the audience, requests to be taken out, removal, limits, and their files. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_OF_PERSON } from '../../src/domain/photos/album.ts';
import { Browser } from '../support/clients/browser.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { copyPhoto } from '../support/world/photos.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let jpeg: Buffer;
let id: string;
let group: string;
beforeAll(async () => {
  world = await createWorld();
  jpeg = await picture('jpeg', 400, 300);
  const { alice, bob, erin } = world;
  ({ id: group } = await createGroup(world, alice, { openness: 'OPEN' }));
  for (const person of [bob, erin]) await world.trpc(person).groups.join.mutate({ id: group });
});
afterAll(() => world.close());

const photos = (person: Person) => world.trpc(person).eventPhotos;
const add = (person: Person, fields: Record<string, string> = {}) =>
  photos(person).add.mutate(form({ id, name: 'garden.jpg', file: file(jpeg, 'garden.jpg', 'image/jpeg'), ...fields }));
const seenBy = async (person: Person | null): Promise<number> =>
  person
    ? (await photos(person).list.query({ id })).length
    : (await (await fetch(`${world.url}/api/v1/events/${id}/photos`)).json()).length;
const kindsOf = async (person: Person): Promise<string[]> => {
  const rows = await world.platform.db.notification.findMany({
    where: { recipientId: person.actorId, type: { startsWith: 'event.photo' } },
  });
  return rows.map(({ type }) => type);
};

/** Alice organizes it with the group; bob participates; erin is a member of the group alone; carol is neither. */
async function beginEvent(fields: Parameters<typeof organize>[2] = {}): Promise<string> {
  const event = await organize(world, world.alice, { organizerActorId: group, beginsOn: inHours(world, 1), ...fields });
  await world.trpc(world.bob).participations.join.mutate({ id: event.uuid });
  world.clock.advance(2 * 3_600_000);
  return event.uuid;
}

beforeEach(async () => {
  id = await beginEvent();
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

describe('adding', () => {
  test('participants and organizers add photos, which have widths, a placeholder and a description', async () => {
    const { alice, bob } = world;
    const made = await add(bob, { alt: 'Two people dig' });
    expect(made).toMatchObject({
      event: { uuid: id },
      picture: { alt: 'Two people dig', width: 400, height: 300, contentType: 'image/jpeg' },
      actor: { id: bob.id },
      ...{ mayRemove: true, asked: null, requests: null },
    });
    expect(made.picture.blurhash).toBeTruthy();
    expect((await fetch(made.picture.url.replace(/\.jpg$/, '-160.webp'))).headers.get('content-type')).toBe(
      'image/webp',
    );
    await add(alice);
    const listed = await world.rest(alice).get(`/api/v1/events/${id}/photos`, { limit: 1 });
    expect(listed.body).toMatchObject([{ id: made.id, mayRemove: true, requests: [] }]);
    const next = await world.rest(alice).get(`/api/v1/events/${id}/photos`, { after: made.id });
    expect(next.body).toMatchObject([{ actor: { id: alice.id } }]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['other people', () => add(world.carol), 'FORBIDDEN: Only participants and organizers can add photos'],
    ['members of the group', () => add(world.erin), 'FORBIDDEN: Only participants and organizers can add photos'],
    [
      'files that are no pictures',
      () =>
        photos(world.bob).add.mutate(form({ id, name: 'x', file: file(Buffer.from('text'), 'x.jpg', 'image/jpeg') })),
      'UNPROCESSABLE_CONTENT: Validation failed: File must be a PNG, JPEG, GIF, WebP, AVIF or HEIC picture',
    ],
    ['albums of absent events', () => add(world.bob, { id: '9007199254740993' }), 'NOT_FOUND: Event not found'],
    [
      'an identity of somebody else',
      () => add(world.bob, { actorId: world.alice.id }),
      'FORBIDDEN: Actor id is not owned by authenticated user',
    ],
  ])('%s are refused, and nothing is stored', async (_name, act, wanted) => {
    const before = filesOf(world);
    expect(await outcome(act())).toBe(wanted);
    expect([filesOf(world), await seenBy(world.alice)]).toEqual([before, 0]);
  });

  test('not before the event begins, nor when it is cancelled', async () => {
    const { alice } = world;
    ({ uuid: id } = await organize(world, alice));
    expect((await photos(alice).album.query({ id })).mayAdd).toBe(false);
    expect(await outcome(add(alice))).toBe('CONFLICT: Photos can be added once the event has begun');
    id = await beginEvent();
    await world.trpc(alice).events.cancel.mutate({ id });
    expect(await outcome(add(alice))).toBe('CONFLICT: This event has been cancelled');
  });

  test('people who ask for a place or were rejected add none', async () => {
    const { alice, carol } = world;
    const event = await organize(world, alice, { joinOptions: 'RESTRICTED', beginsOn: inHours(world, 1) });
    ({ uuid: id } = event);
    const asked = await world.trpc(carol).participations.join.mutate({ id });
    world.clock.advance(2 * 3_600_000);
    for (const role of [null, 'REJECTED'] as const) {
      if (role) await world.trpc(alice).participations.update.mutate({ id: asked.id, role });
      expect(await outcome(add(carol))).toBe('FORBIDDEN: Only participants and organizers can add photos');
    }
  });

  test('at most so many of one person', async () => {
    await copyPhoto(world, (await add(world.bob)).id, MOST_OF_PERSON - 1);
    expect(await outcome(add(world.bob))).toBe(`CONFLICT: You can add at most ${MOST_OF_PERSON} photos to an event`);
    expect(await outcome(add(world.alice))).toBe('OK');
  });
});

describe('the audience', () => {
  test.each([
    ['PARTICIPANTS', { alice: 1, bob: 1, erin: 0, carol: 0, visitor: 0 }],
    ['MEMBERS', { alice: 1, bob: 1, erin: 1, carol: 0, visitor: 0 }],
    ['EVERYBODY', { alice: 1, bob: 1, erin: 1, carol: 1, visitor: 1 }],
  ] as const)('%s', async (audience, wanted) => {
    const { alice, bob, carol, erin } = world;
    const { picture: made } = await add(bob);
    await photos(alice).setAudience.mutate({ id, audience });
    const [a, b, c, e, visitor] = await Promise.all([alice, bob, carol, erin, null].map(seenBy));
    expect({ alice: a, bob: b, erin: e, carol: c, visitor }).toEqual(wanted);
    const album = await photos(carol).album.query({ id });
    expect(album).toMatchObject({ audience, visible: wanted.carol === 1, count: wanted.carol, mayAdd: false });
    // The id of the picture grants no more than the list.
    const shown = await outcome(world.trpc(carol).pictures.get.query({ id: made.id }));
    expect(shown === 'OK').toBe(wanted.carol === 1);
    // A page for visitors, without scripts.
    const { status, text } = await new Browser(world.url).get(`/events/${id}/photos`);
    expect([status, text.includes(made.url)]).toEqual([200, wanted.visitor === 1]);
    expect(text).toContain('<meta name="robots" content="noindex">');
    const page = await new Browser(world.url).get(`/events/${id}`);
    expect(page.text.includes(`/events/${id}/photos`)).toBe(wanted.visitor === 1);
    // Search engines index this page.
    expect(page.text).not.toContain(/[\w-]{32}/.exec(made.url)?.[0]);
  });

  test('visitors get more pages only where photos follow', async () => {
    const { alice, bob } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    const { id: first } = await add(bob);
    const next = async () =>
      /photos\?after=\d+/.exec((await new Browser(world.url).get(`/events/${id}/photos`)).text)?.[0];
    await copyPhoto(world, first, 59);
    expect(await next()).toBeUndefined();
    await copyPhoto(world, first, 1);
    const { text } = await new Browser(world.url).get(`/events/${id}/${await next()}`);
    expect(text.match(/id="photo-/g)).toHaveLength(1);
  });

  test('only organizers choose it; members need a group', async () => {
    const { alice, bob } = world;
    const choose = (person: Person) => outcome(photos(person).setAudience.mutate({ id, audience: 'MEMBERS' }));
    expect(await choose(bob)).toBe("FORBIDDEN: User doesn't own actor");
    ({ uuid: id } = await organize(world, alice));
    expect(await choose(alice)).toBe('UNPROCESSABLE_CONTENT: Validation failed: Audience needs an event of a group');
  });

  test('a smaller one gives the files new addresses, and so does an event that becomes private', async () => {
    const { alice, bob } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    const known: string[] = [(await add(bob)).picture.url];
    for (const shrink of [
      () => photos(alice).setAudience.mutate({ id, audience: 'PARTICIPANTS' }),
      () => world.trpc(alice).events.update.mutate({ id, visibility: 'PRIVATE' }),
    ]) {
      await shrink();
      await world.drain();
      const [photo] = await photos(bob).list.query({ id });
      const url = photo?.picture.url ?? '';
      expect(known).not.toContain(url);
      const statuses = await Promise.all([...known, url].map(async (each) => (await fetch(each)).status));
      expect(statuses).toEqual([...known.map(() => 404), 200]);
      known.push(url);
    }
  });

  test('photos of a hidden event, and of suspended people, are hidden', async () => {
    const { alice, bob, carol } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    await add(bob);
    await world.platform.db.actor.update({ where: { id: bob.actorId }, data: { suspendedAt: world.clock.now() } });
    expect(await seenBy(carol)).toBe(0);
    await world.platform.db.actor.update({ where: { id: bob.actorId }, data: { suspendedAt: null } });
    expect(await seenBy(carol)).toBe(1);
    await world.trpc(alice).events.update.mutate({ id, visibility: 'PRIVATE' });
    expect(await outcome(photos(carol).list.query({ id }))).toBe('NOT_FOUND: Event not found');
  });
});

describe('to be taken out', () => {
  test('a person asks once; the organizers are notified, and see who asks', async () => {
    const { alice, bob, carol } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    const { id: photoId } = await add(bob);
    for (const _time of [1, 2])
      expect(await photos(carol).askRemoval.mutate({ id, photoId })).toMatchObject({ asked: 'open', requests: null });
    await world.drain();
    expect([await kindsOf(alice), await kindsOf(bob)]).toEqual([['event.photo_request'], []]);
    expect(await photos(alice).album.query({ id })).toMatchObject({ requests: 1 });
    const asked = await photos(alice).list.query({ id, asked: true });
    expect(asked).toMatchObject([{ id: photoId, requests: [{ actor: { id: carol.id } }] }]);
    expect((await photos(bob).list.query({ id }))[0]).toMatchObject({ asked: null, requests: null });
  });

  test('an organizer keeps the photo: the person is told, and does not ask again', async () => {
    const { alice, bob, carol } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    const { id: photoId } = await add(bob);
    await photos(carol).askRemoval.mutate({ id, photoId });
    expect(await outcome(photos(bob).keep.mutate({ id, photoId }))).toBe("FORBIDDEN: User doesn't own actor");
    expect(await photos(alice).keep.mutate({ id, photoId })).toMatchObject({ requests: [] });
    await world.drain();
    expect([await kindsOf(carol), await kindsOf(bob)]).toEqual([['event.photo_kept'], []]);
    expect(await outcome(photos(carol).askRemoval.mutate({ id, photoId }))).toBe(
      'CONFLICT: The organizers have decided to keep this photo',
    );
    expect(await outcome(photos(alice).keep.mutate({ id, photoId }))).toBe(
      'CONFLICT: Nobody has asked to remove this photo',
    );
    expect((await photos(carol).list.query({ id }))[0]).toMatchObject({ asked: 'kept' });
  });

  test('an organizer removes it: the person and the one who added it are told, and the files go', async () => {
    const { alice, bob, carol } = world;
    await photos(alice).setAudience.mutate({ id, audience: 'EVERYBODY' });
    const { id: photoId, picture: made } = await add(bob);
    await photos(carol).askRemoval.mutate({ id, photoId });
    expect(await outcome(photos(carol).remove.mutate({ id, photoId }))).toBe('FORBIDDEN: You cannot remove this photo');
    await photos(alice).remove.mutate({ id, photoId });
    await world.drain();
    expect([await kindsOf(bob), await kindsOf(carol)]).toEqual([['event.photo_removed'], ['event.photo_removed']]);
    expect([(await fetch(made.url)).status, await seenBy(bob)]).toEqual([404, 0]);
  });

  test('one’s own photo is removed without a question, and hidden photos are as absent ones', async () => {
    const { alice, bob, carol } = world;
    const { id: photoId } = await add(bob);
    for (const act of ['askRemoval', 'remove', 'keep'] as const)
      expect(await outcome(photos(carol)[act].mutate({ id, photoId }))).toBe('NOT_FOUND: Photo not found');
    expect(await outcome(photos(bob).askRemoval.mutate({ id, photoId }))).toBe(
      'CONFLICT: You can remove this photo yourself',
    );
    await photos(bob).remove.mutate({ id, photoId });
    expect(await outcome(photos(alice).remove.mutate({ id, photoId }))).toBe('NOT_FOUND: Photo not found');
    expect(await world.platform.db.actionLog.count({ where: { action: 'PHOTO_DELETION' } })).toBe(0);
  });
});
