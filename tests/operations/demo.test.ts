/** The demo community: built once on an empty server, by the ordinary procedures, and complete. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildDemo, seedDemo } from '../../src/demo/build-demo.ts';
import { enqueue } from '../../src/domain/kernel/outbox.ts';
import { keysOfMedia } from '../../src/domain/media/store-files.ts';
import { appOf, loginsIn, unheardIn, wallsOf } from '../support/world/demo.ts';
import { createEmptyWorld, type World } from '../support/world/world.ts';

let world: World;
const said: string[] = [];
beforeAll(async () => {
  world = await createEmptyWorld();
  // An earlier start was interrupted: its leftovers are removed, with files, and everything is built again.
  const { db, storage } = world.platform;
  const { userId } = await world.person('left_over');
  await db.user.update({ where: { id: userId }, data: { email: 'left_over@demo.example' } });
  await storage.write('left-over.webp', new Uint8Array(1), 'image/webp');
  await db.$transaction((tx) => enqueue(tx, 'media.removed', { keys: ['left-over.webp'] }));
  await db.setting.createMany({
    data: [
      { name: 'demo', value: 'building' },
      { name: 'contactEmail', value: 'desk@example.org' },
    ],
  });
  await seedDemo(world.platform, (line) => said.push(line));
});
afterAll(() => world?.close());

test('has, after an aborted start, people, groups, events past and to come, posts of every visibility, and walls', async () => {
  const { db } = world.platform;
  const now = world.clock.now();
  const [people, groups, past, coming, drafts, posts, replies, favourites, requests] = await Promise.all([
    db.user.count(),
    db.actor.count({ where: { type: 'GROUP' } }),
    db.event.count({ where: { beginsOn: { lt: now } } }),
    db.event.count({ where: { beginsOn: { gt: now } } }),
    db.event.count({ where: { draft: true } }),
    db.status.count(),
    db.status.count({ where: { inReplyToId: { not: null } } }),
    db.favourite.count(),
    db.follow.count({ where: { approved: false } }),
  ]);
  expect({ people, groups, drafts }).toEqual({ people: 24, groups: 3, drafts: 1 });
  expect(past).toBeGreaterThan(8);
  expect(coming).toBeGreaterThan(15);
  expect(posts).toBeGreaterThan(250);
  expect(replies).toBeGreaterThan(100);
  expect(favourites).toBeGreaterThan(200);
  expect(requests).toBeGreaterThan(0);
  const visibilities = await db.status.groupBy({ by: ['visibility'] });
  const kinds = new Set(visibilities.map(({ visibility }) => visibility));
  expect(kinds).toEqual(new Set(['DIRECT', 'MEMBERS', 'PRIVATE', 'PUBLIC', 'UNLISTED']));
  expect(await db.event.count({ where: { calendarSource: { name: 'Town museum' } } })).toBeGreaterThan(5);
  // Nobody answers at its address after the demo is built.
  expect(await db.calendarSource.findMany()).toMatchObject([{ nextAt: null, error: null }]);
  expect(await db.webhookDelivery.count({ where: { code: 204, webhook: { state: 'PAUSED' } } })).toBeGreaterThan(5);
  expect(await wallsOf(world)).toEqual({ answered: true, pinned: true, languages: ['de', 'en', 'fr'], photos: 3 });
});

test.each(['mira', 'amina', 'lea'])('shows no post twice on the home of %s', async (name) => {
  const get = await appOf(world, name);
  const shown: string[] = [];
  for (let page = await get('/api/v1/timelines/home?limit=40'); page.length > 0; ) {
    for (const { reblog, ...status } of page)
      shown.push(reblog?.id ?? status.id, ...(reblog || status.in_reply_to_id ? [] : [status.content]));
    page = await get(`/api/v1/timelines/home?limit=40&max_id=${page.at(-1).id}`);
  }
  expect(shown.length).toBeGreaterThan(80);
  expect(shown.filter((each, n) => shown.indexOf(each) !== n)).toEqual([]);
});

test('references every stored file, names who answers for the server, and leaves the operator’s settings', async () => {
  const { contact } = (await world.rest().get('/api/v2/instance')).body;
  expect(contact).toMatchObject({ email: 'desk@example.org', account: { username: 'mira' } });
  const { db, storage } = world.platform;
  expect(await storage.read('left-over.webp')).toBeNull();
  const rows = await db.media.findMany({ select: { key: true, smallKey: true, sizedKeys: true } });
  const emojis = await db.customEmoji.findMany({ select: { key: true, stillKey: true } });
  const archives = await db.personArchive.findMany({ where: { key: { not: null } }, select: { key: true } });
  const named = [
    ...rows.flatMap(keysOfMedia),
    ...emojis.flatMap(({ key, stillKey }) => (stillKey ? [key, stillKey] : [key])),
    ...archives.map(({ key }) => String(key)),
  ];
  expect(readdirSync(path.join(world.dataDir, 'media')).sort()).toEqual(named.sort());
});

test('shows an archive, an import with a failure, a role of its own, and an appeal that waits', async () => {
  const { db } = world.platform;
  const archive = await db.personArchive.findFirstOrThrow({ include: { actor: true } });
  expect([archive.actor.preferredUsername, archive.state]).toEqual(['mira', 'READY']);
  expect(archive.expiresAt?.getTime()).toBeGreaterThan(world.clock.now().getTime());
  const brought = await db.dataImport.findFirstOrThrow({ include: { actor: true } });
  expect([brought.actor.preferredUsername, brought.finishedAt === null]).toEqual(['lea', false]);
  const role = await db.role.findFirstOrThrow({ where: { name: 'Town paper' }, include: { users: true } });
  expect(role.users.map(({ email }) => email)).toEqual(['nora@demo.example']);
  expect(await db.appeal.count({ where: { state: 'PENDING' } })).toBe(1);
});

test('has custom emoji in names and texts, and announcements with reactions', async () => {
  const { body: all } = await world.rest().get('/api/v1/custom_emojis');
  expect(all).toMatchObject([
    { shortcode: 'bike' },
    { shortcode: 'loaf' },
    { shortcode: 'sprout' },
    { shortcode: 'wave' },
  ]);
  const { body: tomasz } = await world.rest().get('/api/v1/accounts/lookup', { acct: 'tomasz' });
  expect(tomasz.emojis).toEqual([all[0]]);
  const body = await (await appOf(world, 'mira'))('/api/v1/announcements');
  expect(body).toMatchObject([
    { all_day: false, mentions: [{ username: 'luis' }], emojis: [{ shortcode: 'wave' }] },
    {},
  ]);
  expect(body[0].reactions.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['wave', 3],
    ['👍', 2],
  ]);
});

test('has profiles with fields, and pictures that apps can draw', async () => {
  const { body } = await world.rest().get('/api/v1/accounts/lookup', { acct: 'mira' });
  expect(body).toMatchObject({
    ...{ avatar: expect.stringMatching(/\.webp$/), header: expect.stringMatching(/\.webp$/) },
    fields: [
      { name: 'Repair café' },
      { name: 'More', value: expect.stringContaining('<a href="https://lindenau.example/repair"') },
    ],
  });
  expect((await world.rest().get('/api/v1/accounts/lookup', { acct: 'river_gauge' })).body.bot).toBe(true);
});

test('has quotes, and something that trends', async () => {
  const [tag] = (await world.rest(null).get('/api/v1/trends/tags')).body;
  expect(tag).toMatchObject({ name: 'swan' });
  const [status] = (await world.rest(null).get('/api/v1/trends/statuses')).body;
  expect(status).toMatchObject({ quotes_count: 3, tags: [{ name: 'swan' }] });
});

test('covers every feature of events', async () => {
  const { db } = world.platform;
  const by = async (rows: Promise<Record<string, unknown>[]>, name: string) =>
    [...new Set((await rows).map((row) => String(row[name])))].sort();
  const columns = { visibility: true, status: true, joinOptions: true } as const;
  const events = db.event.findMany({ select: columns });
  expect(await by(events, 'visibility')).toEqual(['PRIVATE', 'PUBLIC', 'RESTRICTED', 'UNLISTED']);
  expect(await by(events, 'status')).toEqual(['CANCELLED', 'CONFIRMED', 'TENTATIVE']);
  expect(await by(events, 'joinOptions')).toEqual(['FREE', 'INVITE', 'RESTRICTED']);
  expect(await by(db.participant.findMany({ select: { role: true } }), 'role')).toEqual(
    expect.arrayContaining(['CREATOR', 'NOT_APPROVED', 'PARTICIPANT', 'REJECTED']),
  );
  expect(await by(db.member.findMany({ select: { role: true } }), 'role')).toEqual(['0', '1', '2', '3', '4']);
  const now = world.clock.now();
  const counts = {
    online: await db.event.count({ where: { onlineAddress: { not: null } } }),
    later: await db.event.count({ where: { publishAt: { gt: now } } }),
    pictured: await db.event.count({ where: { pictureId: { not: null } } }),
    wholeDays: await db.event.count({ where: { options: { path: ['showStartTime'], equals: false } } }),
    feedTokens: await db.feedToken.count(),
    cancelledDates: await db.event.count({ where: { seriesId: { not: null }, detached: true, status: 'CANCELLED' } }),
    guests: await db.participant.count({ where: { guests: { gt: 0 } } }),
    coOrganizers: await db.participant.count({ where: { coOrganizes: true } }),
    kinds: await db.participant.count({ where: { ticketKind: { not: null } } }),
    waiting: await db.waitingEntry.count(),
    acts: await db.doorAct.count(),
    messages: await db.eventMessage.count(),
    openDatePolls: await db.datePoll.count({ where: { settledAt: null, closesAt: { gt: now } } }),
    settledDatePolls: await db.datePoll.count({ where: { event: { invitations: { some: {} } } } }),
  };
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

test('covers every feature of posts and their readers', async () => {
  const { db } = world.platform;
  const counts = {
    pictures: await db.media.count({ where: { statusId: { not: null }, description: { not: null } } }),
    votes: await db.pollVote.count(),
    reblogs: await db.status.count({ where: { reblogOfId: { not: null } } }),
    bookmarks: await db.bookmark.count(),
    pins: await db.statusPin.count(),
    listed: await db.listMember.count(),
    keywords: await db.filterKeyword.count(),
    followedTags: await db.tagFollow.count(),
    featuredTags: await db.featuredTag.count(),
    markers: await db.marker.count(),
    mutes: await db.mute.count(),
    scheduled: await db.scheduledStatus.count(),
    conversations: await db.conversation.count(),
    notifications: await db.notification.count(),
    notificationRequests: await db.notificationRequest.count(),
  };
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
});

test('has rules, and texts about itself', async () => {
  const read = async (name: string) => (await world.rest().get(`/api/v1/instance/${name}`)).body;
  const rules = await read('rules');
  expect(rules).toHaveLength(3);
  expect(rules[0]).toMatchObject({ text: expect.stringContaining('kind'), translations: { de: {} } });
  expect((await read('extended_description')).content).toContain('<strong>Events</strong>');
  expect((await read('privacy_policy')).content).toContain('Nothing is sold');
});

test('keeps some out, by a few blocks of every kind', async () => {
  const { db } = world.platform;
  const counts = [
    await db.instanceDomainBlock.count(),
    await db.domainAllow.count(),
    await db.emailDomainBlock.count(),
    await db.canonicalEmailBlock.count({ where: { referenceActorId: null } }),
    await db.ipBlock.count(),
    await db.usernameBlock.count(),
  ];
  expect(counts).toEqual([2, 1, 2, 1, 3, 2]);
  expect(await db.actionLog.count({ where: { action: { endsWith: 'BLOCK_CREATION' }, actorId: null } })).toBe(0);
});

test('has waiting requests and notifications of events for people whose passwords are printed', async () => {
  const amina = await appOf(world, 'amina');
  const requests: { account: { username: string }; last_status: object }[] = await amina(
    '/api/v1/notifications/requests',
  );
  const names = requests.map(({ account, last_status }) => last_status && account.username);
  expect(names).toEqual(expect.arrayContaining(['felix', 'yuki']));
  const { summary } = await amina('/api/v2/notifications/policy');
  expect(summary.pending_requests_count).toBe(requests.length);
  // Only apps that state that they know these kinds get them.
  const known = 'supported_types[]=event.joined&supported_types[]=event.join_request';
  const query = `types[]=event.joined&types[]=event.join_request&${known}`;
  for (const [name, type] of [
    ['amina', 'event.join_request'],
    ['mira', 'event.joined'],
  ] as const) {
    const [told] = await (await appOf(world, name))(`/api/v1/notifications?${query}`);
    expect(told).toMatchObject({ type, community_event: { title: expect.any(String) } });
  }
});

test('has reports in every state, and a log of what its moderators did', async () => {
  const { db } = world.platform;
  const reports = await db.report.findMany({ select: { status: true } });
  expect(reports.map(({ status }) => status).sort()).toEqual(['CLOSED', 'OPEN', 'RESOLVED', 'RESOLVED']);
  expect(await db.report.count({ where: { status: 'OPEN', assignedId: { not: null } } })).toBe(1);
  expect(await db.appeal.count({ where: { state: 'PENDING' } })).toBe(1);
  const actions = await db.actionLog.findMany({ select: { action: true } });
  const expected = [
    ...['EVENT_DELETION', 'EVENT_UPDATE', 'NOTE_CREATION', 'NOTE_DELETION'],
    ...['REPORT_UPDATE_CLOSED', 'REPORT_UPDATE_OPENED', 'REPORT_UPDATE_RESOLVED'],
    ...['REPORT_ASSIGNMENT', 'STATUSES_MARKED_SENSITIVE', 'ACCOUNT_SILENCING', 'ACCOUNT_SUSPENSION'],
  ];
  expect(actions.map(({ action }) => action)).toEqual(expect.arrayContaining(expected));
});

test('has a sign-up that waits, a silenced account and a suspended one', async () => {
  const { db } = world.platform;
  expect(await db.user.findMany({ where: { approvedAt: null }, select: { reason: true } })).toEqual([
    { reason: expect.stringContaining('ferry') },
  ]);
  const marked = await Promise.all(
    (['silencedAt', 'suspendedAt'] as const).map((mark) =>
      db.actor.findMany({ where: { [mark]: { not: null } }, select: { preferredUsername: true } }),
    ),
  );
  expect(marked.flat().map((actor) => actor.preferredUsername)).toEqual(['drum_otto', 'boats4less']);
});

test('is in the past, with ids in the order of their times, and sends no mail', async () => {
  const statuses = await world.platform.db.status.findMany({ orderBy: { id: 'asc' }, select: { createdAt: true } });
  const times = statuses.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const [oldest = 0, newest = 0] = [times[0], times.at(-1)];
  expect(newest).toBeLessThan(world.clock.now().getTime());
  expect(newest - oldest).toBeGreaterThan(45 * 86_400_000);
  expect([existsSync(path.join(world.dataDir, 'mail')), await unheardIn(world)]).toEqual([false, 0]);
});

test('has working sign-ins with the printed passwords', async () => {
  for (const { email, password } of loginsIn(said)) {
    const { data } = await world.gql(
      null,
      'mutation ($e: String!, $p: String!) { login(email: $e, password: $p) { user { email } } }',
      { e: email, p: password },
    );
    expect(data.login.user.email).toBe(email);
  }
  expect(loginsIn(said)).toHaveLength(3);
});

test('is not built twice, nor where it is off', async () => {
  expect(await buildDemo(world.platform)).toBeNull();
  const off = await createEmptyWorld({ env: { DEMO: 'off' } });
  expect(await buildDemo(off.platform)).toBeNull();
  await off.close();
  const production = await createEmptyWorld({ env: { NODE_ENV: 'production' } });
  expect(await buildDemo(production.platform)).toBeNull();
  await production.close();
});
