/** A Mobilizon server that moved in: people, groups and events, with the addresses and keys that they had. */
import { createPublicKey } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pointOf } from '../../src/cli/moving-in/mobilizon/run/events.ts';
import { NO_PASSWORD } from '../../src/domain/users/passwords/password-hash.ts';
import { eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { FEED_TOKEN, PASSWORD, SHORT_FEED_TOKEN, uuid } from '../support/moving-in/mobilizon-people.ts';
import { actorOf, eventOf, type Moved, moveMobilizonIn, TOWN } from '../support/moving-in/moved-mobilizon.ts';
import type { World } from '../support/world/world.ts';

let moved: Moved;
let world: World;
let old: string;
beforeAll(async () => {
  moved = await moveMobilizonIn();
  ({ world, old } = moved);
});
afterAll(() => Promise.all([world.close(), moved.mobilizon.close()]));

const db = () => world.platform.db;
const actor = (name: string) => actorOf(moved, name);
const event = (name: Parameters<typeof eventUuid>[0]) => eventOf(moved, name);

describe('people', () => {
  test('have their addresses and keys', async () => {
    const ida = await actor('ida');
    expect([ida.uri, ida.url, ida.inbox, ida.followersUri, ida.keys?.keyUri]).toEqual([
      ...[`${old}/@ida`, `${old}/@ida`, `${old}/@ida/inbox`, `${old}/@ida/followers`, null],
    ]);
    expect(createPublicKey(ida.keys?.privateKey ?? '').equals(createPublicKey(ida.keys?.publicKey ?? ''))).toBe(true);
    expect(ida).toMatchObject({ name: 'Ida', summary: 'I sing.<br />And dance.', avatar: { kind: 'IMAGE', size: 70 } });
  });

  test('have their identities, and sign in with their passwords', async () => {
    const [ida, second] = await Promise.all([actor('ida'), actor('ida_private')]);
    expect(ida.userId).toBe(second.userId);
    expect(ida.user).toMatchObject({
      ...{
        email: 'Ida@Example.org',
        defaultActorId: ida.id,
        locale: 'fr',
        roleId: 2n,
        timeZone: 'Europe/Paris',
        reminderMails: false,
      },
    });
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { user { id } } }';
    const signIn = (password: string) => world.gql(null, login, { email: 'ida@example.org', password });
    expect((await signIn(PASSWORD)).data?.login.user.id).toBe(`${ida.userId}`);
    expect((await signIn('wrong password')).data?.login ?? null).toBeNull();
  });

  test('have no password if an identity provider signed them in or they never confirmed it, and stay disabled', async () => {
    const users = await db().user.findMany({
      where: { email: { in: ['ben@example.org', 'fay@example.org', 'gus@example.org'] } },
      orderBy: { email: 'asc' },
    });
    expect(
      users.map(({ passwordHash, confirmedAt, disabledAt, roleId }) => [
        passwordHash === NO_PASSWORD,
        confirmedAt !== null,
        disabledAt !== null,
        roleId,
      ]),
    ).toEqual([
      [true, true, false, 1n],
      // A guest confirmed the address.
      [true, true, false, null],
      [false, true, true, null],
    ]);
  });

  test('who were suspended keep their names, and have nothing else', async () => {
    for (const name of ['cleo', 'gone'])
      expect(await actor(name)).toMatchObject({ deletedAt: expect.any(Date), keys: null, userId: null });
  });

  test('who are remote have the addresses that their servers gave them', async () => {
    expect(await actor('rita')).toMatchObject({
      uri: 'https://far.example/@rita',
      domain: 'far.example',
      name: 'Rita <3',
    });
    expect(await db().remoteKey.findMany({ where: { uri: 'https://far.example/@rita#main-key' } })).toHaveLength(1);
    expect(
      await db().actor.count({ where: { preferredUsername: { in: ['otto', 'anonymous', 'relay'] }, domain: null } }),
    ).toBe(0);
  });

  test('have their calendars at the addresses that they know', async () => {
    for (const token of [FEED_TOKEN, SHORT_FEED_TOKEN]) {
      const calendar = await fetch(`${old}/events/going/${token}/ics`);
      expect([calendar.status, await calendar.text()]).toEqual([
        200,
        expect.stringContaining('SUMMARY:Choir practice'),
      ]);
    }
    for (const token of [SHORT_FEED_TOKEN.slice(1), 'z'.repeat(22), 'l'.repeat(22)])
      expect((await fetch(`${old}/events/going/${token}/ics`)).status).toBe(404);
  });
});

