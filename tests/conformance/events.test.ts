/** Events by Mobilizon's own tests: creating, changing, publishing, deleting. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { uploadGraphQL } from '../support/clients/graphql-upload.ts';
import { file, picture } from '../support/values/pictures.ts';
import { inHours, organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { data } from '../support/world/users.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read what the wire says, whatever it is
type Answer = any;

const CREATE = (more: string, fields: string): string => `mutation ($actor: ID!, $begins: DateTime!, $ends: DateTime) {
  createEvent(organizerActorId: $actor, beginsOn: $begins, endsOn: $ends, ${more}) { id uuid ${fields} }
}`;
const TEXTS = 'title: "Come along", description: "We meet"';

async function create(more: string, fields: string): Promise<Answer> {
  const variables = { actor: world.alice.id, begins: inHours(world, 2), ends: inHours(world, 4) };
  return (await data<Answer>(world, world.alice, CREATE(more, fields), variables)).createEvent;
}

const READ = 'query ($uuid: UUID!) { event(uuid: $uuid) { id uuid title draft } }';
const OWN = 'query ($id: ID!, $event: ID) { person(id: $id) { participations(eventId: $event) { role } } }';

const readAs = (person: Person | null, uuid: string) => world.gql(person, READ, { uuid });
const participations = async (person: Person, event: string): Promise<Answer> =>
  (await data<Answer>(world, person, OWN, { id: person.id, event })).person.participations;

describe('event', () => {
  test('EVT-01 anyone opens a public event', async () => {
    const { uuid } = await organize(world, world.alice);
    expect((await readAs(null, uuid)).data.event.uuid).toBe(uuid);
  });

  test('EVT-31 anyone opens an unlisted event', async () => {
    const { uuid } = await organize(world, world.alice, { visibility: 'UNLISTED' });
    expect((await readAs(null, uuid)).data.event.uuid).toBe(uuid);
  });
});

describe('createEvent', () => {
  test('EVT-05 cleans the texts', async () => {
    const query = `mutation ($actor: ID!, $begins: DateTime!, $title: String!, $description: String!) {
      createEvent(organizerActorId: $actor, beginsOn: $begins, title: $title, description: $description) { title description }
    }`;
    const image = '<img src="https://example.org/a.png" onclick="alert(1)">';
    const { createEvent } = await data<Answer>(world, world.alice, query, {
      actor: world.alice.id,
      begins: inHours(world, 2),
      title: ` My event ${image} `,
      description: `<b>Bold</b> ${image}`,
    });
    expect(createEvent.title).toBe('My event');
    expect(createEvent.description).toContain('<b>Bold</b>');
    expect(createEvent.description).toContain('src="https://example.org/a.png"');
    expect(createEvent.description).not.toContain('onclick');
  });

  test('EVT-06 makes a draft', async () => {
    expect((await create(`${TEXTS}, draft: true`, 'draft')).draft).toBe(true);
  });

  test('EVT-09 a draft has no participation', async () => {
    const { id } = await create(`${TEXTS}, draft: true`, '');
    expect(await participations(world.alice, id)).toEqual([]);
  });

  test('EVT-10 returns every value', async () => {
    const more = `${TEXTS}, status: TENTATIVE, visibility: UNLISTED, onlineAddress: "https://example.org/room",
      phoneAddress: "0123456789", category: "super_category",
      options: { maximumAttendeeCapacity: 30, showRemainingAttendeeCapacity: true, showEndTime: false }`;
    const fields = `title description beginsOn endsOn status visibility onlineAddress phoneAddress category
      options { maximumAttendeeCapacity showRemainingAttendeeCapacity showEndTime } organizerActor { id }`;
    expect(await create(more, fields)).toMatchObject({
      title: 'Come along',
      description: 'We meet',
      beginsOn: inHours(world, 2),
      endsOn: inHours(world, 4),
      status: 'TENTATIVE',
      visibility: 'UNLISTED',
      onlineAddress: 'https://example.org/room',
      phoneAddress: '0123456789',
      category: 'super_category',
      options: { maximumAttendeeCapacity: 30, showRemainingAttendeeCapacity: true, showEndTime: false },
      organizerActor: { id: world.alice.id },
    });
  });

  test('EVT-11 keeps the order of tags, with slugs', async () => {
    const { tags } = await create(`${TEXTS}, tags: ["nicolas", "birthday", "bad tag"]`, 'tags { title slug }');
    expect(tags).toEqual([
      { title: 'nicolas', slug: 'nicolas' },
      { title: 'birthday', slug: 'birthday' },
      { title: 'bad tag', slug: 'bad-tag' },
    ]);
  });

  test('EVT-13 reuses a stored address by its url', async () => {
    const fields = 'physicalAddress { id url street }';
    const address = '{ street: "10 rue Jangot", locality: "Lyon", url: "https://example.org/address/1" }';
    const { physicalAddress: first } = await create(`${TEXTS}, physicalAddress: ${address}`, fields);
    const { physicalAddress } = await create(`${TEXTS}, physicalAddress: { url: "${first.url}" }`, fields);
    expect(physicalAddress).toEqual(first);
    expect(physicalAddress.street).toBe('10 rue Jangot');
  });

  test('EVT-14 uploads a picture of the same request', async () => {
    const document = `mutation ($file: Upload!, $actor: ID!, $begins: DateTime!) {
      createEvent(organizerActorId: $actor, beginsOn: $begins, ${TEXTS},
        picture: { picture: { name: "A name", alt: "A text", file: $file } }) { picture { name url } }
    }`;
    const variables = { file: null, actor: world.alice.id, begins: inHours(world, 2) };
    const { data: made } = await uploadGraphQL(world, world.alice, document, variables, {
      file: file(await picture()),
    });
    expect(made.createEvent.picture).toEqual({ name: 'A name', url: expect.stringMatching(/^http/) });
  });

  test('EVT-15 uses a picture that was uploaded before', async () => {
    const document =
      'mutation ($file: Upload!, $actor: ID!) { uploadPicture(file: $file, name: "Before", actorId: $actor) { id } }';
    const files = { file: file(await picture()) };
    const variables = { file: null, actor: world.alice.id };
    const { uploadPicture } = (await uploadGraphQL(world, world.alice, document, variables, files)).data;
    const made = await create(`${TEXTS}, picture: { pictureId: "${uploadPicture.id}" }`, 'picture { name url }');
    expect(made.picture).toEqual({ name: 'Before', url: expect.stringMatching(/^http/) });
  });
});

describe('updateEvent', () => {
  const FIELDS = `id uuid url title description beginsOn endsOn status category tags { title slug }
    onlineAddress phoneAddress physicalAddress { street locality } options { maximumAttendeeCapacity showEndTime }`;

  /** An event with its creator and bob, after all its fields were changed. */
  async function changed(title: string) {
    const event = await create(TEXTS, FIELDS);
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    await world.drain();
    const document = `mutation ($id: ID!, $begins: DateTime!, $ends: DateTime!) {
      updateEvent(eventId: $id, beginsOn: $begins, endsOn: $ends, title: "${title}", description: "Other words",
        status: TENTATIVE, category: "birthday", tags: ["tag1_updated", "tag2_updated"],
        onlineAddress: "https://example.org/other", phoneAddress: "0987654321",
        physicalAddress: { street: "7 rue Neuve", locality: "Lyon" },
        options: { maximumAttendeeCapacity: 30, showEndTime: false }) { ${FIELDS} }
    }`;
    const variables = { id: event.id, begins: inHours(world, 24), ends: inHours(world, 26) };
    return { event, ...(await data<Answer>(world, world.alice, document, variables)) };
  }

  test('EVT-18 changes every given field', async () => {
    const { event, updateEvent } = await changed('Another title');
    expect(updateEvent).toEqual({
      ...{ id: event.id, uuid: event.uuid, url: event.url },
      title: 'Another title',
      description: 'Other words',
      beginsOn: inHours(world, 24),
      endsOn: inHours(world, 26),
      status: 'TENTATIVE',
      category: 'birthday',
      tags: [
        { title: 'tag1_updated', slug: 'tag1-updated' },
        { title: 'tag2_updated', slug: 'tag2-updated' },
      ],
      onlineAddress: 'https://example.org/other',
      phoneAddress: '0987654321',
      physicalAddress: { street: '7 rue Neuve', locality: 'Lyon' },
      options: { maximumAttendeeCapacity: 30, showEndTime: false },
    });
  });

  test('mails the participant once, naming the changes, and not the organizer who made them', async () => {
    const title = 'A title that changed';
    await changed(title);
    world.clock.advance(GATHER_MS);
    const mails = (await mailsTo(world)).filter(({ subject }) => subject.includes(title));
    expect(mails.map(({ to }) => to).sort()).toEqual([world.bob.email]);
    for (const { text } of mails) {
      for (const named of [`Title: ${title}`, 'When: ', 'The event is ']) expect(text).toContain(named);
    }
  });

  test('EVT-21 a draft stays a draft', async () => {
    const { id, uuid } = await create(`${TEXTS}, draft: true`, '');
    const document = `mutation { updateEvent(eventId: "${id}", title: "Still a draft") { draft title } }`;
    expect((await data<Answer>(world, world.alice, document)).updateEvent).toEqual({
      draft: true,
      title: 'Still a draft',
    });
    expect((await readAs(null, uuid)).errors[0]?.message).toMatch(/not found/i);
    expect((await readAs(world.alice, uuid)).data.event.title).toBe('Still a draft');
    expect(await participations(world.alice, id)).toEqual([]);
  });

  const publish = (id: string): string => `mutation { updateEvent(eventId: "${id}", draft: false) { draft } }`;

  test('EVT-22 publishes a draft', async () => {
    const { id, uuid } = await create(`${TEXTS}, draft: true`, '');
    expect((await data<Answer>(world, world.alice, publish(id))).updateEvent.draft).toBe(false);
    expect((await readAs(null, uuid)).data.event.draft).toBe(false);
  });

  test('EVT-23 the publisher becomes the creator', async () => {
    const { id } = await create(`${TEXTS}, draft: true`, '');
    await data(world, world.alice, publish(id));
    expect(await participations(world.alice, id)).toEqual([{ role: 'CREATOR' }]);
  });
});

describe('deleteEvent', () => {
  const remove = (id: string): string =>
    `mutation { deleteEvent(eventId: "${id}", actorId: "${world.mod.id}") { id } }`;

  test('EVT-37 a moderator deletes the event of another', async () => {
    const { id } = await organize(world, world.alice);
    expect((await data<Answer>(world, world.mod, remove(id))).deleteEvent).toEqual({ id });
  });

  test('EVT-38 the log stores deleted objects', async () => {
    const { id, title } = await organize(world, world.alice, { title: 'Deleted by a moderator' });
    await data(world, world.mod, remove(id));
    const document = '{ actionLogs { action actor { id } object { id ... on Event { title } } } }';
    const { actionLogs } = await data<Answer>(world, world.mod, document);
    expect(actionLogs[0]).toEqual({ action: 'EVENT_DELETION', actor: { id: world.mod.id }, object: { id, title } });
  });
});
