/** Lists of posts with attachments, and of local posts with a tag, follow the edits of a post. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const upload = async () => (await world.upload(world.alice, form({ file: file(await picture()) }))).id;

/** In which lists of posts with media the post is. */
async function listsWith(id: string): Promise<string[]> {
  const lists = ['timelines/public', 'timelines/tag/look', `accounts/${world.alice.id}/statuses`];
  const shown = await Promise.all(lists.map((list) => world.statuses(null, `/api/v1/${list}`, { only_media: true })));
  return lists.filter((_, place) => idsOf(shown[place] ?? []).includes(id));
}

test('a post is in the lists of posts with media as long as it has some', async () => {
  const { alice } = world;
  const { id } = await world.post(alice, { status: '#look', media_ids: [await upload()] });
  expect(await listsWith(id)).toHaveLength(3);
  await world.edit(alice, id, { status: '#look at nothing' });
  expect(await listsWith(id)).toHaveLength(0);
  await world.edit(alice, id, { status: '#look again', media_ids: [await upload()] });
  expect(await listsWith(id)).toHaveLength(3);
});

test('a tag that an edit adds leads to the post, too', async () => {
  const { alice } = world;
  const { id } = await world.post(alice, { status: 'no tag', media_ids: [await upload()] });
  const { media_attachments: media } = await world.edit(alice, id, { status: '#look', media_ids: [await upload()] });
  expect(media).toHaveLength(1);
  expect(await listsWith(id)).toHaveLength(3);
  expect(idsOf(await world.statuses(null, '/api/v1/timelines/tag/look', { local: true }))).toContain(id);
});