test('follows, memberships and servers are as they were', async () => {
  const ids = new Map((await db().actor.findMany()).map(({ id, preferredUsername }) => [id, preferredUsername]));
  const follows = await db().follow.findMany({ where: { uri: { contains: '/follow/' } }, orderBy: { uri: 'asc' } });
  expect(
    follows.map(({ followerId, targetId, approved, notify, uri }) => [
      ids.get(followerId),
      ids.get(targetId),
      approved,
      notify,
      uri,
    ]),
  ).toEqual([
    ['ben', 'choir', true, false, `${old}/follow/${uuid(13)}`],
    ['ida', 'club', true, true, `${old}/follow/${uuid(14)}`],
    ['rita', 'ida', true, false, `https://far.example/follow/${uuid(11)}`],
    ['rita', 'ben', false, false, `https://far.example/follow/${uuid(12)}`],
  ]);
  expect(await db().instanceRelation.findMany()).toMatchObject([
    {
      followed: 'ACCEPTED',
      followedUri: `${old}/follow/${uuid(16)}`,
      follower: 'ACCEPTED',
      originDomain: TOWN.handleDomain,
    },
  ]);
  const members = await db().member.findMany({ where: { uri: { not: null } }, orderBy: { uri: 'asc' } });
  expect(members.map(({ actorId, parentId, role }) => [ids.get(actorId), ids.get(parentId), role])).toEqual([
    ['ida', 'choir', 4],
    ['ben', 'choir', 1],
    ['ida', 'club', 2],
    ['rita', 'choir', 0],
  ]);
  expect(await db().groupInvitation.findMany()).toMatchObject([{ uri: `${old}/member/${uuid(24)}` }]);
  expect(await db().groupPin.findMany({ orderBy: { title: 'asc' } })).toMatchObject([
    { title: 'Pad' },
    { title: 'Scores', url: 'https://scores.example' },
  ]);
  expect(await actor('choir')).toMatchObject({
    type: 'GROUP',
    openness: 'MODERATED',
    discoverable: false,
    banner: { size: 70 },
  });
});

