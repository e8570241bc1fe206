/** Files in statuses: attaching uploads, in order, and finding posts by them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const upload = (bytes: Uint8Array) => world.rest(world.alice).post('/api/v2/media', form({ file: file(bytes) }));

describe('a status', () => {
  test('has its media in the order of their ids, and is then the only access to them', async () => {
    const media = await Promise.all([1, 2].map(async () => (await upload(await picture())).body));
    const ids = media.map((each) => each.id).reverse();
    const alice = world.rest(world.alice);
    const { status, body } = await alice.post('/api/v1/statuses', { media_ids: ids });
    expect(status).toBe(200);
    expect(body.media_attachments).toEqual(media.reverse());
    expect((await alice.get(`/api/v1/media/${ids[0]}`)).status).toBe(404);
    expect((await alice.send('PUT', `/api/v1/media/${ids[0]}`, { body: { description: 'x' } })).status).toBe(404);
    const removed = await alice.delete(`/api/v1/media/${ids[0]}`);
    expect([removed.status, removed.body.error]).toEqual([422, 'Media attachment is currently used by a status']);
    const again = await alice.post('/api/v1/statuses', { media_ids: [ids[0]] });
    expect(again.status).toBe(422);
    const stolen = await upload(await picture());
    expect((await world.rest(world.bob).post('/api/v1/statuses', { media_ids: [stolen.body.id] })).status).toBe(422);
  });

  test('appears in media-only timelines if it has media', async () => {
    const { body: media } = await upload(await picture());
    const alice = world.rest(world.alice);
    const { body: shown } = await alice.post('/api/v1/statuses', { status: 'look #plaza', media_ids: [media.id] });
    const { body: plain } = await alice.post('/api/v1/statuses', { status: 'read #plaza' });
    for (const path of ['timelines/public', 'timelines/tag/plaza', `accounts/${world.alice.id}/statuses`]) {
      const { body } = await world.rest().get(`/api/v1/${path}`, { only_media: true });
      const ids = idsOf(body);
      expect([path, ids.includes(shown.id), ids.includes(plain.id)]).toEqual([path, true, false]);
    }
  });

  test('accepts media through tRPC with FormData, too', async () => {
    const trpc = world.trpc(world.alice);
    const media = await trpc.media.upload.mutate(form({ file: file(await picture()), description: 'typed' }));
    expect(media).toMatchObject({ type: 'image', description: 'typed' });
    const status = await trpc.statuses.create.mutate({ media_ids: [media.id] });
    expect(status.media_attachments).toEqual([media]);
  });
});
