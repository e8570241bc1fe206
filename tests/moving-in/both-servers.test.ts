/** A Mastodon and a Mobilizon of one town move into one server: people of both, and what each knew of the other. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PEOPLE } from '../support/moving-in/mastodon-people.ts';
import { eventUuid } from '../support/moving-in/mobilizon-events.ts';
import { PASSWORD, uuid } from '../support/moving-in/mobilizon-people.ts';
import { KNOWN, LETTERS, type MovedBoth, moveBothIn, SAME, UNCONFIRMED } from '../support/moving-in/moved-both.ts';
import { TOWN } from '../support/moving-in/moved-mobilizon.ts';
import { mailsTo } from '../support/world/mails.ts';

/** The address of somebody with an identity at the Mastodon only. */
const ALONE = 'eve@mail.example';

let moved: MovedBoth;
beforeAll(async () => {
  moved = await moveBothIn(async (_mastodon, mobilizon) => {
    // Eve confirmed her address at both, and removed her only identity of the Mobilizon.
    await mobilizon.insert('users', {
      ...{ id: 7, email: ALONE, password_hash: 'none', role: 'user', locale: 'en', disabled: false },
      ...{ confirmed_at: '2026-01-01 10:00:00', current_sign_in_at: '2026-01-01 10:00:00' },
    });
  });
});
afterAll(() => Promise.all([moved.world.close(), moved.mastodon.close(), moved.mobilizon.close()]));

const db = () => moved.world.platform.db;
const user = (email: string) =>
  db().user.findUniqueOrThrow({ where: { email }, include: { profiles: true, passkeys: true, totpSecret: true } });
const byId = (id: string) =>
  db().actor.findUnique({
    where: { id: BigInt(id) },
    include: { keys: true, remote: true, remoteKeys: true, stats: true },
  });

describe('people', () => {
  test('with one confirmed address are one user with the identities of both, and sign in by the later password', async () => {
    const ida = await user(SAME);
    expect(ida.profiles.map(({ preferredUsername, origin }) => [preferredUsername, origin]).sort()).toEqual([
      ['IdaRed', null],
      ['ida', TOWN.handleDomain],
      ['ida_private', TOWN.handleDomain],
    ]);
    expect(ida).toMatchObject({ defaultActorId: BigInt(PEOPLE.IdaRed), locale: 'fr', timeZone: 'Europe/Paris' });
    // Her second factor and role are those of the Mastodon.
    expect([ida.secondFactorAt !== null, ida.totpSecret !== null, ida.passkeys.length, ida.roleId]).toEqual([
      true,
      true,
      1,
      3n,
    ]);
    expect(ida.passwordHash).toContain('argon2id');
    const login =
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { user { id } } }';
    const { errors } = await moved.world.gql(null, login, { email: SAME, password: PASSWORD });
    expect(errors).toMatchObject([{ message: expect.stringMatching(/second|code/i) }]);
  });

  test('who share a name have it at their own hosts', async () => {
    const bens = await db().actor.findMany({
      where: { preferredUsername: 'ben', domain: null },
      include: { user: true },
    });
    expect(new Map(bens.map(({ origin, user: of }) => [origin, of?.email]))).toEqual(
      new Map([
        [TOWN.handleDomain, 'ben@example.org'],
        [null, 'ben@mail.example'],
      ]),
    );
  });

  test('never join an account by an address that one side did not confirm', async () => {
    const ben = await user('ben@mail.example');
    expect(ben.profiles.map(({ id }) => `${id}`)).toEqual([PEOPLE.ben]);
    const stranger = await db().actor.findFirstOrThrow({
      where: { preferredUsername: 'fay', origin: TOWN.handleDomain },
    });
    expect(stranger).toMatchObject({ userId: null, deletedAt: expect.any(Date) });
    // Nobody confirmed the address at the Mastodon, and somebody did at the Mobilizon.
    expect(await user('fay@mail.example')).toMatchObject({ confirmedAt: expect.any(Date), roleId: null });
    expect(await byId(PEOPLE.fay)).toMatchObject({ userId: null, deletedAt: expect.any(Date) });
  });

  test('who confirmed one address at neither server are those of the Mastodon alone', async () => {
    const robot = await user(UNCONFIRMED);
    expect([robot.confirmedAt, robot.profiles.map(({ id }) => `${id}`)]).toEqual([null, [PEOPLE.robot]]);
  });

  test('with a role at the Mobilizon have none', async () => {
    expect((await user('ben@example.org')).roleId).toBeNull();
    expect(moved.lost).toContainEqual({
      table: 'users',
      count: 2,
      because: expect.stringContaining('without their role'),
    });
  });

  test('who took part as guests do so as themselves', async () => {
    const places = await db().participant.findMany({
      where: { actorId: BigInt(PEOPLE.eve) },
      include: { event: true },
    });
    expect(places.map(({ event }) => event.uuid).sort()).toEqual([eventUuid('practice'), eventUuid('again')].sort());
  });
});