describe('events', () => {
  test('have their options, places, tags and pictures', async () => {
    const practice = await event('practice');
    expect(practice).toMatchObject({
      ...{
        uri: `${old}/events/${eventUuid('practice')}`,
        title: 'Choir practice',
        slug: 'choir-practice',
        category: 'music',
      },
      ...{
        joinOptions: 'RESTRICTED',
        timeZone: 'Europe/Paris',
        maximumAttendeeCapacity: 12,
        onlineAddress: 'https://call.example',
      },
      ...{
        organizer: { preferredUsername: 'ida' },
        attributedTo: { preferredUsername: 'choir' },
        picture: { size: 70, kind: 'IMAGE', meta: { original: { width: 4, height: 2, size: '4x2', aspect: 2 } } },
      },
      address: { description: 'Town hall', longitude: 2.3522, latitude: 48.8566 },
      options: {
        ...{
          commentModeration: 'MODERATED',
          program: '<p>First the scales</p>',
          attendees: ['Ann'],
          showEndTime: false,
        },
        offers: [{ price: 2.5, priceCurrency: 'EUR', url: 'https://tickets.example' }],
        participationConditions: [{ title: 'Bring', content: '<p>a pencil</p>', url: null }],
      },
    });
    expect(practice.tags.map(({ tag }) => tag.title)).toEqual(['Singing', 'Été']);
    expect(practice.description).toContain(
      '<li>accessibility wheelchair accessible: fully</li><li>Stream &lt;live&gt;: <a href="https://tube.example/w/1"',
    );
    const [, picture = ''] = /src="([^"]+)"/.exec(practice.description) ?? [];
    expect([new URL(picture).origin, (await fetch(picture)).status]).toEqual([world.url, 200]);
  });

  test('with recurring names, of other servers, cancelled and unlisted ones, and drafts', async () => {
    const [again, draft, remote, hike] = await Promise.all([
      event('again'),
      event('draft'),
      event('remote'),
      event('hike'),
    ]);
    expect([again.title, again.slug, again.status, again.maximumAttendeeCapacity]).toEqual([
      'Choir practice',
      'choir-practice',
      'CANCELLED',
      null,
    ]);
    expect([draft.draft, draft.publishAt, await db().participant.count({ where: { eventId: draft.id } })]).toEqual([
      true,
      null,
      0,
    ]);
    expect([remote.local, remote.uri, remote.pictureId]).toEqual([false, 'https://other.example/events/1', null]);
    expect(hike).toMatchObject({
      visibility: 'UNLISTED',
      joinOptions: 'FREE',
      externalParticipationUrl: 'https://tickets.example/hike',
      category: 'Ramblers’ walk',
    });
    expect([(await event('practice')).language, remote.language, draft.language, hike.language]).toEqual([
      ...['pt-BR', 'fr', null, null],
    ]);
    const found = await world.gql(null, 'query { searchEvents(search: "practice") { total } }');
    expect(found.data?.searchEvents.total).toBe(2);
  });

  test('have their participants, and guests by mail are people without a password', async () => {
    const rows = await db().participant.findMany({
      where: { event: { uuid: { in: [eventUuid('practice'), eventUuid('again'), eventUuid('remote')] } } },
      include: { event: true, actor: { include: { user: true } } },
    });
    const told = rows.map(({ event: { uuid: of }, actor: { user, preferredUsername }, role, message, uri }) =>
      [of.slice(-3), user?.email ?? preferredUsername, role, message, uri].join(' '),
    );
    expect(told.sort()).toEqual([
      `101 Ida@Example.org CREATOR  `,
      `101 anna.maria@example.org PARTICIPANT Two of us `,
      `101 ben@example.org NOT_APPROVED May I? `,
      `101 rita PARTICIPANT  https://far.example/joins/1`,
      `102 Ida@Example.org CREATOR  `,
      `102 anna.maria@example.org PARTICIPANT  `,
      `102 fay@example.org REJECTED  `,
      `102 gus@example.org PARTICIPANT  `,
      `104 Ida@Example.org PARTICIPANT  ${old}/join/event/${uuid(314)}`,
    ]);
    await world.drain();
    const anna = await db().user.findUniqueOrThrow({
      where: { email: 'anna.maria@example.org' },
      include: { defaultActor: { include: { keys: true } } },
    });
    expect(anna).toMatchObject({ passwordHash: NO_PASSWORD, locale: 'fr', emailProvedAt: expect.any(Date) });
    // The address is no name.
    expect(anna.defaultActor).toMatchObject({
      name: 'Guest',
      discoverable: false,
      origin: null,
      keys: { privateKey: expect.any(String) },
    });
    expect(anna.defaultActor?.preferredUsername).toMatch(/^guest_[0-9a-f]{12}$/);
    const gus = await db().user.findUniqueOrThrow({
      where: { email: 'gus@example.org' },
      include: { defaultActor: true },
    });
    expect(gus.defaultActor?.name).toBe('Guest');
    const again = { event: { uuid: eventUuid('again') }, actor: { user: { email: 'fay@example.org' } } };
    const place = await db().participant.findFirstOrThrow({ where: again, include: { actor: true } });
    expect(place.actor.name).toBe('Guest');
  });

  test('are announced by those who shared them', async () => {
    expect(await db().eventInterest.findMany({ include: { actor: true } })).toMatchObject([
      { kind: 'SHARE', actor: { preferredUsername: 'rita' } },
    ]);
  });
});

test('nothing is sent, and nothing is left of the copies', async () => {
  expect(moved.lost).toEqual([
    { table: 'medias', count: 2, because: expect.stringContaining('their files are missing') },
  ]);
  const client = new pg.Client(world.databaseUrl);
  await client.connect();
  const { rows } =
    await client.query(`SELECT to_regnamespace('moving_in') AS schema, tgenabled AS trigger, reltuples > 0 AS counted
    FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid WHERE tgname = 'move_shown'`);
  await client.end();
  // A statement of the next phase needs the number of rows, and the server its triggers.
  expect(rows).toEqual([{ schema: null, trigger: 'O', counted: true }]);
  expect(await db().outgoingActivity.count()).toBe(0);
});

test.each([
  ['0101000020E6100000A835CD3B4ED1024076E09C11A56D4840', { longitude: 2.3522, latitude: 48.8566 }],
  ['0101000000A835CD3B4ED1024076E09C11A56D4840', { longitude: 2.3522, latitude: 48.8566 }],
  ['0102000020E6100000A835CD3B4ED1024076E09C11A56D4840', null],
  ['POINT(1 2)', null],
  [null, null],
])('the geometry %s is at %s', (geometry, point) => expect(pointOf(geometry)).toEqual(point));
