/** Pictures of the event service: uploading in every way, using them, and refusals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_FORMS, uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const UPLOAD = `mutation ($file: Upload!, $name: String!, $alt: String, $actorId: ID!) {
  uploadPicture(file: $file, name: $name, alt: $alt, actorId: $actorId) { id name alt contentType size url }
}`;
const CREATE = `mutation ($actor: ID!, $title: String!, $picture: PictureInput) {
  createEvent(organizerActorId: $actor, title: $title, description: "With a picture", beginsOn: "2027-05-01T10:00:00Z", picture: $picture) {
    uuid picture { id name alt contentType url }
  }
}`;

const uploadAs = async (person: Person, name = 'a picture') =>
  (await world.trpc(person).pictures.upload.mutate(form({ file: file(await picture()), name }))).id;

/** The files in the storage and the rows of its table. */
const stored = async () => ({ files: filesOf(world), rows: await world.platform.db.media.count() });

describe('uploading', () => {
  test.each(UPLOAD_FORMS)('works through GraphQL by %s', async (by) => {
    const bytes = await picture('webp', 200, 100);
    const variables = { file: null, name: 'Two colours', alt: 'red and blue', actorId: world.alice.id };
    const files = { file: file(bytes, 'lies.png') };
    const { data, errors } = await uploadGraphQL(world, world.alice, UPLOAD, variables, files, by);
    expect(errors).toEqual([]);
    const made = data.uploadPicture;
    expect(made).toMatchObject({ name: 'Two colours', alt: 'red and blue', contentType: 'image/webp' });
    const answer = await fetch(made.url);
    expect((await answer.arrayBuffer()).byteLength).toBe(made.size);
    const query = '($id: String!) { picture(id: $id) { id name alt contentType size url } }';
    const read = await world.gql(world.alice, `query ${query}`, { id: made.id });
    expect(read.data.picture).toEqual(made);
    // Mobilizon's schema has neither measures nor focal points.
    const answered = (await world.rest(world.alice).get(`/api/v1/pictures/${made.id}`)).body;
    expect(answered).toEqual({
      ...{ ...made, width: 200, height: 100 },
      ...{ blurhash: expect.stringMatching(/^.{36}$/), focus: null },
    });
  });

  test('works through REST, and through tRPC with FormData', async () => {
    const sent = async () => form({ file: file(await picture()), name: 'mine', alt: '', actorId: world.alice.id });
    const rest = await world.rest(world.alice).post('/api/v1/pictures', await sent());
    const trpc = await world.trpc(world.alice).pictures.upload.mutate(await sent());
    for (const made of [rest.body, trpc])
      expect(made).toMatchObject({ name: 'mine', alt: null, contentType: 'image/png' });
    expect(rest.body.url).not.toBe(trpc.url);
  });

  const twoPixels = () => picture('png', 2, 1);
  test.each<[string, (keyof World & ('alice' | 'bob')) | null, () => Promise<Uint8Array>, object, string, string]>([
    ['without a sign-in', null, twoPixels, {}, 'UNAUTHENTICATED', 'You need to login to upload a picture'],
    ['for another', 'bob', twoPixels, {}, 'FORBIDDEN', 'Actor id is not owned by authenticated user'],
    ['for nobody', 'alice', twoPixels, { actorId: '1' }, 'FORBIDDEN', 'Actor id is not owned by authenticated user'],
    [
      'of text',
      'alice',
      async () => Buffer.from('<svg/>'),
      {},
      'VALIDATION_FAILED',
      'Validation failed: File must be a PNG, JPEG, GIF, WebP, AVIF or HEIC picture',
    ],
    [
      'of half a picture',
      'alice',
      async () => (await picture('png', 500, 500)).subarray(0, 200),
      {},
      'VALIDATION_FAILED',
      'Validation failed: File cannot be read as a picture',
    ],
    [
      'of 41 megapixels',
      'alice',
      () => picture('png', 8200, 5000),
      {},
      'VALIDATION_FAILED',
      'Validation failed: File must have at most 40 megapixels',
    ],
    [
      'with a name beyond measure',
      'alice',
      twoPixels,
      { name: 'n'.repeat(256) },
      'VALIDATION_FAILED',
      'Validation failed: Name is too long (maximum is 255 characters)',
    ],
  ])('%s is refused and leaves nothing', async (_how, who, bytes, more, code, message) => {
    const before = await stored();
    const variables = { file: null, name: 'x', actorId: world.alice.id, ...more };
    const answer = await uploadGraphQL(world, who && world[who], UPLOAD, variables, { file: file(await bytes()) });
    expect(answer.data?.uploadPicture ?? null).toBeNull();
    expect(answer.errors.map((error) => [error.extensions.code, error.message])).toEqual([[code, message]]);
    expect(await stored()).toEqual(before);
  });

  test('a picture of more than 10 MB is refused in every facade, and nothing is stored', async () => {
    const before = await stored();
    const heavy = file(Buffer.concat([await picture(), Buffer.alloc(10_000_000)]));
    const variables = { file: null, name: 'x', actorId: world.alice.id };
    const { errors } = await uploadGraphQL(world, world.alice, UPLOAD, variables, { file: heavy });
    expect(errors.map((error) => error.extensions.code)).toEqual(['PAYLOAD_TOO_LARGE']);
    const rest = await world.rest(world.alice).post('/api/v1/pictures', form({ file: heavy, name: 'x' }));
    expect([rest.status, rest.body.error]).toEqual([413, 'The provided picture is too heavy']);
    const trpc = world.trpc(world.alice).pictures.upload.mutate(form({ file: heavy, name: 'x' }));
    await expect(trpc).rejects.toThrow('The provided picture is too heavy');
    expect(await stored()).toEqual(before);
  });

  test('40 megapixels are accepted, and shrunk to screen size', async () => {
    const bytes = await picture('png', 8000, 5000);
    const made = await world.trpc(world.alice).pictures.upload.mutate(form({ file: file(bytes), name: 'large' }));
    const row = await world.platform.db.media.findUniqueOrThrow({ where: { id: BigInt(made.id) } });
    expect(row.meta).toMatchObject({ original: { width: 3643, height: 2277 } });
  });
});

