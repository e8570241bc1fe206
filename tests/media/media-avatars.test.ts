/** Avatars and banners of persons: by upload or by id, in both interfaces, without leftovers of refused requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const SHOWN = '{ id preferredUsername avatar { id name alt url contentType } banner { id url } }';
const CREATE = `mutation ($name: String!, $avatar: PictureInput, $banner: PictureInput) {
  createPerson(preferredUsername: $name, avatar: $avatar, banner: $banner) ${SHOWN}
}`;
const UPDATE = `mutation ($id: ID!, $name: String, $avatar: PictureInput, $banner: PictureInput) {
  updatePerson(id: $id, name: $name, avatar: $avatar, banner: $banner) ${SHOWN}
}`;
const REGISTER = `mutation ($email: String!, $name: String!, $avatar: PictureInput) {
  registerPerson(email: $email, preferredUsername: $name, avatar: $avatar) ${SHOWN}
}`;

const portrait = { picture: { name: 'me', alt: 'my face', file: null } };
const stored = async () => ({ files: filesOf(world), rows: await world.platform.db.media.count() });
const uploadAs = async (person: Person, name = 'a picture') =>
  world.trpc(person).pictures.upload.mutate(form({ file: file(await picture()), name }));

describe('a person', () => {
  test('is created with both, and every facade shows them', async () => {
    const files = {
      'avatar.picture.file': file(await picture()),
      'banner.picture.file': file(await picture('jpeg', 90, 30)),
    };
    const variables = { name: 'painter', avatar: portrait, banner: { picture: { name: 'wide', file: null } } };
    const { data, errors } = await uploadGraphQL(world, world.alice, CREATE, variables, files);
    expect(errors).toEqual([]);
    const { id, avatar, banner } = data.createPerson;
    expect(avatar).toMatchObject({ name: 'me', alt: 'my face', contentType: 'image/png' });
    const account = await world.trpc().accounts.get.query({ id });
    expect(account).toMatchObject({ avatar: avatar.url, avatar_description: 'my face', header: banner.url });
    const rows = await world.platform.db.media.findMany({ where: { ownerId: BigInt(id) } });
    expect(rows.map((row) => row.id.toString()).sort()).toEqual([avatar.id, banner.id].sort());
  });

  test('changes one and keeps the other; null keeps it too, and an empty input removes it', async () => {
    const given = await uploadAs(world.alice, 'earlier');
    const files = { 'avatar.picture.file': file(await picture()) };
    const variables = { id: world.alice.id, avatar: portrait, banner: { pictureId: given.id } };
    const first = (await uploadGraphQL(world, world.alice, UPDATE, variables, files)).data.updatePerson;
    expect([first.avatar.name, first.banner.id]).toEqual(['me', given.id]);
    const renamed = await world.gql(world.alice, UPDATE, { id: world.alice.id, name: 'Alice' });
    expect(renamed.data.updatePerson).toEqual(first);
    const kept = await world.gql(world.alice, UPDATE, { id: world.alice.id, avatar: null });
    expect(kept.data.updatePerson).toEqual(first);
    const without = await world.gql(world.alice, UPDATE, { id: world.alice.id, avatar: {} });
    expect(without.data.updatePerson).toMatchObject({ avatar: null, banner: { id: given.id } });
    const account = await world.trpc().accounts.get.query({ id: world.alice.id });
    expect([account.avatar, account.header]).toEqual([`${world.url}/avatars/original/missing.png`, first.banner.url]);
  });

  test('changes its avatar by a form of REST', async () => {
    const sent = form({ 'avatar[name]': 'by REST', 'avatar[file]': file(await picture('webp')) });
    const { status, body } = await world
      .rest(world.bob)
      .send('PATCH', `/api/v1/persons/${world.bob.id}`, { body: sent });
    expect([status, body.avatar.name, body.avatar.contentType]).toEqual([200, 'by REST', 'image/webp']);
  });

  test('is registered with a picture before anybody has signed in', async () => {
    const email = 'nora@example.org';
    const now = world.clock.now();
    await world.platform.db.user.create({
      data: { id: world.platform.ids.next(), email, passwordHash: 'x', createdAt: now },
    });
    const files = { 'avatar.picture.file': file(await picture()) };
    const before = await stored();
    const taken = await uploadGraphQL(world, null, REGISTER, { email, name: 'bob', avatar: portrait }, files);
    expect(taken.errors).toHaveLength(1);
    expect(await stored()).toEqual(before);
    const { data, errors } = await uploadGraphQL(
      world,
      null,
      REGISTER,
      { email, name: 'nora', avatar: portrait },
      files,
    );
    expect(errors).toEqual([]);
    expect(data.registerPerson.avatar).toMatchObject({ name: 'me' });
  });
});

describe('refused', () => {
  test('taken names, others\u2019 persons, others\u2019 pictures and no pictures, and nothing is left', async () => {
    const foreign = await uploadAs(world.bob);
    const before = await stored();
    const good = { 'avatar.picture.file': file(await picture()) };
    const codeOf = async (query: string, variables: object, files: Record<string, File> = good) => {
      const { errors } = await uploadGraphQL(world, world.alice, query, variables, files);
      expect(await stored()).toEqual(before);
      return errors[0]?.extensions.code;
    };
    expect(await codeOf(CREATE, { name: 'carol', avatar: portrait })).toBeDefined();
    expect(await codeOf(UPDATE, { id: world.bob.id, avatar: portrait })).toBe('FORBIDDEN');
    expect(await codeOf(CREATE, { name: 'thief', avatar: portrait, banner: { pictureId: foreign.id } })).toBe(
      'NOT_FOUND',
    );
    const bad = { 'avatar.picture.file': file(Buffer.from('GIF89a is only said')) };
    expect(await codeOf(CREATE, { name: 'liar', avatar: portrait }, bad)).toBe('VALIDATION_FAILED');
    expect(await world.platform.db.actor.count({ where: { preferredUsername: { in: ['thief', 'liar'] } } })).toBe(0);
  });
});
