/** Debian's unmodified `toot`, in a terminal. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_TOOT, Toot } from '../support/clients/debian-clients.ts';
import { picture } from '../support/values/pictures.ts';
import { FakeClock } from '../support/world/fake-clock.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let file: string;
beforeAll(async () => {
  world = await createWorld({ clock: FakeClock.atRealTime() });
  file = path.join(world.dataDir, 'halves.png');
  writeFileSync(file, await picture());
});
afterAll(() => world.close());

/** The state as another app sees it. */
const seen = async (id: string, who = world.carol) => (await world.rest(who).get(`/api/v1/statuses/${id}`)).body;
const relationship = async (id: string) =>
  (await world.rest(world.alice).get('/api/v1/accounts/relationships', { id: [id] })).body[0];
const idIn = (printed: string): string => /\/(\d+)\s*$/.exec(printed)?.[1] ?? '';

describe.skipIf(!HAS_TOOT)('toot (skipped without it: apt-get install toot)', () => {
  let toot: Toot;
  beforeAll(async () => {
    toot = new Toot(world);
    expect(await toot.login(world.alice)).toContain('Successfully logged in.');
  });
  afterAll(() => toot.close());

  test('knows who it is, and where', async () => {
    expect(await toot.run('auth')).toContain(`alice@${new URL(world.url).host} ACTIVE`);
    expect(await toot.run('whoami')).toContain(`ID: ${world.alice.id}`);
    expect(await toot.run('instance', '--disable-https')).toMatch(/^Plaza\n.*\nrunning Mastodon \d/);
  });

  test('shows a profile that was edited with another client', async () => {
    const profile = {
      display_name: 'Carol C.',
      note: 'On the river',
      fields_attributes: [{ name: 'Boat', value: 'red' }],
    };
    await world.rest(world.carol).send('PATCH', '/api/v1/accounts/update_credentials', { body: profile });
    expect(await toot.run('whois', 'carol')).toMatch(/@carol Carol C\..*On the river.*Boat:?\s+red/s);
  });

  test('posts with a picture and a warning, replies, shows the thread, deletes', async () => {
    const id = idIn(
      await toot.run(
        ...['post', 'Hello from a #terminal', '--media', file, '--description', 'two halves', '--sensitive'],
        ...['--spoiler-text', 'careful', '--language', 'de'],
      ),
    );
    expect(await seen(id)).toMatchObject({
      ...{ visibility: 'public', spoiler_text: 'careful', sensitive: true, language: 'de' },
      tags: [{ name: 'terminal' }],
      media_attachments: [{ type: 'image', description: 'two halves' }],
      application: { name: 'toot - a Mastodon CLI client' },
    });
    const reply = idIn(await toot.run('post', 'And more', '--reply-to', id, '--visibility', 'unlisted'));
    expect(await seen(reply)).toMatchObject({ in_reply_to_id: id, visibility: 'unlisted' });
    expect(await toot.run('thread', reply)).toMatch(/Hello from a #terminal.*And more/s);
    expect(await toot.run('delete', reply)).toContain('Status deleted');
    expect((await toot.try('thread', reply)).err).toContain('Record not found');
  });

  test('schedules a post', async () => {
    expect(await toot.run('post', 'Tomorrow', '--scheduled-in', '1 day')).toContain('Toot scheduled for: ');
    const { body } = await world.rest(world.alice).get('/api/v1/scheduled_statuses');
    expect(body).toMatchObject([{ params: { text: 'Tomorrow' } }]);
  });

  test('uploads', async () => {
    const printed = await toot.run('upload', file, '--description', 'alone');
    const [, id, url = ''] = /media ID (\d+), type 'image'\s+URL: (\S+)/.exec(printed) ?? [];
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
    expect((await world.rest(world.alice).get(`/api/v1/media/${id}`)).body.description).toBe('alone');
  });

  test('favourites, reblogs, bookmarks and pins, and undoes all of it', async () => {
    const id = idIn(await toot.run('post', 'Act on me'));
    for (const act of ['favourite', 'reblog', 'bookmark', 'pin']) await toot.run(act, id);
    expect(await seen(id, world.alice)).toMatchObject({
      ...{ favourited: true, reblogged: true, bookmarked: true, pinned: true, favourites_count: 1, reblogs_count: 1 },
    });
    expect(await toot.run('reblogged_by', id)).toContain('@alice');
    expect(await toot.run('bookmarks', '--once')).toContain('Act on me');
    for (const act of ['unfavourite', 'unreblog', 'unbookmark', 'unpin']) await toot.run(act, id);
    expect(await seen(id, world.alice)).toMatchObject({
      ...{ favourited: false, reblogged: false, bookmarked: false, pinned: false, favourites_count: 0 },
    });
  });

  test('follows, mutes and blocks people, and undoes all of it', async () => {
    const { id } = world.bob;
    expect(await toot.run('follow', 'bob')).toContain('You are now following bob');
    expect(await toot.run('following', 'alice')).toContain('@bob');
    expect(await toot.run('followers', `@bob@${new URL(world.url).host}`)).toContain('@alice');
    expect(await toot.run('whois', 'bob')).toMatch(/Followers: 1/);
    await toot.run('mute', 'bob');
    expect(await relationship(id)).toMatchObject({ following: true, muting: true });
    await toot.run('unmute', 'bob');
    await toot.run('unfollow', 'bob');
    await toot.run('block', 'bob');
    expect(await relationship(id)).toMatchObject({ following: false, muting: false, blocking: true });
    await toot.run('unblock', 'bob');
    expect(await relationship(id)).toMatchObject({ blocking: false });
    expect((await toot.try('follow', 'nobody')).err).toContain('Account not found');
  });

  test('reads timelines, hashtags and notifications, and searches', async () => {
    await world.rest(world.carol).post('/api/v1/statuses', { status: '@alice do you read #reading?' });
    await world.drain();
    expect(await toot.run('timeline', '--public', '--once')).toContain('@alice do you read');
    expect(await toot.run('timeline', '--tag', 'reading', '--local', '--once')).toContain('@carol');
    expect(await toot.run('timeline', '--once')).not.toContain('@carol');
    expect(await toot.run('notifications')).toMatch(/carol.* mentioned you in/);
    expect(await toot.run('search', 'reading')).toContain('#reading');
    expect(await toot.run('search', '@carol')).toContain('@carol');
    await toot.run('tags_follow', 'reading');
    expect(await toot.run('tags_followed')).toContain('#reading');
    await toot.run('tags_unfollow', '#reading');
    expect(await toot.run('tags_followed')).not.toContain('#reading');
    await toot.run('notifications', '--clear');
    expect(await toot.run('notifications')).toContain('No notification');
  });

  test('shows no notifications that wait as requests', async () => {
    const alice = world.rest(world.alice);
    const from = (who: Person) => world.rest(who).post('/api/v1/statuses', { status: `@alice from ${who.name}` });
    const policy = (answer: string) =>
      alice.send('PATCH', '/api/v2/notifications/policy', { body: { for_not_following: answer } });
    await from(world.bob);
    await world.drain();
    await policy('filter');
    for (const who of [world.carol, world.erin]) await from(who);
    await world.drain();
    expect(await toot.run('notifications', '--mentions')).toMatch(/bob.* mentioned you in/);
    expect(await toot.run('notifications')).not.toMatch(/from (carol|erin)/);
    const requests = '/api/v1/notifications/requests';
    const { body: waiting } = await alice.get(requests);
    await alice.post(`${requests}/accept`, { id: [waiting[1].id] });
    await world.drain();
    expect(await toot.run('notifications', '--reverse')).toMatch(/from bob.*from carol/s);
    expect(await toot.run('notifications')).not.toContain('from erin');
    await policy('accept');
    await toot.run('notifications', '--clear');
    expect((await alice.get(requests)).body).toHaveLength(1);
  });

  test('reads the timeline of a list', async () => {
    const alice = world.rest(world.alice);
    await alice.post(`/api/v1/accounts/${world.carol.id}/follow`);
    const { body: list } = await alice.post('/api/v1/lists', { title: 'Close' });
    await alice.post(`/api/v1/lists/${list.id}/accounts`, { account_ids: [world.carol.id] });
    await world.rest(world.carol).post('/api/v1/statuses', { status: 'For those close' });
    await world.drain();
    expect(await toot.run('timeline', '--list', list.id, '--once')).toContain('For those close');
  });

  test('signs out', async () => {
    await toot.run('logout', `alice@${new URL(world.url).host}`);
    expect((await toot.try('whoami')).err).toContain('This command requires that you are logged in.');
  });
});
