/** Visibility of pictures of the event service: by id, and at their address when the event that shows them is hidden. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { file, form, picture } from '../support/values/pictures.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const uploadAs = async (person: Person) =>
  (await world.trpc(person).pictures.upload.mutate(form({ file: file(await picture()), name: 'a picture' }))).id;

describe('a picture by its id', () => {
  test.each(['1', '0', 'nonsense', '99999999999999999999'])('is not found when it is %s', async (id) => {
    const answer = await world.gql(null, 'query ($id: String!) { picture(id: $id) { id } }', { id });
    expect(answer.errors).toMatchObject([
      { message: `Picture with ID ${id} was not found`, extensions: { code: 'NOT_FOUND' } },
    ]);
  });

  test('does not open attachments of statuses, which may be private', async () => {
    const { body } = await world.rest(world.alice).post('/api/v2/media', form({ file: file(await picture()) }));
    expect((await world.rest(world.alice).get(`/api/v1/pictures/${body.id}`)).status).toBe(404);
  });

  test('is hidden while its uploader is suspended', async () => {
    const id = await uploadAs(world.carol);
    await organize(world, world.carol, { pictureId: id });
    const suspend = (suspendedAt: Date | null) =>
      world.platform.db.actor.update({ where: { id: world.carol.actorId }, data: { suspendedAt } });
    const statuses = async () => {
      const { errors } = await world.gql(null, 'query ($id: String!) { picture(id: $id) { id } }', { id });
      return [(await world.rest().get(`/api/v1/pictures/${id}`)).status, errors?.[0]?.extensions.code];
    };
    await suspend(world.clock.now());
    expect(await statuses()).toEqual([404, 'NOT_FOUND']);
    await suspend(null);
    expect(await statuses()).toEqual([200, undefined]);
  });

  test('is visible to those who see what shows it, and to its uploader', async () => {
    const [alone, avatar, open, unlisted, closed, draft] = await Promise.all(
      Array.from({ length: 6 }, () => uploadAs(world.alice)),
    );
    await createGroup(world, world.alice, { avatarId: avatar });
    await organize(world, world.alice, { pictureId: open });
    await organize(world, world.alice, { pictureId: unlisted, visibility: 'UNLISTED' });
    await organize(world, world.alice, { pictureId: closed, visibility: 'PRIVATE' });
    await organize(world, world.alice, { pictureId: draft, draft: true });
    await world.rest(world.bob).post(`/api/v1/accounts/${world.alice.id}/follow`);
    const seenBy = async (person: Person | null) => {
      const each = [alone, avatar, open, unlisted, closed, draft].map(async (id) => {
        const asked = await world.gql(person, 'query ($id: String!) { picture(id: $id) { url } }', { id });
        const { status, body } = await world.rest(person).get(`/api/v1/pictures/${id}`);
        expect([status, asked.errors?.[0]?.extensions.code]).toEqual(
          status === 200 ? [200, undefined] : [404, 'NOT_FOUND'],
        );
        expect(asked.data.picture?.url).toBe(body.url);
        return status === 200;
      });
      return Promise.all(each);
    };
    expect(await seenBy(world.alice)).toEqual([true, true, true, true, true, true]);
    expect(await seenBy(world.bob)).toEqual([false, true, true, false, true, false]);
    expect(await seenBy(world.mod)).toEqual([false, true, true, false, false, false]);
    expect(await seenBy(null)).toEqual([false, true, true, false, false, false]);
  });

  test('is not an attachment of a status: media endpoints do not find it', async () => {
    const id = await uploadAs(world.alice);
    const alice = world.rest(world.alice);
    expect((await alice.get(`/api/v1/media/${id}`)).status).toBe(404);
    expect((await alice.delete(`/api/v1/media/${id}`)).status).toBe(404);
    expect((await alice.post('/api/v1/statuses', { media_ids: [id] })).status).toBe(422);
  });
});

test('addresses are random, and unrelated to ids and to each other', async () => {
  const alice = world.rest(world.alice);
  const uploads = Array.from({ length: 3 }, async () => {
    const { body: media } = await alice.post('/api/v2/media', form({ file: file(await picture('png', 900, 900)) }));
    const { body: shown } = await alice.post('/api/v1/pictures', form({ file: file(await picture()), name: 'x' }));
    expect(media.preview_url).not.toBe(media.url);
    return [media.url, shown.url];
  });
  const names = (await Promise.all(uploads)).flat().map((url: string) => /\/media\/([\w-]{32})\.png$/.exec(url)?.[1]);
  expect(new Set(names.map((name) => name?.slice(0, 8))).size).toBe(6);
  for (const name of names) expect(Buffer.from(name ?? '', 'base64url')).toHaveLength(24);
});

test('an event that becomes private moves its pictures to new addresses', async () => {
  const alice = world.trpc(world.alice);
  const upload = async (width: number) =>
    alice.pictures.upload.mutate(form({ file: file(await picture('png', width, 500)), name: 'poster' }));
  const [poster, inText, portrait] = [await upload(1000), await upload(20), await upload(30)];
  await createGroup(world, world.alice, { avatarId: portrait.id });
  const description = `<p><img src="${inText.url}"><img src="${portrait.url}">Come!</p>`;
  const { id } = await organize(world, world.alice, { pictureId: poster.id, description });
  const other = await organize(world, world.alice, { pictureId: poster.id });
  const statuses = (urls: string[]) => Promise.all(urls.map(async (url) => (await fetch(url)).status));
  // Their addresses on a server that this one took over.
  const old = Object.entries({ poster, inText, portrait }).map(([name, { id: mediaId }]) => ({
    ...{ address: `${world.url}/system/${name}.png`, mediaId: BigInt(mediaId) },
  }));
  await world.platform.db.fileAddress.createMany({ data: old });
  const known = [...[poster, inText, portrait].map(({ url }) => url), ...old.map(({ address }) => address)];
  expect(await statuses(known)).toEqual([200, 200, 200, 200, 200, 200]);

  await alice.events.update.mutate({ id, title: 'Still for everybody' });
  await alice.events.update.mutate({ id, visibility: 'UNLISTED' });
  await world.drain();
  expect((await alice.events.get.query({ id })).picture).toEqual(poster);

  await alice.events.update.mutate({ id, visibility: 'PRIVATE' });
  await world.drain();
  const hidden = await alice.events.get.query({ id });
  expect(hidden.picture).toEqual({ ...poster, url: expect.not.stringContaining(poster.url) });
  expect((await alice.events.get.query({ id: other.id })).picture).toEqual(hidden.picture);
  const shown = [...hidden.description.matchAll(/src="([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(shown).toEqual([expect.not.stringContaining(inText.url), portrait.url]);
  expect(await statuses([hidden.picture?.url ?? '', ...shown])).toEqual([200, 200, 200]);
  expect(await statuses(known)).toEqual([404, 404, 200, 404, 404, 200]);
});
