/** Changing events: omitted values stay, drafts are published once, and participants are notified (rules of the event service, Events). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const FIELDS = `id uuid url title description draft status visibility joinOptions beginsOn endsOn onlineAddress category
  tags { slug } physicalAddress { street } options { maximumAttendeeCapacity showEndTime offers { price } }
  participants { role }`;

/** Updates with only the named arguments. */
async function update(person: Person | null, eventId: string, args: string) {
  const { data, errors } = await world.gql(
    person,
    `mutation { updateEvent(eventId: "${eventId}", ${args}) { ${FIELDS} } }`,
  );
  return { event: data?.updateEvent, error: errors[0] };
}

/** A private event with a value in every field. */
const whole = () =>
  organize(world, world.alice, {
    visibility: 'PRIVATE',
    joinOptions: 'RESTRICTED',
    endsOn: inHours(world, 50),
    onlineAddress: 'https://example.org/room',
    category: 'concert',
    tags: ['one', 'two'],
    physicalAddress: { street: '10 rue Jangot' },
    options: { maximumAttendeeCapacity: 12, showEndTime: false, offers: [{ price: 3 }] },
  });

const jobs = async (name: string): Promise<number> => {
  const { rows } = await world.platform.pool.query<{ count: string }>(
    'SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = $1',
    [name],
  );
  return Number(rows[0]?.count);
};

describe('an omitted argument', () => {
  test('leaves the value, although the schema shows defaults', async () => {
    const before = await whole();
    const { event } = await update(world.alice, before.id, 'title: "Another title"');
    expect(event).toMatchObject({
      title: 'Another title',
      uuid: before.uuid,
      url: before.url,
      visibility: 'PRIVATE',
      joinOptions: 'RESTRICTED',
      endsOn: before.endsOn,
      onlineAddress: before.onlineAddress,
      category: 'concert',
      tags: [{ slug: 'one' }, { slug: 'two' }],
      physicalAddress: { street: '10 rue Jangot' },
      options: { maximumAttendeeCapacity: 12, showEndTime: false, offers: [{ price: 3 }] },
    });
  });

  test('is also a variable without a value', async () => {
    const { id } = await whole();
    const query = `mutation ($j: EventJoinOptions, $v: EventVisibility, $t: [String]) {
      updateEvent(eventId: "${id}", joinOptions: $j, visibility: $v, tags: $t) { ${FIELDS} }
    }`;
    const unsent = await world.gql(world.alice, query, {});
    expect(unsent.data.updateEvent).toMatchObject({ visibility: 'PRIVATE', joinOptions: 'RESTRICTED' });
    const sent = await world.gql(world.alice, query, { j: 'FREE', v: 'PUBLIC', t: [] });
    expect(sent.data.updateEvent).toMatchObject({ visibility: 'PUBLIC', joinOptions: 'FREE', tags: [] });
  });

  test('an omitted option keeps its value; null clears it', async () => {
    const { id } = await whole();
    const { event } = await update(world.alice, id, 'options: { maximumAttendeeCapacity: 20 }, onlineAddress: null');
    expect(event.options).toEqual({ maximumAttendeeCapacity: 20, showEndTime: false, offers: [{ price: 3 }] });
    expect(event.onlineAddress).toBeNull();
    const cleared = await update(
      world.alice,
      id,
      'endsOn: null, physicalAddress: null, options: { offers: null, maximumAttendeeCapacity: null }',
    );
    expect(cleared.event).toMatchObject({
      endsOn: null,
      physicalAddress: null,
      options: { maximumAttendeeCapacity: null, offers: [] },
    });
  });

  test('is the same by REST', async () => {
    const { id } = await whole();
    const { body } = await world
      .rest(world.alice)
      .send('PATCH', `/api/v1/events/${id}`, { body: { title: 'By REST' } });
    expect(body).toMatchObject({
      title: 'By REST',
      visibility: 'PRIVATE',
      joinOptions: 'RESTRICTED',
      category: 'concert',
    });
    expect(body.tags).toHaveLength(2);
  });
});

describe('all new values', () => {
  test('are returned (EVT-18)', async () => {
    const { id } = await whole();
    const beginsOn = inHours(world, 70);
    const { event } = await update(
      world.alice,
      id,
      `title: "New", description: "Updated text", beginsOn: "${beginsOn}", endsOn: "${inHours(world, 71)}", status: TENTATIVE,
       tags: ["tag1_updated", "tag2_updated"], category: "birthday", physicalAddress: { street: "elsewhere" }`,
    );
    expect(event).toMatchObject({
      title: 'New',
      description: 'Updated text',
      beginsOn,
      status: 'TENTATIVE',
      category: 'birthday',
    });
    expect(event.tags).toEqual([{ slug: 'tag1-updated' }, { slug: 'tag2-updated' }]);
    expect(event.physicalAddress.street).toBe('elsewhere');
  });
});

