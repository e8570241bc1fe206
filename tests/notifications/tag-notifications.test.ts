/** Notifications of followed tags: who gets them, how they are grouped, and which apps are sent them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import { organize } from '../support/world/events.ts';
import { weekly } from '../support/world/series.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let service: PushService;
let reader: Person;
let author: Person;
beside(startPushService, (made, started) => {
  [world, service] = [made, started];
});
beforeEach(async () => {
  [reader, author] = await Promise.all([world.someone('reader'), world.someone('author')]);
});

const KIND = { supported_types: ['tag.posted'] };

const follow = async (name: string, body: object = { notify: true }, who = reader) =>
  (await world.rest(who).post(`/api/v1/tags/${name}/follow`, body)).body;

const notifications = async (who = reader, query: Record<string, string[]> = KIND) => {
  await world.drain();
  return (await world.rest(who).get('/api/v1/notifications', query)).body;
};
const posts = async (who = reader): Promise<string[]> =>
  (await notifications(who)).flatMap((row: { type: string; status?: { id: string } }) =>
    row.type === 'tag.posted' ? [row.status?.id] : [],
  );

describe('following a tag with notifications', () => {
  test('is a setting of the follow, which a later request without it keeps', async () => {
    expect(await follow('bell', {})).toMatchObject({ following: true, notifying: false });
    expect(await follow('bell')).toMatchObject({ following: true, notifying: true });
    expect(await follow('bell', {})).toMatchObject({ notifying: true });
    const [tag] = (await world.rest(reader).get('/api/v1/followed_tags')).body;
    expect(tag).toMatchObject({ name: 'bell', notifying: true });
    expect(await follow('bell', { notify: false })).toMatchObject({ following: true, notifying: false });
    await follow('bell');
    const left = (await world.rest(reader).post('/api/v1/tags/bell/unfollow')).body;
    expect(left).toMatchObject({ following: false, notifying: false });
    expect((await world.rest(null).get('/api/v1/tags/bell')).body).not.toHaveProperty('notifying');
  });

  test('notifies of each public post with it, with the tag', async () => {
    await follow('Rye');
    const post = await world.post(author, 'fresh #rye');
    const [notification, ...others] = await notifications();
    expect(others).toEqual([]);
    expect(notification).toMatchObject({
      ...{ type: 'tag.posted', account: { id: author.id }, status: { id: post.id } },
      community_tag: { name: 'Rye', url: expect.stringMatching(/\/tags\/rye$/) },
    });
    expect(notification).not.toHaveProperty('fallback');
  });

  test('is for others’ public posts alone, and never for who blocked, muted, limited or hid somebody', async () => {
    await follow('bread');
    await world.post(reader, 'my own #bread');
    await world.post(author, 'quiet #bread', { visibility: 'unlisted' });
    await world.post(author, 'for followers #bread', { visibility: 'private' });
    const original = await world.post(author, 'seen #bread');
    await world.interact(world.carol, 'reblog', original.id);
    expect(await posts()).toEqual([original.id]);
    const [blocked, blocking, muted, limited] = await Promise.all(
      ['blocked', 'blocking', 'muted', 'limited'].map((name) => world.someone(name)),
    );
    await world.rest(reader).post(`/api/v1/accounts/${blocked?.id}/block`);
    await world.rest(blocking as Person).post(`/api/v1/accounts/${reader.id}/block`);
    await world.rest(reader).post(`/api/v1/accounts/${muted?.id}/mute`, { notifications: false });
    for (const person of [blocked, blocking, muted, limited]) await world.post(person as Person, 'unwanted #bread');
    // A post that was public before its author was limited.
    const silencedAt = world.clock.now();
    await world.platform.db.actor.update({ where: { id: limited?.actorId ?? 0n }, data: { silencedAt } });
    expect(await posts()).toEqual([original.id]);
    await follow('bread', { notify: false });
    await world.post(author, 'later #bread');
    expect(await posts()).toEqual([original.id]);
  });

  test('notifies once of a post with several tags, and not besides a mention or a followed author', async () => {
    for (const name of ['one', 'two']) await follow(name);
    const both = await world.post(author, '#one #two');
    const mention = await world.post(author, `@${reader.name} #one`);
    await world.drain();
    await world.rest(reader).post(`/api/v1/accounts/${author.id}/follow`, { notify: true });
    await world.drain();
    const subscribed = await world.post(author, 'news #two');
    const rows = (await notifications()) as { type: string; status: { id: string } }[];
    expect(rows.map((row) => [row.type, row.status.id])).toEqual([
      ['status', subscribed.id],
      ['mention', mention.id],
      ['tag.posted', both.id],
    ]);
  });

  test('groups the posts of a tag, and names each author once', async () => {
    await follow('flood');
    for (let i = 0; i < 12; i += 1) await world.post(author, `${i} #flood`);
    const other = await world.someone('other');
    const last = await world.post(other, 'calm #flood');
    await world.drain();
    const { body } = await world.rest(reader).get('/api/v2/notifications', KIND);
    expect(body.notification_groups).toHaveLength(1);
    const [group] = body.notification_groups;
    expect(group).toMatchObject({
      ...{ type: 'tag.posted', notifications_count: 13, status_id: last.id },
      sample_account_ids: [other.id, author.id],
      community_tag: { name: 'flood' },
    });
    const accounts = await world.rest(reader).get(`/api/v2/notifications/${group.group_key}/accounts`);
    expect(accounts.body.map((account: { id: string }) => account.id)).toEqual([other.id, author.id]);
    const count = await world.rest(reader).get('/api/v2/notifications/unread_count', KIND);
    expect(count.body).toEqual({ count: 1 });
  });
});

describe('an event with a followed tag', () => {
  const publish = (who: Person, more: object = {}) =>
    organize(world, who, { title: 'Baking', tags: ['sourdough'], ...more });
  const events = async () =>
    (await notifications(reader, { types: ['tag.event'] })).map(
      (row: { community_event: { title: string } }) => row.community_event.title,
    );

  test('notifies, with the event and the tag, unless it is a draft, private or over', async () => {
    await follow('sourdough');
    await publish(author, { title: 'Draft', draft: true });
    await publish(author, { title: 'Hidden', visibility: 'PRIVATE' });
    await publish(author);
    const [row, ...others] = await notifications(reader, { supported_types: ['mention'] });
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      ...{ type: 'tag.event', account: { id: author.id } },
      ...{ community_event: { title: 'Baking' }, community_tag: { name: 'sourdough' } },
      fallback: { title: expect.stringMatching(/announced <a href="[^"]+">Baking<\/a>$/) },
    });
  });

  test('is for others than its organizer, and not for who muted or blocked them', async () => {
    await follow('sourdough');
    await publish(reader, { title: 'My own' });
    const [muted, blocking] = [await world.someone('muted'), await world.someone('blocking')];
    await world.rest(reader).post(`/api/v1/accounts/${muted.id}/mute`, { notifications: false });
    await world.rest(blocking).post(`/api/v1/accounts/${reader.id}/block`);
    for (const person of [muted, blocking]) await publish(person);
    expect(await events()).toEqual([]);
    for (const title of ['First', 'Second']) {
      await publish(author, { title });
      await world.drain();
    }
    expect(await events()).toEqual(['Second', 'First']);
    const { body } = await world.rest(reader).get('/api/v2/notifications', { types: ['tag.event'] });
    expect(body.notification_groups).toMatchObject([{ notifications_count: 2, sample_account_ids: [author.id] }]);
  });

  test('notifies of a series once, by its first date', async () => {
    await follow('sourdough');
    await weekly(world, author, { title: 'Every week', tags: ['sourdough'] });
    expect(await events()).toEqual(['Every week']);
    world.clock.advance(7 * 86_400_000);
    await runFromTimetable(world.platform, 'occurrences.near');
    expect(await events()).toEqual(['Every week']);
  });
});

describe('an app', () => {
  test('receives none of them if it names no kinds, and a text if it names other kinds', async () => {
    await follow('bread');
    const { id } = await world.post(author, 'fresh #bread');
    expect(await notifications(reader, {})).toEqual([]);
    const [shown] = await notifications(reader, { supported_types: ['mention'] });
    expect(shown).toMatchObject({ type: 'tag.posted', status: { id } });
    expect(shown.fallback.title).toMatch(/posted with <a href="[^"]+\/tags\/bread">#bread<\/a>$/);
  });

  test('is pushed the first post of an author with the tag, unless a filter hides it', async () => {
    const browser = new PushBrowser(`${service.url}/${reader.name}`);
    const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard: true };
    const data = { alerts: { 'tag.posted': true } };
    await world.rest(reader).post('/api/v1/push/subscription', { subscription, data });
    const filter = { title: 'no', context: ['home'], filter_action: 'hide' };
    await world
      .rest(reader)
      .post('/api/v2/filters', { ...filter, keywords_attributes: [{ keyword: 'gluten', whole_word: true }] });
    await follow('bread');
    const other = await world.someone('other');
    await world.post(author, 'fresh #bread');
    await world.drain();
    for (const text of ['more #bread', 'and more #bread']) await world.post(author, text);
    await world.post(other, 'free of gluten #bread');
    await world.drain();
    const messages = service.received.map((push) => browser.read(push));
    expect(messages.map(({ title, body }) => [title, body])).toEqual([
      [expect.stringContaining('posted with #bread'), 'fresh #bread'],
    ]);
    expect(await posts()).toHaveLength(4);
  });
});
