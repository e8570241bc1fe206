/** Creating and deleting events, in each facade, with every refusal (rules of the event service, Events). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const CREATE = `mutation (
  $title: String!, $description: String!, $beginsOn: DateTime!, $organizerActorId: ID!, $endsOn: DateTime,
  $status: EventStatus, $visibility: EventVisibility, $onlineAddress: String, $phoneAddress: String, $category: String,
  $physicalAddress: AddressInput, $options: EventOptionsInput, $tags: [String], $draft: Boolean, $picture: PictureInput
) {
  createEvent(
    title: $title, description: $description, beginsOn: $beginsOn, organizerActorId: $organizerActorId, endsOn: $endsOn,
    status: $status, visibility: $visibility, onlineAddress: $onlineAddress, phoneAddress: $phoneAddress,
    category: $category, physicalAddress: $physicalAddress, options: $options, tags: $tags, draft: $draft, picture: $picture
  ) {
    id uuid url slug title description beginsOn endsOn status visibility joinOptions draft category onlineAddress
    phoneAddress local physicalAddress { id url street geom } tags { title slug } picture { id name url }
    organizerActor { id } attributedTo { id }
    options {
      maximumAttendeeCapacity remainingAttendeeCapacity showRemainingAttendeeCapacity showEndTime showStartTime
      commentModeration attendees offers { price priceCurrency url } participationConditions { title content url }
    }
    participants { role actor { id } }
  }
}`;

const needed = (person: Person) => ({
  title: 'Come together',
  description: 'We meet.',
  beginsOn: inHours(world, 48),
  organizerActorId: person.id,
});

async function create(person: Person | null, fields: Record<string, unknown> = {}) {
  const { data, errors } = await world.gql(person, CREATE, { ...needed(person ?? world.alice), ...fields });
  return { event: data?.createEvent, error: errors[0] };
}

describe('createEvent', () => {
  test('returns the given values (EVT-10), with the organizer as creator', async () => {
    const given = {
      endsOn: inHours(world, 50),
      status: 'TENTATIVE',
      visibility: 'UNLISTED',
      onlineAddress: 'https://example.org/room',
      phoneAddress: '0123456789',
      category: 'concert',
    };
    const options = {
      maximumAttendeeCapacity: 30,
      showRemainingAttendeeCapacity: true,
      showEndTime: false,
      commentModeration: 'CLOSED',
      attendees: ['the mayor'],
      offers: [{ price: 5.5, priceCurrency: 'EUR', url: 'https://example.org/tickets' }],
      participationConditions: [{ title: 'Quiet', content: 'please', url: null }],
    };
    const { event } = await create(world.alice, { ...given, options });
    expect(event).toMatchObject({ ...given, draft: false, joinOptions: 'FREE', local: true });
    expect(event.options).toMatchObject({ ...options, remainingAttendeeCapacity: 30, showStartTime: true });
    expect(event.url).toBe(`${world.url}/events/${event.uuid}`);
    expect(event.organizerActor).toEqual({ id: world.alice.id });
    expect(event.participants).toEqual([{ role: 'CREATOR', actor: { id: world.alice.id } }]);
  });

  test('has the document’s defaults', async () => {
    const { event } = await create(world.alice);
    expect(event).toMatchObject({
      category: 'meeting',
      draft: false,
      visibility: 'PUBLIC',
      status: 'CONFIRMED',
      tags: [],
    });
    expect(event.options).toMatchObject({
      maximumAttendeeCapacity: null,
      remainingAttendeeCapacity: null,
      showEndTime: true,
    });
  });

  test('strips markup from titles and sanitizes descriptions (EVT-05)', async () => {
    const image = '<img src="http://example.org/a.png" onclick="alert(1)">';
    const { event } = await create(world.alice, {
      title: `  My event ${image} & <i>more</i> `,
      description: `<b>My</b> ${image}<script>alert(1)</script><a href="javascript:alert(1)">x</a>`,
    });
    expect(event.title).toBe('My event & more');
    expect(event.description).toContain('<b>My</b> <img src="http://example.org/a.png" />');
    expect(event.description).not.toMatch(/onclick|script|alert/);
  });

  test('keeps tags in their order, with slugs, and drops empty ones (EVT-11)', async () => {
    const { event } = await create(world.alice, { tags: ['nicolas', '', 'birthday', null, 'bad tag', 'Birthday'] });
    expect(event.tags).toEqual([
      { title: 'nicolas', slug: 'nicolas' },
      { title: 'birthday', slug: 'birthday' },
      { title: 'bad tag', slug: 'bad-tag' },
    ]);
  });

  test('reuses a stored address by its url (EVT-13)', async () => {
    const first = (await create(world.alice, { physicalAddress: { street: '10 rue Jangot', geom: '4.84;45.75' } }))
      .event;
    const { url, street, geom } = first.physicalAddress;
    expect(geom).toBe('4.84;45.75');
    const { event } = await create(world.bob, { physicalAddress: { url } });
    expect(event.physicalAddress).toMatchObject({ url, street });
    const hidden = (await create(world.alice, { visibility: 'PRIVATE', physicalAddress: { street: 'secret' } })).event;
    expect((await create(world.bob, { physicalAddress: { id: hidden.physicalAddress.id } })).error).toMatchObject({
      extensions: { code: 'VALIDATION_FAILED', fields: { physicalAddress: ['is not a known address'] } },
    });
  });

  test('gives a changed copy of others’ address a url of its own', async () => {
    const address = { street: '1 quai Kléber', geom: '7.74;48.58', url: 'https://places.example.org/1' };
    const first = (await create(world.alice, { physicalAddress: address })).event.physicalAddress;
    expect(first.url).toBe(address.url);
    const same = (await create(world.bob, { physicalAddress: address })).event.physicalAddress;
    expect(same).toEqual(first);
    for (const named of [{ url: first.url }, { id: first.id, url: first.url }, { id: first.id }]) {
      const other = (await create(world.bob, { physicalAddress: { ...named, street: 'Elsewhere' } })).event
        .physicalAddress;
      expect(other).toMatchObject({ street: 'Elsewhere', url: `${world.url}/address/${other.id}` });
    }
    expect((await create(world.carol, { physicalAddress: { url: first.url } })).event.physicalAddress).toEqual(first);
    // Clients cannot choose addresses of this server.
    const claimed = { street: 'Mine', url: `${world.url}/address/1042` };
    expect((await create(world.bob, { physicalAddress: claimed })).event.physicalAddress.url).not.toBe(claimed.url);
  });

  test('accepts an own picture, and no other', async () => {
    const row = { id: world.platform.ids.next(), ownerId: world.alice.actorId, name: 'poster', key: 'poster.png' };
    await world.platform.db.media.create({
      data: { ...row, kind: 'IMAGE', contentType: 'image/png', size: 10, createdAt: world.clock.now() },
    });
    const picture = { pictureId: row.id.toString() };
    expect((await create(world.alice, { picture })).event.picture).toMatchObject({
      id: picture.pictureId,
      name: 'poster',
    });
    for (const other of [picture, { pictureId: 'nonsense' }]) {
      expect((await create(world.bob, { picture: other })).error?.extensions.code).toBe('NOT_FOUND');
    }
  });

  test('attributes an event to the group that the identity moderates, with the identity as organizer', async () => {
    const group = await createGroup(world, world.alice);
    const { event } = await create(world.alice, { organizerActorId: group.id });
    expect(event).toMatchObject({ organizerActor: { id: world.alice.id }, attributedTo: { id: group.id } });
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    const refused = { message: 'Organizer actor id is not owned by the user', extensions: { code: 'FORBIDDEN' } };
    expect((await create(world.bob, { organizerActorId: group.id })).error).toMatchObject(refused);
    await world.trpc(world.alice).groups.updateMember.mutate({ id: group.id, memberActorId: world.bob.id, role: 1 });
    expect((await create(world.bob, { organizerActorId: group.id })).error).toMatchObject(refused);
    await world.trpc(world.alice).groups.updateMember.mutate({ id: group.id, memberActorId: world.bob.id, role: 2 });
    expect((await create(world.bob, { organizerActorId: group.id })).event.organizerActor.id).toBe(world.bob.id);
  });

  test.each(['alice', 'nonsense', '1042'])('refuses an organizer that is not an own identity (%s)', async (name) => {
    const organizerActorId = name === 'alice' ? world.alice.id : name;
    const { error } = await create(world.bob, { organizerActorId });
    expect(error).toMatchObject({
      message: 'Organizer actor id is not owned by the user',
      extensions: { code: 'FORBIDDEN' },
    });
  });

  test('refuses anonymous clients', async () => {
    const { error } = await create(null);
    expect(error).toMatchObject({
      message: 'You need to be logged-in to create events',
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  test.each([
    ['before it begins', -1],
    ['as it begins', 0],
  ])('refuses an event that ends %s with the message that clients match (LAT-01)', async (_when, hours) => {
    const said = 'ends_on cannot be set before begins_on';
    const beginsOn = inHours(world, 48);
    const endsOn = inHours(world, 48 + hours);
    const { error } = await create(world.alice, { beginsOn, endsOn });
    const refused = { message: said, extensions: { code: 'VALIDATION_FAILED', fields: { endsOn: [said] } } };
    expect(error).toMatchObject(refused);
    const event = await organize(world, world.alice, { beginsOn, endsOn: inHours(world, 50) });
    for (const times of [{ endsOn }, { beginsOn: inHours(world, 50 - hours) }]) {
      const { status, body } = await world
        .rest(world.alice)
        .send('PATCH', `/api/v1/events/${event.id}`, { body: times });
      expect([status, body.error]).toEqual([422, said]);
    }
  });

  const tooLong = (length: number) => `should be at most ${length} character(s)`;
  test.each([
    [{ title: 'ab' }, { title: ['should be at least 3 character(s)'] }],
    [{ title: '<b>ab</b>' }, { title: ['should be at least 3 character(s)'] }],
    [{ title: 'a'.repeat(201) }, { title: [tooLong(200)] }],
    [{ description: 'ab' }, { description: ['should be at least 3 character(s)'] }],
    [{ description: 'a'.repeat(100_001) }, { description: [tooLong(100_000)] }],
    [{ category: 'a' }, { category: ['should be at least 2 character(s)'] }],
    [{ onlineAddress: 'javascript:alert(1)' }, { onlineAddress: ['must be a web address'] }],
    [{ onlineAddress: 'ftp://example.org' }, { onlineAddress: ['must be a web address'] }],
    [{ phoneAddress: '1'.repeat(201) }, { phoneAddress: [tooLong(200)] }],
    [{ tags: 'a b c d e f g h i j k'.split(' ') }, { tags: ['should have at most 10 item(s)'] }],
    [
      { options: { maximumAttendeeCapacity: -1 } },
      { 'options.maximumAttendeeCapacity': ['must be greater than or equal to 0'] },
    ],
    [
      { options: { offers: [{ priceCurrency: 'XXQ' }] } },
      { 'options.offers.0.priceCurrency': ['is not a currency code (ISO 4217)'] },
    ],
    [{ options: { offers: [{ url: 'file:///etc' }] } }, { 'options.offers.0.url': ['must be a web address'] }],
    [{ physicalAddress: { street: 'a'.repeat(501) } }, { 'physicalAddress.street': [tooLong(500)] }],
    [{ title: 'a\0bc' }, { title: ['contains a NUL byte'] }],
    [{ beginsOn: '9999-12-31T20:00:00Z' }, { beginsOn: ['must be in the years 1000 to 9998'] }],
    [
      { beginsOn: '0026-12-01T20:00:00Z', title: 'ab' },
      { beginsOn: ['must be in the years 1000 to 9998'], title: ['should be at least 3 character(s)'] },
    ],
    [{ endsOn: '9999-01-01T00:00:00Z' }, { endsOn: ['must be in the years 1000 to 9998'] }],
  ])('refuses %j', async (fields, wrong) => {
    const before = await world.platform.db.event.count();
    const { error } = await create(world.alice, fields);
    expect(error?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: wrong });
    const rest = await world.rest(world.alice).post('/api/v1/events', { ...needed(world.alice), ...fields });
    expect(rest.status).toBe(422);
    expect(await world.platform.db.event.count()).toBe(before);
  });

  test('REST: answers with the event, and refuses times that are not UTC', async () => {
    const { status, body } = await world
      .rest(world.alice)
      .post('/api/v1/events', { ...needed(world.alice), tags: ['x1'] });
    expect([status, body.title, body.tags[0].title]).toEqual([200, 'Come together', 'x1']);
    for (const beginsOn of ['2030-01-01T10:00:00+02:00', '2030-02-31T10:00:00Z', 'tomorrow', '0000-01-01T00:00:00Z']) {
      const wrong = await world.rest(world.alice).post('/api/v1/events', { ...needed(world.alice), beginsOn });
      expect([beginsOn, wrong.status]).toEqual([beginsOn, 422]);
    }
  });
});

describe('deleteEvent', () => {
  const remove = (person: Person | null, actorId: string, eventId: string) =>
    world.gql(person, 'mutation ($a: ID!, $e: ID!) { deleteEvent(actorId: $a, eventId: $e) { id } }', {
      a: actorId,
      e: eventId,
    });

  test('an organizer deletes the event with everything that references it, without a log entry', async () => {
    const event = await organize(world, world.alice, { tags: ['gone'] });
    await world.trpc(world.bob).participations.join.mutate({ id: event.id });
    expect((await remove(world.alice, world.alice.id, event.id)).data.deleteEvent).toEqual({ id: event.id });
    expect((await remove(world.alice, world.alice.id, event.id)).errors[0]).toMatchObject({
      message: 'Event not found',
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await world.platform.db.participant.count({ where: { eventId: BigInt(event.id) } })).toBe(0);
    expect(await world.platform.db.actionLog.count({ where: { targetId: BigInt(event.id) } })).toBe(0);
  });

  test('a moderator of the server deletes the event with a log entry of its former content', async () => {
    const event = await organize(world, world.alice, { title: 'Against the rules', visibility: 'PRIVATE' });
    expect((await remove(world.mod, world.mod.id, event.id)).data.deleteEvent).toEqual({ id: event.id });
    const [entry] = await world.platform.db.actionLog.findMany({ where: { targetId: BigInt(event.id) } });
    expect(entry).toMatchObject({ action: 'EVENT_DELETION', actorId: world.mod.actorId, targetType: 'Event' });
    expect(entry?.object).toMatchObject({ id: event.id, title: 'Against the rules' });
  });

  test('refuses everyone else', async () => {
    const event = await organize(world, world.alice);
    const said = async (person: Person | null, actorId: string) => (await remove(person, actorId, event.id)).errors[0];
    expect(await said(null, world.bob.id)).toMatchObject({
      message: 'You need to be logged-in to delete an event',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    expect(await said(world.bob, world.alice.id)).toMatchObject({
      message: 'Actor id is not owned by authenticated user',
    });
    expect(await said(world.bob, world.bob.id)).toMatchObject({
      message: 'You cannot delete this event',
      extensions: { code: 'FORBIDDEN' },
    });
    expect((await world.rest(world.bob).delete(`/api/v1/events/${event.id}`)).status).toBe(403);
    const draft = await organize(world, world.alice, { draft: true });
    expect(await outcome(world.trpc(world.mod).events.delete.mutate({ id: draft.id }))).toBe(
      'NOT_FOUND: Event not found',
    );
  });
});
