/** Debian's unmodified Mastodon.py, in the scripts of two people. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_MASTODON_PY, MastodonPy } from '../support/clients/debian-clients.ts';
import { picture } from '../support/values/pictures.ts';
import { announce } from '../support/world/announcements.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let file: string;
beforeAll(async () => {
  world = await createWorld();
  file = path.join(world.dataDir, 'halves.png');
  writeFileSync(file, await picture());
});
afterAll(() => world.close());

describe.skipIf(!HAS_MASTODON_PY)('Mastodon.py (skipped without it: apt-get install python3-mastodon)', () => {
  let bob: MastodonPy;
  let carol: MastodonPy;
  beforeAll(async () => {
    [bob, carol] = [new MastodonPy(), new MastodonPy()];
    await Promise.all([bob.login(world, world.bob), carol.login(world, world.carol)]);
  });
  afterAll(async () => {
    await Promise.all([bob.close(), carol.close()]);
  });

  const post = (text: string, named: object = {}) => bob.call('status_post', [text], named);

  test('knows who it is, and where', async () => {
    expect((await bob.call('me')).username).toBe('bob');
    expect((await bob.call('app_verify_credentials')).name).toBe('Script');
    const { uri, configuration } = await bob.call('instance');
    expect([uri, configuration.statuses.max_characters]).toEqual([world.platform.config.domain, 500]);
    expect((await bob.call('account_lookup', ['alice'])).id).toBe(world.alice.id);
    expect(await bob.call('preferences')).toMatchObject({ 'posting:default:visibility': 'public' });
  });

  test('reads announcements, answers them with emoji, and dismisses them', async () => {
    await addEmoji(world, 'blob');
    const { id } = await announce(world, 'Hello :blob:');
    expect(await bob.call('custom_emojis')).toMatchObject([{ shortcode: 'blob' }]);
    const shown = async () => (await bob.call('announcements'))[0]?.reactions;
    expect(await shown()).toEqual([]);
    for (const name of ['🎉', 'blob']) await bob.call('announcement_reaction_create', [id, name]);
    expect(await shown()).toMatchObject([{ name: '🎉', count: 1, me: true }, { name: 'blob' }]);
    await bob.call('announcement_reaction_delete', [id, '🎉']);
    expect(await shown()).toMatchObject([{ name: 'blob' }]);
    await bob.call('announcement_dismiss', [id]);
    expect(await bob.call('announcements')).toEqual([]);
  });

  test('edits the profile with a picture, locks it, and unlocks it', async () => {
    const fields = [
      ['Web', 'https://bob.example'],
      ['Plays', 'the tuba'],
    ];
    const me = await bob.call('account_update_credentials', [], {
      ...{ display_name: 'Bob B.', note: 'From a script', avatar: file, header: file, locked: true, fields },
    });
    expect(me).toMatchObject({
      ...{ display_name: 'Bob B.', note: '<p>From a script</p>', locked: true },
      avatar: expect.stringMatching(/\.png$/),
      fields: [{ name: 'Web' }, { name: 'Plays', value: 'the tuba', verified_at: null }],
    });
    expect(await carol.call('account', [world.bob.id])).toMatchObject({ avatar: me.avatar, header: me.header });
    const open = await bob.call('account_update_credentials', [], { locked: false });
    expect(open).toMatchObject({ locked: false, display_name: 'Bob B.', avatar: me.avatar, fields: me.fields });
  });

  test('posts with media, edits, tells the history, replies, deletes', async () => {
    const media = await bob.call('media_post', [file], {
      ...{ mime_type: 'image/png', description: 'halves', focus: [0.5, -0.5], synchronous: true },
    });
    expect(media).toMatchObject({ type: 'image', description: 'halves', meta: { focus: { x: 0.5, y: -0.5 } } });
    const status = await post('From a script', { media_ids: [media.id], language: 'fr', idempotency_key: 'py-1' });
    expect(status).toMatchObject({ language: 'fr', media_attachments: [{ id: media.id, description: 'halves' }] });
    expect((await post('From a script', { idempotency_key: 'py-1' })).id).toBe(status.id);
    const edited = await bob.call('status_update', [status.id], {
      ...{ status: 'Edited by a script', spoiler_text: 'oh', media_ids: [media.id] },
    });
    expect(edited).toMatchObject({ content: '<p>Edited by a script</p>', spoiler_text: 'oh' });
    const history = await bob.call('status_history', [status.id]);
    expect(history.map((each: { content: string }) => each.content)).toEqual([
      '<p>From a script</p>',
      '<p>Edited by a script</p>',
    ]);
    expect((await bob.call('status_source', [status.id])).text).toBe('Edited by a script');
    await carol.call('status', [status.id]);
    const reply = await carol.call('status_reply', ['$last', 'seen']);
    expect([reply.in_reply_to_id, reply.mentions[0].acct]).toEqual([status.id, 'bob']);
    const { descendants } = await bob.call('status_context', [status.id]);
    expect(idsOf(descendants)).toEqual([reply.id]);
    expect((await carol.call('status_delete', [reply.id])).text).toBe('@bob seen');
    await expect(bob.call('status', [reply.id])).rejects.toThrow('MastodonNotFoundError');
  });

  test('makes a poll, votes, and cannot vote twice', async () => {
    const poll = await bob.call('make_poll', [['yes', 'no'], 3600]);
    const { poll: asked } = await post('Well?', { poll });
    await carol.call('poll_vote', [asked.id, [1]]);
    expect((await carol.call('poll', [asked.id])).own_votes).toEqual([1]);
    expect(
      (await bob.call('poll', [asked.id])).options.map((each: { votes_count: number }) => each.votes_count),
    ).toEqual([0, 1]);
    await expect(carol.call('poll_vote', [asked.id, [0]])).rejects.toThrow('You have already voted on this poll');
  });

  test('favourites, reblogs, bookmarks, pins and mutes a thread', async () => {
    const { id } = await post('Act on me');
    const acts = { favourite: 'favourited', bookmark: 'bookmarked', mute: 'muted' };
    for (const [act, field] of Object.entries(acts)) {
      expect((await carol.call(`status_${act}`, [id]))[field]).toBe(true);
    }
    expect((await carol.call('status_reblog', [id])).reblog).toMatchObject({ id, reblogged: true });
    expect((await carol.call('favourites'))[0].id).toBe(id);
    expect((await carol.call('bookmarks'))[0].id).toBe(id);
    for (const by of ['status_favourited_by', 'status_reblogged_by']) {
      expect((await bob.call(by, [id]))[0].username).toBe('carol');
    }
    for (const [act, field] of Object.entries(acts)) {
      expect((await carol.call(`status_un${act}`, [id]))[field]).toBe(false);
    }
    expect((await carol.call('status_unreblog', [id])).reblogs_count).toBe(0);
    expect((await bob.call('status_pin', [id])).pinned).toBe(true);
    const pinned = await carol.call('account_statuses', [world.bob.id], { pinned: true });
    expect(idsOf(pinned)).toEqual([id]);
  });

  test('follows, mutes temporarily, blocks', async () => {
    const { id } = world.bob;
    expect(await carol.call('account_follow', [id], { reblogs: false, notify: true })).toMatchObject({
      ...{ following: true, showing_reblogs: false, notifying: true },
    });
    expect(await carol.call('account_mute', [id], { notifications: false, duration: 3600 })).toMatchObject({
      ...{ muting: true, muting_notifications: false },
    });
    expect((await carol.call('account_unmute', [id])).muting).toBe(false);
    expect((await bob.call('account_followers', [id]))[0].username).toBe('carol');
    await bob.call('account_block', [world.carol.id]);
    const [relation] = await carol.call('account_relationships', [[id]]);
    expect(relation).toMatchObject({ following: false, blocked_by: true });
    await bob.call('account_unblock', [world.carol.id]);
  });

  test('lists whom it blocks, mutes and endorses, hides a server, and writes a note', async () => {
    const { id } = world.mod;
    await carol.call('account_follow', [id]);
    expect((await carol.call('account_pin', [id])).endorsed).toBe(true);
    expect((await carol.call('endorsements'))[0].id).toBe(id);
    await carol.call('account_mute', [id], { duration: 3600 });
    expect((await carol.call('mutes'))[0]).toMatchObject({ id, mute_expires_at: expect.any(String) });
    expect((await carol.call('account_note_set', [id, 'asks a lot'])).note).toBe('asks a lot');
    await carol.call('account_block', [id]);
    expect((await carol.call('blocks'))[0].id).toBe(id);
    await carol.call('domain_block', ['far.example']);
    expect(await carol.call('domain_blocks')).toEqual(['far.example']);
    await carol.call('domain_unblock', ['far.example']);
    expect(await carol.call('domain_blocks')).toEqual([]);
    expect(await carol.call('endorsements')).toEqual([]);
    for (const undo of ['account_unblock', 'account_unmute']) await carol.call(undo, [id]);
  });

  test('handles follow requests', async () => {
    await bob.call('account_update_credentials', [], { locked: true });
    expect((await carol.call('account_follow', [world.bob.id])).requested).toBe(true);
    expect((await bob.call('follow_requests'))[0].id).toBe(world.carol.id);
    await bob.call('follow_request_reject', [world.carol.id]);
    await carol.call('account_follow', [world.bob.id]);
    await bob.call('follow_request_authorize', [world.carol.id]);
    const [relation] = await carol.call('account_relationships', [[world.bob.id]]);
    expect(relation).toMatchObject({ following: true, requested: false });
    await carol.call('account_unfollow', [world.bob.id]);
    await bob.call('account_update_credentials', [], { locked: false });
  });

  test('makes a list and reads it, home and hashtags, page by page', async () => {
    await carol.call('account_follow', [world.bob.id]);
    const list = await carol.call('list_create', ['Scripts']);
    await carol.call('list_accounts_add', [list.id, [world.bob.id]]);
    expect((await carol.call('list_accounts', [list.id]))[0].id).toBe(world.bob.id);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await post(`#page ${n}`)).id);
    await world.drain();
    for (const [name, args] of [
      ['timeline_home', []],
      ['timeline_local', []],
      ['timeline_hashtag', ['page']],
      ['timeline_list', [list.id]],
      ['account_statuses', [world.bob.id]],
    ] as [string, string[]][]) {
      expect([name, idsOf(await carol.call(name, args, { limit: 2 }))]).toEqual([name, ids.slice(0, 2)]);
      expect([name, idsOf(await carol.call('fetch_next', ['$last']))]).toEqual([name, ids.slice(2, 4)]);
      expect([name, idsOf(await carol.call('fetch_previous', ['$last']))]).toEqual([name, ids.slice(0, 2)]);
    }
    expect((await carol.call('list_update', [list.id, 'Renamed'])).title).toBe('Renamed');
    await carol.call('list_delete', [list.id]);
    expect(await carol.call('lists')).toEqual([]);
  });

  test('is notified, and dismisses notifications', async () => {
    const { id } = await post('@carol look');
    await carol.call('status_favourite', [id]);
    await world.drain();
    const [mention] = await carol.call('notifications', [], { types: ['mention'] });
    expect([mention.type, mention.status.id]).toEqual(['mention', id]);
    expect((await bob.call('notifications', [], { exclude_types: ['mention'] }))[0].type).toBe('favourite');
    await carol.call('notifications_dismiss', [mention.id]);
    await bob.call('notifications_clear');
    expect(await bob.call('notifications')).toEqual([]);
  });

  test('searches, sets markers, filters, features a hashtag, schedules a post', async () => {
    const { id } = await post('needle in a #haystack');
    await world.drain();
    const found = await bob.call('search_v2', ['needle']);
    expect(idsOf(found.statuses)).toContain(id);
    expect((await bob.call('search', ['haystack'], { result_type: 'hashtags' })).hashtags[0].name).toBe('haystack');
    expect((await bob.call('account_search', ['ali']))[0].id).toBe(world.alice.id);
    await bob.call('markers_set', [['home'], [id]]);
    expect((await bob.call('markers_get', [['home']])).home.last_read_id).toBe(id);
    const filter = await bob.call('filter_create', ['spam', ['home']]);
    expect((await bob.call('filters'))[0]).toMatchObject({ id: filter.id, phrase: 'spam' });
    await bob.call('filter_delete', [filter.id]);
    expect((await bob.call('featured_tag_create', ['haystack'])).name).toBe('haystack');
  });

  test('posts direct messages, and reads conversations', async () => {
    await post('@carol between us', { visibility: 'direct' });
    await world.drain();
    const [conversation] = await carol.call('conversations');
    expect(conversation).toMatchObject({ unread: true, accounts: [{ username: 'bob' }] });
    await carol.call('conversations_read', [conversation.id]);
    expect((await carol.call('conversations'))[0].unread).toBe(false);
  });

  test('gets events by streaming', async () => {
    expect(await carol.call('stream_user')).toBe(true);
    const heard = carol.next('update');
    const status = await post('live');
    await world.drain();
    expect(await heard).toMatchObject({ id: status.id, content: '<p>live</p>', account: { username: 'bob' } });
    const gone = carol.next('delete');
    await bob.call('status_delete', [status.id]);
    await world.drain();
    expect(await gone).toBe(status.id);
  });

  test('signs out for good', async () => {
    await bob.call('revoke_access_token');
    await expect(bob.call('me')).rejects.toThrow('MastodonUnauthorizedError');
  });
});
