/** Exports: lists as CSV, and an archive of everything. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { picture } from '../support/values/pictures.ts';
import { filesInZip } from '../support/values/zip-files.ts';
import { askForDate, DATES, sayTo } from '../support/world/date-polls.ts';
import { organize } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function download(person: Person | null, where: string) {
  const headers = person ? { authorization: `Bearer ${person.token}` } : {};
  const answer = await fetch(world.url + where, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const csv = async (person: Person, list: string): Promise<string> =>
  (await download(person, `/api/v1/exports/${list}.csv`)).bytes.toString();

const here = (): string => world.platform.config.domain;

describe('lists', () => {
  test('are CSV files with the columns of Mastodon', async () => {
    const alice = world.rest(world.alice);
    await alice.post(`/api/v1/accounts/${world.bob.id}/follow`, {
      reblogs: false,
      notify: true,
      languages: ['de', 'fr'],
    });
    await alice.post(`/api/v1/accounts/${world.erin.id}/follow`);
    await alice.post(`/api/v1/accounts/${world.carol.id}/block`);
    await alice.post(`/api/v1/accounts/${world.mod.id}/mute`, { notifications: false });
    await alice.post(`/api/v1/accounts/${world.admin.id}/mute`, { duration: 60 });
    await alice.post('/api/v1/domain_blocks', { domain: 'loud.example' });
    const { body: list } = await alice.post('/api/v1/lists', { title: 'Books, "rare" ones' });
    await alice.post(`/api/v1/lists/${list.id}/accounts`, { account_ids: [world.bob.id] });
    const post = await world.post(world.bob, { status: 'keep me' });
    await alice.post(`/api/v1/statuses/${post.id}/bookmark`);
    world.clock.advance(61_000);

    expect(await csv(world.alice, 'follows')).toBe(
      `Account address,Show boosts,Notify on new posts,Languages\nbob@${here()},false,true,"de, fr"\n`,
    );
    expect(await csv(world.alice, 'blocks')).toBe(`carol@${here()}\n`);
    expect(await csv(world.alice, 'mutes')).toBe(`Account address,Hide notifications\nmona@${here()},false\n`);
    expect(await csv(world.alice, 'domain_blocks')).toBe('loud.example\n');
    expect(await csv(world.alice, 'lists')).toBe(`"Books, ""rare"" ones",bob@${here()}\n`);
    expect(await csv(world.alice, 'bookmarks')).toBe(`${post.uri}\n`);
    expect(await csv(world.bob, 'blocks')).toBe('');
  });

  test('are files for their owner alone, with a token that may read everything', async () => {
    const { status, headers } = await download(world.alice, '/api/v1/exports/follows.csv');
    expect([
      status,
      headers.get('content-type'),
      headers.get('content-disposition'),
      headers.get('cache-control'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename=follows.csv', 'private, no-store']);
    expect((await download(null, '/api/v1/exports/follows.csv')).status).toBe(401);
    expect((await download(world.alice, '/api/v1/exports/enemies.csv')).status).toBe(404);
    const { token } = await issueToken(world.platform.db, world.platform, {
      appId: null,
      userId: world.alice.userId,
      actorId: world.alice.actorId,
      scopes: ['read:follows', 'read:accounts', 'write'],
    });
    expect((await download({ ...world.alice, token }, '/api/v1/exports/blocks.csv')).status).toBe(403);
  });

  test('have all rows, however many pages they are', async () => {
    const { db, ids, clock } = world.platform;
    const rows = Array.from({ length: 2_345 }, (_, n) => ({
      id: ids.next(),
      actorId: world.carol.actorId,
      domain: `d${n}.example`,
      createdAt: clock.now(),
    }));
    await db.accountDomainBlock.createMany({ data: rows });
    const lines = (await csv(world.carol, 'domain_blocks')).trimEnd().split('\n');
    expect(new Set(lines).size).toBe(2_345);
    await db.accountDomainBlock.deleteMany({ where: { actorId: world.carol.actorId } });
  });
});

describe('an archive', () => {
  let archive: { id: string; url: string };

  test('is asked for, made by a job, and told by mail', async () => {
    const alice = world.rest(world.alice);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture())]), 'picture.png');
    form.set('description', 'half red, half blue');
    const { body: media } = await alice.post('/api/v2/media', form);
    await alice.post('/api/v1/statuses', {
      status: 'Look #here',
      media_ids: [media.id],
      spoiler_text: 'red',
      language: 'en',
    });
    await alice.post('/api/v1/statuses', { status: 'Which?', poll: { options: ['a', 'b'], expires_in: 3600 } });
    await alice.post('/api/v1/statuses', { status: '@bob only you', visibility: 'direct' });
    const { body: deleted } = await alice.post('/api/v1/statuses', { status: 'regretted' });
    await alice.delete(`/api/v1/statuses/${deleted.id}`);
    const other = await world.post(world.bob, { status: 'by bob' });
    await alice.post(`/api/v1/statuses/${other.id}/reblog`);
    await alice.post(`/api/v1/statuses/${other.id}/favourite`);
    const event = await organize(world, world.alice, { title: 'Reading; with, commas' });
    const poll = await askForDate(world, world.alice);
    await sayTo(world, world.alice, poll, 'YES', null, 'NO');
    await world.trpc(world.alice).organizers.invite.mutate({ id: event.uuid, person: 'bob' });

    const asked = await alice.post('/api/v1/exports/archives');
    expect(asked).toMatchObject({ status: 202, body: { state: 'waiting', url: null, size: null, expires_at: null } });
    await world.drain();
    const { body } = await alice.get(`/api/v1/exports/archives/${asked.body.id}`);
    expect(body).toMatchObject({ state: 'ready', size: expect.any(Number), url: expect.stringContaining(world.url) });
    expect(new Date(body.expires_at).getTime() - world.clock.now().getTime()).toBe(7 * DAY_MS);
    expect((await alice.get('/api/v1/exports/archives')).body).toEqual([body]);
    const mails = (await mailsTo(world, world.alice.email)).filter(({ subject }) => subject?.includes('archive'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${world.url}/settings/data`);
    archive = body;
  });

  test('holds posts, kept posts, events, lists and files', async () => {
    const { status, headers, bytes } = await download(world.alice, new URL(archive.url).pathname);
    expect([status, headers.get('content-type'), Number(headers.get('content-length'))]).toEqual([
      200,
      'application/zip',
      bytes.length,
    ]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=archive-\d{4}-\d\d-\d\d\.zip$/);
    const files = await filesInZip(bytes);
    const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? '');
    expect([...files.keys()].filter((name) => !name.startsWith('media_attachments/')).sort()).toEqual([
      'actor.json',
      'blocked_accounts.csv',
      'blocked_domains.csv',
      'bookmarks.csv',
      'bookmarks.json',
      'custom_filters.json',
      'date_polls.json',
      'drafts.json',
      'events.ics',
      'events.json',
      'favourites.csv',
      'followed_hashtags.csv',
      'following_accounts.csv',
      'likes.json',
      'lists.csv',
      'muted_accounts.csv',
      'outbox.json',
      'participations.json',
      'photos.json',
    ]);
    const [organized, invited] = json('participations.json').orderedItems;
    expect(organized).toMatchObject({ type: 'Join', role: 'CREATOR', coOrganizes: false, roleBefore: null });
    expect(invited).toMatchObject({ type: 'Invite', object: organized.object, role: 'MODERATOR', scope: 'THIS' });
    expect(json('date_polls.json').orderedItems).toMatchObject([
      {
        type: 'Question',
        name: 'Winter dinner',
        timeZone: 'Europe/Paris',
        dates: DATES.map(({ starts }) => ({ starts })),
      },
      {
        ...{ type: 'Answer', object: expect.stringContaining('/date-polls/') },
        answers: [
          { starts: '2038-01-14T19:00', answer: 'YES' },
          { starts: '2038-01-16', ends: '2038-01-17', answer: 'NO' },
        ],
      },
    ]);
    expect(json('actor.json')).toMatchObject({ type: 'Person', preferredUsername: 'alice', outbox: 'outbox.json' });
    expect(files.get('actor.json')?.toString()).not.toContain('PRIVATE');
    const outbox = json('outbox.json');
    expect(outbox).toMatchObject({ type: 'OrderedCollection', totalItems: 4 });
    const [shown, poll, direct, boost] = outbox.orderedItems;
    expect(shown).toMatchObject({
      type: 'Create',
      to: ['https://www.w3.org/ns/activitystreams#Public'],
      object: {
        type: 'Note',
        summary: 'red',
        sensitive: true,
        contentMap: { en: expect.stringContaining('Look') },
        attachment: [{ mediaType: 'image/png', name: 'half red, half blue' }],
        tag: [{ type: 'Hashtag', name: '#here' }],
      },
    });
    expect(poll.object).toMatchObject({ type: 'Question', oneOf: [{ name: 'a' }, { name: 'b' }] });
    expect(direct).toMatchObject({ to: [expect.stringMatching(/users\/bob$/)], cc: [] });
    expect(boost).toMatchObject({ type: 'Announce', object: json('likes.json').orderedItems[0] });
    expect(json('bookmarks.json').orderedItems).toHaveLength(1);
    expect(json('events.json').orderedItems).toMatchObject([{ title: 'Reading; with, commas' }]);
    const calendar = new ICAL.Component(ICAL.parse(files.get('events.ics')?.toString() ?? ''));
    expect(calendar.getAllSubcomponents('vevent').map((each) => each.getFirstPropertyValue('summary'))).toEqual([
      'Reading; with, commas',
    ]);
    expect(files.get('blocked_accounts.csv')?.toString()).toBe(`carol@${here()}\n`);
    const stored = await world.platform.storage.read(shown.object.attachment[0].url.replace('media_attachments/', ''));
    expect(files.get(shown.object.attachment[0].url)?.equals(Buffer.from(stored ?? []))).toBe(true);
  });

  test('is downloaded by its owner alone, and not as a picture is', async () => {
    const where = new URL(archive.url).pathname;
    expect((await download(null, where)).status).toBe(401);
    expect((await download(world.bob, where)).status).toBe(404);
    expect((await world.rest(world.bob).get(`/api/v1/exports/archives/${archive.id}`)).status).toBe(404);
    expect((await world.rest(world.bob).get('/api/v1/exports/archives')).body).toEqual([]);
    const { key } = await world.platform.db.personArchive.findFirstOrThrow();
    expect((await download(world.alice, `/media/${key}`)).status).toBe(404);
  });

  test('is made once: a second request waits for seven days, a repeated job changes nothing', async () => {
    const alice = world.rest(world.alice);
    const again = await alice.post('/api/v1/exports/archives');
    expect(again).toMatchObject({
      status: 422,
      body: { error: 'Validation failed: You can request an archive every 7 days' },
    });
    const before = await world.platform.db.personArchive.findMany();
    await JOB_HANDLERS['archive.requested'](world.platform, { archiveId: archive.id });
    await world.drain();
    expect(await world.platform.db.personArchive.findMany()).toEqual(before);
    expect(readdirSync(path.join(world.dataDir, 'media')).filter((name) => name.endsWith('.zip'))).toHaveLength(1);
  });

  test('is removed after seven days with its file, and another may be asked for', async () => {
    world.clock.advance(7 * DAY_MS + 1);
    expect((await download(world.alice, new URL(archive.url).pathname)).status).toBe(404);
    await runFromTimetable(world.platform, 'archives.expired');
    await world.drain();
    expect(readdirSync(path.join(world.dataDir, 'media')).filter((name) => name.endsWith('.zip'))).toEqual([]);
    expect((await world.rest(world.alice).post('/api/v1/exports/archives')).status).toBe(202);
    await world.drain();
  });

  test('goes with the account', async () => {
    const dora = await world.person('dora');
    expect((await world.rest(dora).post('/api/v1/exports/archives')).status).toBe(202);
    await world.drain();
    const { key } = await world.platform.db.personArchive.findFirstOrThrow({ where: { actorId: dora.actorId } });
    const another = 'mutation { createPerson(preferredUsername: "dora_two", name: "Dora") { id } }';
    expect((await world.gql(dora, another)).errors ?? []).toEqual([]);
    const answer = await world.gql(dora, 'mutation ($id: ID!) { deletePerson(id: $id) { id } }', { id: dora.id });
    expect(answer.errors ?? []).toEqual([]);
    await world.drain();
    expect(await world.platform.db.personArchive.count({ where: { actorId: dora.actorId } })).toBe(0);
    expect(await world.platform.storage.read(key ?? '')).toBeNull();
  });
});
