/** Photos of events that go: removed by moderators after a report, with their event, or with their account; and the archive of a person. */
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityViewer } from '../../src/domain/access/viewer.ts';
import { eraseContent } from '../../src/domain/persons/erase-content.ts';
import { expirePictures } from '../../src/domain/pictures/expire-pictures.ts';
import { archiveEntries } from '../../src/entities/transfers/archive-content.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { file, form, picture } from '../support/values/pictures.ts';
import { inHours, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const add = async (person: Person) =>
  world.trpc(person).eventPhotos.add.mutate(form({ id, name: 'garden.png', file: file(await picture()) }));
const seenBy = async (person: Person) => (await world.trpc(person).eventPhotos.list.query({ id })).length;

/** Alice organizes it, and bob participates. */
beforeEach(async () => {
  ({ uuid: id } = await organize(world, world.alice, { beginsOn: inHours(world, 1) }));
  await world.trpc(world.bob).participations.join.mutate({ id });
  world.clock.advance(2 * 3_600_000);
});

describe('reports', () => {
  test('a report names a photo, which moderators see and remove on its page', async () => {
    const { alice, bob, carol, mod } = world;
    const { id: photoId } = await add(bob);
    const report = (person: Person) =>
      world.rest(person).post('/api/v1/reports', { account_id: bob.id, photo_ids: [photoId] });
    // Carol does not see it.
    expect((await report(carol)).status).toBe(404);
    const [first, again] = [await report(alice), await report(alice)];
    expect([first.status, again.body.id]).toEqual([200, first.body.id]);
    const { browser, page } = await StaffBrowser.open(world, mod, `/moderation/reports/${first.body.id}`);
    expect(page.text).toContain(`/events/${id}/photos#photo-${photoId}`);
    await browser.done(page, 'remove_photo', {}, photoId);
    expect(await seenBy(alice)).toBe(0);
    const log = await world.platform.db.actionLog.findFirst({ where: { action: 'PHOTO_DELETION' } });
    expect(log).toMatchObject({ actorId: mod.actorId, targetId: BigInt(photoId) });
  });
});

describe('deletion and export', () => {
  test('the files go with the event', async () => {
    const { url } = (await add(world.bob)).picture;
    await world.trpc(world.alice).events.delete.mutate({ id });
    await world.drain();
    expect((await fetch(url)).status).toBe(404);
  });

  test('the files do not expire, and go with the account', async () => {
    const leaving = await world.someone('leaving');
    ({ uuid: id } = await organize(world, world.alice, { beginsOn: inHours(world, 1) }));
    await world.trpc(leaving).participations.join.mutate({ id });
    world.clock.advance(2 * 3_600_000);
    const { url } = (await add(leaving)).picture;
    world.clock.advance(72 * 3_600_000);
    await expirePictures(world.platform);
    await world.drain();
    expect((await fetch(url)).status).toBe(200);
    await eraseContent(world.platform, leaving.actorId);
    await world.drain();
    expect([(await fetch(url)).status, await seenBy(world.alice)]).toEqual([404, 0]);
  });
  test('the archive of a person lists their photos', async () => {
    const { bob } = world;
    const { picture: made } = await add(bob);
    const ctx = { ...world.platform, viewer: identityViewer(bob.userId, bob.actorId) };
    const entries = await Array.fromAsync(archiveEntries(ctx));
    const list = entries.find(({ name }) => name === 'photos.json');
    const { orderedItems } = JSON.parse(await text((await list?.open()) ?? Readable.from(['{}'])));
    const [key] = made.url.split('/').slice(-1);
    expect(orderedItems.at(-1)).toMatchObject({ type: 'Image', url: expect.stringContaining(key ?? '?') });
    expect(entries.map(({ name }) => name)).toContain(orderedItems.at(-1).url);
  });
});