describe('what the Mastodon knew of the Mobilizon', () => {
  test('are local people and groups under the same ids', async () => {
    const [ida, choir] = await Promise.all([byId(KNOWN.ida), byId(KNOWN.choir)]);
    expect(ida).toMatchObject({ domain: null, origin: TOWN.handleDomain, name: 'Ida', remote: null, remoteKeys: [] });
    expect(ida?.keys?.privateKey).toContain('PRIVATE KEY');
    expect(choir).toMatchObject({
      type: 'GROUP',
      domain: null,
      name: 'The Choir',
      stats: { followersCount: 2, local: true },
    });
    expect([await byId(KNOWN.lost), await byId(KNOWN.relay)]).toEqual([null, null]);
    expect(await db().actor.count({ where: { domain: { in: [TOWN.handleDomain, new URL(moved.old).host] } } })).toBe(0);
  });

  test('keeps their followers and blocks, as the server of the followed one knows them', async () => {
    const follows = await db().follow.findMany({
      where: { followerId: BigInt(PEOPLE.IdaRed), targetId: { in: [BigInt(KNOWN.ida), BigInt(KNOWN.choir)] } },
    });
    expect(new Map(follows.map(({ targetId, approved }) => [`${targetId}`, approved]))).toEqual(
      new Map([
        [KNOWN.choir, true],
        [KNOWN.ida, false],
      ]),
    );
    expect(
      await db().follow.count({ where: { targetId: BigInt(PEOPLE.IdaRed), follower: { origin: TOWN.handleDomain } } }),
    ).toBe(0);
    expect(await db().block.count({ where: { blockerId: BigInt(PEOPLE.ben), targetId: BigInt(KNOWN.ida) } })).toBe(1);
  });

  test('is no second copy of events and comments', async () => {
    const event = await db().event.findUniqueOrThrow({
      where: { uuid: eventUuid('practice') },
      include: { interests: { include: { actor: true } } },
    });
    expect(event.interests.map(({ kind, actor }) => [kind, actor.uri]).sort()).toEqual([
      ['LIKE', 'https://far.example/users/rita'],
      ['SHARE', 'https://far.example/users/rita'],
    ]);
    expect(await db().status.count({ where: { id: { in: [BigInt(KNOWN.event), BigInt(KNOWN.shared)] } } })).toBe(0);
    expect(await db().conversation.count({ where: { lastStatusId: BigInt(KNOWN.letter) } })).toBe(0);
    const comment = await db().status.findUniqueOrThrow({
      where: { id: BigInt(KNOWN.comment) },
      include: { favourites: true },
    });
    expect(comment).toMatchObject({
      local: true,
      content: '<p>Whole</p>',
      inReplyToId: BigInt(KNOWN.reply),
      favourites: [{}],
    });
  });
});