describe('drafts', () => {
  test('stay drafts until they are published, and then for good', async () => {
    const draft = await organize(world, world.alice, { draft: true });
    const retitled = await update(world.alice, draft.id, 'title: "Still a draft"');
    expect(retitled.event).toMatchObject({ draft: true, participants: [] });
    const published = await update(world.alice, draft.id, 'draft: false');
    expect(published.event).toMatchObject({ draft: false, participants: [{ role: 'CREATOR' }] });
    expect((await world.rest().get(`/api/v1/events/${draft.id}`)).status).toBe(200);
    const again = await update(world.alice, draft.id, 'draft: true, title: "Hidden again"');
    expect(again.error).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect((await world.rest().get(`/api/v1/events/${draft.id}`)).body.title).toBe('Still a draft');
  });
});

describe('permission', () => {
  test('organizers: moderators of the event and of its group', async () => {
    const group = await createGroup(world, world.alice);
    const event = await organize(world, world.alice, { organizerActorId: group.id });
    const { platform } = world;
    const now = world.clock.now();
    await platform.db.participant.create({
      data: {
        id: platform.ids.next(),
        eventId: BigInt(event.id),
        actorId: world.bob.actorId,
        role: 'MODERATOR',
        createdAt: now,
      },
    });
    await platform.db.member.create({
      data: {
        id: platform.ids.next(),
        parentId: BigInt(group.id),
        actorId: world.carol.actorId,
        role: 2,
        createdAt: now,
      },
    });
    for (const person of [world.bob, world.carol]) {
      expect((await update(person, event.id, `title: "By ${person.name}"`)).event.title).toBe(`By ${person.name}`);
    }
  });

  test('nobody else', async () => {
    const event = await organize(world, world.alice);
    const said = async (person: Person | null, id = event.id) => (await update(person, id, 'title: "Mine"')).error;
    expect(await said(null)).toMatchObject({
      message: 'You need to be logged-in to update an event',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    for (const person of [world.bob, world.mod]) {
      expect(await said(person)).toMatchObject({
        message: "User doesn't own actor",
        extensions: { code: 'FORBIDDEN' },
      });
    }
    expect(await said(world.alice, '1042')).toMatchObject({
      message: 'Event not found',
      extensions: { code: 'NOT_FOUND' },
    });
    const draft = await organize(world, world.alice, { draft: true });
    expect(await said(world.bob, draft.id)).toMatchObject({ message: 'Event not found' });
    expect(await outcome(world.trpc(world.bob).events.update.mutate({ id: event.id, title: 'x' }))).toMatch(
      /^FORBIDDEN/,
    );
  });
});

describe('participants', () => {
  test.each([
    ['the time', { beginsOn: true }, 1],
    ['the end', { endsOn: true }, 1],
    ['the place', { physicalAddress: { street: 'elsewhere' } }, 1],
    ['the status', { status: 'CANCELLED' as const }, 1],
    ['time, place and status at once', { beginsOn: true, status: 'TENTATIVE' as const, physicalAddress: null }, 1],
    ['the title alone', { title: 'Corrected' }, 0],
    ['nothing at all', { status: 'CONFIRMED' as const }, 0],
  ])('get one mail of a change of %s', async (_what, fields, times) => {
    await world.drain();
    const event = await whole();
    const { beginsOn, endsOn, ...rest } = fields as { beginsOn?: boolean; endsOn?: boolean };
    const moved = { ...(beginsOn && { beginsOn: inHours(world, 49) }), ...(endsOn && { endsOn: inHours(world, 60) }) };
    await world.trpc(world.alice).events.update.mutate({ id: event.id, ...rest, ...moved });
    expect(await jobs('event.changed')).toBe(times);
    const row = await world.platform.db.event.findUniqueOrThrow({ where: { id: BigInt(event.id) } });
    expect(row.sequence).toBe(times);
  });
});

test('the zone of its times, and prepared events: drafts and those that are published later', async () => {
  const { events } = world.trpc(world.erin);
  expect(await outcome(organize(world, world.erin, { timeZone: 'Mars/Base' }))).toBe(
    'UNPROCESSABLE_CONTENT: Validation failed: Time zone is not included in the list',
  );
  const draft = await organize(world, world.erin, { draft: true, timeZone: 'Europe/Paris' });
  expect(draft.timeZone).toBe('Europe/Paris');
  const later = await organize(world, world.erin, { publishAt: inHours(world, 3) });
  await organize(world, world.erin);
  expect((await events.drafts.query({})).map(({ id }) => id)).toEqual([later.id, draft.id]);
  expect((await events.drafts.query({ limit: 1, page: 2 })).map(({ id }) => id)).toEqual([draft.id]);
  expect(await world.trpc(world.bob).events.drafts.query({})).toEqual([]);
  expect((await events.update.mutate({ id: draft.id, timeZone: null })).timeZone).toBeNull();
});
