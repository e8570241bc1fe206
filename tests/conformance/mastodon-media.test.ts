/** Media uploads: behaviours that Mastodon's clients rely on, row by row. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { wav } from '../support/values/recordings.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const upload = async (more: Record<string, string> = {}) =>
  (await world.rest(world.alice).post('/api/v2/media', form({ file: file(await picture()), ...more }))).body;

test('media-01: an image has its dimensions and a blurhash', async () => {
  const media = await upload();
  expect(media).toMatchObject({ type: 'image', url: expect.stringMatching(/^http/), blurhash: expect.any(String) });
  expect(media.meta).toMatchObject({ original: { width: 40, height: 20 }, small: { width: 40, height: 20 } });
});

/** Sound is processed after the answer. */
const uploadSound = () => world.rest(world.alice).post('/api/v2/media', form({ file: file(wav(), 'tone.wav') }));

test('media-03: unprocessed media have no address until they are ready', async () => {
  const sent = await uploadSound();
  expect(sent).toMatchObject({ status: 202, body: { type: 'audio', url: null } });
  const read = () => world.rest(world.alice).get(`/api/v1/media/${sent.body.id}`);
  expect(await read()).toMatchObject({ status: 206, body: { url: null } });
  await world.drain();
  expect(await read()).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^http/) } });
});

test('statuses-21: a post with unprocessed media is refused as retryable', async () => {
  const { id } = (await uploadSound()).body;
  const post = () => world.rest(world.alice).post('/api/v1/statuses', { media_ids: [id] });
  expect(await post()).toMatchObject({
    status: 422,
    body: { error: 'Cannot attach files that have not finished processing. Try again in a moment!' },
  });
  await world.drain();
  expect((await post()).status).toBe(200);
});

test('media-04: attached media and others’ uploads are not found', async () => {
  const [own, held] = [await upload(), await upload()];
  await world.rest(world.alice).post('/api/v1/statuses', { media_ids: [held.id] });
  expect((await world.rest(world.alice).get(`/api/v1/media/${held.id}`)).status).toBe(404);
  expect((await world.rest(world.bob).get(`/api/v1/media/${own.id}`)).status).toBe(404);
});

test('media-05: description and focus of own media can be changed', async () => {
  const { id } = await upload();
  const body = { description: 'a lake', focus: '0.5,-0.5' };
  const changed = await world.rest(world.alice).send('PUT', `/api/v1/media/${id}`, { body });
  expect(changed.body).toMatchObject({ description: 'a lake', meta: { focus: { x: 0.5, y: -0.5 } } });
});

test('media-07: own media can be deleted while unattached', async () => {
  const [free, held, foreign] = [await upload(), await upload(), await upload()];
  const alice = world.rest(world.alice);
  await alice.post('/api/v1/statuses', { media_ids: [held.id] });
  expect((await alice.delete(`/api/v1/media/${free.id}`)).status).toBe(200);
  expect(await alice.delete(`/api/v1/media/${held.id}`)).toMatchObject({
    status: 422,
    body: { error: 'Media attachment is currently used by a status' },
  });
  expect((await world.rest(world.bob).delete(`/api/v1/media/${foreign.id}`)).status).toBe(404);
});

test('media-08: a description that is too long is refused with its field name', async () => {
  const sent = form({ file: file(await picture()), description: 'x'.repeat(10_001) });
  const { status, body } = await world.rest(world.alice).post('/api/v2/media', sent);
  expect([status, body.error]).toEqual([422, expect.stringContaining('Description is too long')]);
});

test('media-09: other files are refused', async () => {
  const sent = form({ file: file(Buffer.from('MZ no picture at all'), 'a.png') });
  const { status, body } = await world.rest(world.alice).post('/api/v1/media', sent);
  expect([status, body.error]).toEqual([422, 'File type of uploaded media could not be verified']);
});

test('media-11: the type is detected from the bytes, not from the header', async () => {
  const sent = form({ file: file(await picture('png'), 'picture.jpg', 'image/jpeg') });
  const { status, body } = await world.rest(world.alice).post('/api/v2/media', sent);
  expect([status, body.type, body.url.endsWith('.png')]).toEqual([200, 'image', true]);
});