test('what people of the Mastodon wrote below events is there once, in its thread', async () => {
  const reply = await db().status.findUniqueOrThrow({
    where: { id: BigInt(KNOWN.reply) },
    include: { eventComment: true, stats: true },
  });
  expect(reply).toMatchObject({
    text: 'I come',
    inReplyToId: null,
    conversationId: reply.id,
    eventComment: {},
    stats: { repliesCount: 1 },
  });
  const thread = await db().status.findMany({ where: { conversationId: reply.id }, orderBy: { id: 'asc' } });
  expect(thread.map(({ uri }) => uri).sort()).toEqual(
    [reply.uri, `${moved.old}/comments/${uuid(940)}`, `${moved.old}/comments/${uuid(941)}`].sort(),
  );
  // The Mastodon deleted another one, which does not return; and its posts are not gone because a Mobilizon deleted copies.
  expect(await db().status.count({ where: { uri: { endsWith: '/users/IdaRed/statuses/1' } } })).toBe(0);
  expect(await db().tombstone.count({ where: { uri: reply.uri } })).toBe(0);
  expect(await db().actor.count({ where: { preferredUsername: 'gone', uri: { startsWith: moved.world.url } } })).toBe(
    0,
  );
  const found = await fetch(`${moved.world.url}/api/v1/statuses/${KNOWN.reply}/context`);
  expect(((await found.json()) as { descendants: unknown[] }).descendants).toHaveLength(2);
});

test('private messages that the Mastodon did not get do not reach its people now', async () => {
  const ben = BigInt(PEOPLE.ben);
  const ids = Object.values(LETTERS);
  const letters = await db().status.findMany({
    where: { uri: { in: ids.map((id) => `${moved.old}/comments/${uuid(id)}`) } },
    orderBy: { uri: 'asc' },
    include: { mentions: true },
  });
  expect(letters.map(({ visibility, mentions }) => [visibility, mentions.map(({ actorId }) => actorId)])).toEqual([
    ['DIRECT', [ben]],
    ['DIRECT', []],
    ['DIRECT', []],
  ]);
  const ofLetters = { statusId: { in: letters.map(({ id }) => id) } };
  expect(await db().directEntry.findMany({ where: { ...ofLetters, actorId: ben } })).toMatchObject([
    { statusId: BigInt(KNOWN.arrived) },
  ]);
  const talks = await db().conversation.findMany({
    where: { actorId: ben, participantIds: { has: BigInt(KNOWN.ida) } },
  });
  expect(talks).toMatchObject([{ lastStatusId: BigInt(KNOWN.arrived) }]);
  // Their author sees to whom she wrote them.
  expect(await db().conversation.count({ where: { actorId: BigInt(KNOWN.ida), participantIds: { has: ben } } })).toBe(
    2,
  );
  expect(await db().directEntry.count({ where: { ...ofLetters, actorId: BigInt(KNOWN.ida) } })).toBe(3);
});

test('no activity is sent, and both servers are remembered', async () => {
  expect(await db().outgoingActivity.count()).toBe(0);
  expect((await db().formerServer.findMany({ orderBy: { software: 'asc' } })).map(({ software }) => software)).toEqual([
    'Mastodon',
    'Mobilizon',
  ]);
});

test('a mail tells people whose accounts became one, an hour after the import', async () => {
  const { world, old } = moved;
  expect(await mailsTo(world)).toEqual([]);
  world.clock.advance(3_600_000);
  const mails = await mailsTo(world);
  expect(mails.map(({ to }) => to).sort()).toEqual([ALONE, SAME.toLowerCase()].sort());
  const [mail, alone] = [SAME.toLowerCase(), ALONE].map((to) => mails.find((each) => each.to === to));
  const [first, second] = [new URL(world.url).host, new URL(old).host];
  expect(mail?.text).toContain(`${first} et ${second} sont devenus un seul serveur`);
  expect(mail?.link).toBe(`${world.url}/settings/joined-accounts`);
  // She learns which password counts, and has nothing to part.
  expect(alone?.text).toContain(`the password that you had at ${second}`);
  expect(alone?.text).not.toContain('joined-accounts');
  // The time to decide begins with the mail.
  const { id: userId } = await user(SAME);
  expect(await db().joinedAccount.findMany()).toEqual([
    { ...{ userId, origin: TOWN.handleDomain, email: null, decidedAt: null }, createdAt: world.clock.now() },
  ]);
});