describe('an event', () => {
  test.each(UPLOAD_FORMS)('is made together with its picture, by %s', async (by) => {
    const upload = { name: 'poster', alt: 'the poster', file: null };
    const variables = { actor: world.alice.id, title: 'An evening', picture: { picture: upload } };
    const files = { 'picture.picture.file': file(await picture('jpeg')) };
    const { data, errors } = await uploadGraphQL(world, world.alice, CREATE, variables, files, by);
    expect(errors).toEqual([]);
    expect(data.createEvent.picture).toMatchObject({ name: 'poster', alt: 'the poster', contentType: 'image/jpeg' });
    expect((await fetch(data.createEvent.picture.url)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('gets a picture that was uploaded before, and removes it again', async () => {
    const pictureId = await uploadAs(world.alice, 'earlier');
    const made = await world.gql(world.alice, CREATE, {
      actor: world.alice.id,
      title: 'An evening',
      picture: { pictureId },
    });
    expect(made.data.createEvent.picture).toMatchObject({ id: pictureId, name: 'earlier' });
    const alice = world.trpc(world.alice);
    const { id } = await alice.events.get.query({ id: made.data.createEvent.uuid });
    expect((await alice.events.update.mutate({ id, title: 'Another evening' })).picture?.id).toBe(pictureId);
    expect((await alice.events.update.mutate({ id, pictureId: null })).picture).toBeNull();
  });

  test('gets a new picture by a form of REST', async () => {
    const alice = world.rest(world.alice);
    const event = { title: 'An evening', description: 'By REST', beginsOn: '2027-05-01T10:00:00Z' };
    const sent = form({ ...event, 'picture[name]': 'by REST', 'picture[file]': file(await picture()) });
    const made = await alice.post('/api/v1/events', sent);
    expect([made.status, made.body.picture?.name]).toEqual([200, 'by REST']);
    const other = form({ 'picture[name]': 'newer', 'picture[file]': file(await picture()) });
    const changed = await alice.send('PATCH', `/api/v1/events/${made.body.id}`, { body: other });
    expect(changed.body).toMatchObject({ title: 'An evening', picture: { name: 'newer' } });
  });

  test('leaves no picture if it is refused', async () => {
    const before = await stored();
    const picture1 = { name: 'x', file: null };
    const files = { 'picture.picture.file': file(await picture()) };
    const refused = async (variables: object, who = world.alice) => {
      const { errors } = await uploadGraphQL(
        world,
        who,
        CREATE,
        { actor: world.alice.id, title: 'An evening', ...variables },
        files,
      );
      expect(await stored()).toEqual(before);
      return errors[0]?.extensions.code;
    };
    expect(await refused({ title: 'x', picture: { picture: picture1 } })).toBe('VALIDATION_FAILED');
    expect(await refused({ picture: { picture: picture1 } }, world.bob)).toBe('FORBIDDEN');
    expect(await refused({ picture: { picture: { ...picture1, actorId: world.bob.id } } })).toBe('FORBIDDEN');
    expect(await refused({ picture: { picture: picture1, pictureId: '1' } })).toBe('VALIDATION_FAILED');
  });

  test('does not accept another user’s picture', async () => {
    const pictureId = await uploadAs(world.bob);
    const variables = { actor: world.alice.id, title: 'An evening', picture: { pictureId } };
    const { errors } = await world.gql(world.alice, CREATE, variables);
    expect(errors).toMatchObject([
      { message: `Picture with ID ${pictureId} was not found`, extensions: { code: 'NOT_FOUND' } },
    ]);
  });
});

describe('a group', () => {
  const GROUP = `mutation ($actor: ID!, $name: String!, $avatar: PictureInput, $banner: PictureInput) {
    createGroup(creatorActorId: $actor, preferredUsername: $name, avatar: $avatar, banner: $banner) { id avatar { id name url } banner { id } }
  }`;

  test('has an uploaded avatar and an existing banner, and REST shows both', async () => {
    const pictureId = await uploadAs(world.alice);
    const avatar = { picture: { name: 'logo', alt: 'a logo', file: null } };
    const variables = { actor: world.alice.id, name: 'painters', avatar, banner: { pictureId } };
    const files = { 'avatar.picture.file': file(await picture()) };
    const { data } = await uploadGraphQL(world, world.alice, GROUP, variables, files);
    expect(data.createGroup).toMatchObject({ avatar: { name: 'logo' }, banner: { id: pictureId } });
    const { body } = await world.rest().get(`/api/v1/accounts/${data.createGroup.id}`);
    expect([body.avatar, body.avatar_description]).toEqual([data.createGroup.avatar.url, 'a logo']);
    expect(body.header).toContain('/media/');
  });

  test('a group whose name is taken leaves no picture', async () => {
    const before = await stored();
    const variables = { actor: world.alice.id, name: 'bob', avatar: { picture: { name: 'x', file: null } } };
    const files = { 'avatar.picture.file': file(await picture()) };
    const { errors } = await uploadGraphQL(world, world.alice, GROUP, variables, files);
    expect(errors).toHaveLength(1);
    expect(await stored()).toEqual(before);
  });
});
