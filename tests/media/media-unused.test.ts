/** Unreferenced files: of deleted and edited posts, former avatars and banners, and of deleted events. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { animation, file, filesOf, form, picture } from '../support/values/pictures.ts';
import { wav } from '../support/values/recordings.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOUR = 60 * 60 * 1000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function sweep(row: 'attachments.expired' | 'pictures.unused'): Promise<void> {
  await runFromTimetable(world.platform, row);
  await world.drain();
}

const statusOf = async (url: string): Promise<number> => (await fetch(url, { method: 'HEAD' })).status;

describe('a post with media', () => {
  /** Two files: the sound and its preview. */
  async function post() {
    const alice = world.rest(world.alice);
    const thumbnail = file(await picture());
    const { body: media } = await alice.post('/api/v1/media', form({ file: file(wav(), 'tone.wav'), thumbnail }));
    const { body: status } = await alice.post('/api/v1/statuses', { status: 'listen', media_ids: [media.id] });
    world.clock.advance(30 * HOUR);
    return { alice, media, status };
  }

  test('keeps them for a redraft when it is deleted, for a day only', async () => {
    const before = filesOf(world);
    const { alice, media, status } = await post();
    const { body: deleted } = await alice.delete(`/api/v1/statuses/${status.id}`);
    expect(deleted).toMatchObject({ text: 'listen', media_attachments: [{ id: media.id, url: media.url }] });
    await world.drain();
    world.clock.advance(23 * HOUR);
    await sweep('attachments.expired');
    const { body: again } = await alice.post('/api/v1/statuses', { status: 'listen!', media_ids: [media.id] });
    expect(again.media_attachments).toEqual([media]);
    await alice.delete(`/api/v1/statuses/${again.id}`);
    await world.drain();
    world.clock.advance(25 * HOUR);
    await sweep('attachments.expired');
    expect((await alice.get(`/api/v1/media/${media.id}`)).status).toBe(404);
    expect(filesOf(world)).toEqual(before);
  });

  test('removes their files when it is deleted with them', async () => {
    const before = filesOf(world);
    const { alice, media, status } = await post();
    await alice.delete(`/api/v1/statuses/${status.id}?delete_media=true`);
    await world.drain();
    expect(filesOf(world)).toEqual(before);
    expect([await statusOf(media.url), await statusOf(media.preview_url)]).toEqual([404, 404]);
    expect((await alice.get(`/api/v1/media/${media.id}`)).status).toBe(404);
  });

  test('keeps them for a day, too, when it is edited without them', async () => {
    const before = filesOf(world);
    const { alice, media, status } = await post();
    await alice.send('PUT', `/api/v1/statuses/${status.id}`, { body: { status: 'nothing to hear' } });
    await sweep('attachments.expired');
    expect((await alice.get(`/api/v1/media/${media.id}`)).status).toBe(200);
    world.clock.advance(25 * HOUR);
    await sweep('attachments.expired');
    expect(filesOf(world)).toEqual(before);
  });
});

describe('a picture of the event service', () => {
  const uploaded = async (name = 'a picture') =>
    world.trpc(world.alice).pictures.upload.mutate(form({ file: file(await picture()), name }));
  const change = (fields: object) => world.trpc(world.alice).persons.update.mutate({ id: world.alice.id, ...fields });

  test('stays while it is an avatar, a banner or of an event, and otherwise expires two days after the upload', async () => {
    const [avatar, banner, shown, former, unused] = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(uploaded));
    await change({ avatarId: former?.id });
    await change({ avatarId: avatar?.id, bannerId: banner?.id });
    const event = await organize(world, world.alice, { pictureId: shown?.id });
    const pictures = [avatar, banner, shown, former, unused];
    const present = async () => Promise.all(pictures.map((each) => statusOf(each?.url ?? '')));
    world.clock.advance(47 * HOUR);
    await sweep('pictures.unused');
    expect(await present()).toEqual([200, 200, 200, 200, 200]);
    world.clock.advance(2 * HOUR);
    await sweep('pictures.unused');
    expect(await present()).toEqual([200, 200, 200, 404, 404]);
    await world.trpc(world.alice).events.delete.mutate({ id: event.id, actorId: world.alice.id });
    await change({ avatarId: null });
    await sweep('pictures.unused');
    expect(await present()).toEqual([404, 200, 404, 404, 404]);
    const name = banner?.url.split('/').at(-1) ?? '';
    expect(filesOf(world)).toEqual([name.replace('.png', '-160.webp'), name]);
  });

  test('stays while the description of an event shows it', async () => {
    const { url } = await uploaded();
    const event = await organize(world, world.alice, { description: `<p>Here: <img src="${url}" alt="the hall"></p>` });
    world.clock.advance(49 * HOUR);
    await sweep('pictures.unused');
    expect(await statusOf(url)).toBe(200);
    await world.trpc(world.alice).events.delete.mutate({ id: event.id, actorId: world.alice.id });
    await sweep('pictures.unused');
    expect(await statusOf(url)).toBe(404);
  });
});

test('an animated avatar has a static version', async () => {
  const trpc = world.trpc(world.bob);
  const moving = file(await animation('webp', 60, 60, 4), 'a.webp');
  const { id } = await trpc.pictures.upload.mutate(form({ file: moving, name: 'waving' }));
  await trpc.persons.update.mutate({ id: world.bob.id, avatarId: id, bannerId: id });
  const { body } = await world.rest().get(`/api/v1/accounts/${world.bob.id}`);
  expect([body.avatar, body.header].map((url) => /-small\.webp$/.test(url))).toEqual([false, false]);
  expect([body.avatar_static, body.header_static].map((url) => /-small\.webp$/.test(url))).toEqual([true, true]);
  const still = await trpc.pictures.upload.mutate(form({ file: file(await picture('gif')), name: 'still' }));
  await trpc.persons.update.mutate({ id: world.bob.id, avatarId: still.id });
  const { body: after } = await world.rest().get(`/api/v1/accounts/${world.bob.id}`);
  expect(after.avatar_static).toBe(after.avatar);
});
