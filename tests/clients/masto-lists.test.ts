/** Further features of an app on masto (the unmodified client library from npm): lists, filters, translations, scheduled posts, separate streams. */
import { createStreamingAPIClient, type mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../support/clients/masto.ts';
import { startTranslator, type TranslatorServer } from '../support/servers/translator-server.ts';
import { idsOf } from '../support/world/verbs.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let translator: TranslatorServer;
let alice: mastodon.rest.Client;
let bob: mastodon.rest.Client;
let bobsToken: string;
beforeAll(async () => {
  translator = await startTranslator();
  world = await createWorld({ env: { LIBRE_TRANSLATE_ENDPOINT: translator.url } });
  alice = (await signIn(world, world.alice)).client;
  ({ client: bob, token: bobsToken } = await signIn(world, world.bob));
});
afterAll(async () => {
  await world.close();
  await translator.close();
});

test('a scheduled post is listed, and cancelled', async () => {
  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const waiting = await alice.v1.statuses.create({ status: 'Later', scheduledAt });
  expect([waiting.scheduledAt, waiting.params.text]).toEqual([scheduledAt, 'Later']);
  expect(idsOf(await alice.v1.scheduledStatuses.list())).toEqual([waiting.id]);
  await alice.v1.scheduledStatuses.$select(waiting.id).remove();
  expect(await alice.v1.scheduledStatuses.list()).toEqual([]);
});

test('a post is translated', async () => {
  const { configuration } = await bob.v2.instance.fetch();
  expect(configuration.translation.enabled).toBe(true);
  expect(await bob.v1.instance.translationLanguages.list()).toMatchObject({ en: ['de', 'fr', 'pt'] });
  const { id } = await alice.v1.statuses.create({ status: 'Good morning @bob', language: 'en' });
  const translation = await bob.v1.statuses.$select(id).translate({ lang: 'de' });
  expect(translation).toMatchObject({ detectedSourceLanguage: 'en', provider: 'LibreTranslate', language: 'de' });
  expect(translation.content).toMatch(/^<p>GOOD MORNING <span class="h-card" translate="no">/);
});

test('lists: made, filled, read, renamed and removed', async () => {
  await bob.v1.accounts.$select(world.alice.id).follow();
  const list = await bob.v1.lists.create({ title: 'Friends', replies_policy: 'none', exclusive: true } as never);
  const one = bob.v1.lists.$select(list.id);
  await one.accounts.create({ accountIds: [world.alice.id] });
  expect(idsOf(await one.accounts.list())).toEqual([world.alice.id]);
  expect(idsOf(await bob.v1.accounts.$select(world.alice.id).lists.list())).toEqual([list.id]);
  const { id } = await alice.v1.statuses.create({ status: 'Only in the list' });
  await world.drain();
  expect((await bob.v1.timelines.list.$select(list.id).list())[0]?.id).toBe(id);
  expect(idsOf(await bob.v1.timelines.home.list())).not.toContain(id);
  const renamed = await one.update({ title: 'Good friends', exclusive: false });
  expect([renamed.title, renamed.exclusive, renamed.repliesPolicy]).toEqual(['Good friends', false, 'none']);
  await one.accounts.remove({ accountIds: [world.alice.id] });
  expect(await one.accounts.list()).toEqual([]);
  await one.remove();
  expect(await bob.v1.lists.list()).toEqual([]);
});

test('filters: with keywords and posts, and their results on a post', async () => {
  const filter = await bob.v2.filters.create({
    ...{ title: 'Spoilers', context: ['public', 'home'], filterAction: 'warn' },
    keywordsAttributes: [{ keyword: 'ending', wholeWord: 'true' }],
  } as never);
  const one = bob.v2.filters.$select(filter.id);
  const added = await one.keywords.create({ keyword: 'finale', wholeWord: false });
  const status = await alice.v1.statuses.create({ status: 'What an ending' });
  const other = await alice.v1.statuses.create({ status: 'Nothing in it' });
  await one.statuses.create({ statusId: other.id });
  const shown = async (id: string) => (await bob.v1.statuses.$select(id).fetch()).filtered ?? [];
  expect((await shown(status.id)).map((each) => [each.filter.title, each.keywordMatches])).toEqual([
    ['Spoilers', ['ending']],
  ]);
  expect((await shown(other.id)).map((each) => each.statusMatches)).toEqual([[other.id]]);
  await bob.v2.filters.keywords.$select(added.id).remove();
  expect((await one.fetch()).keywords.map(({ keyword }) => keyword)).toEqual(['ending']);
  await one.remove();
  expect([await shown(status.id), await bob.v2.filters.list()]).toEqual([[], []]);
});

test('notifications: one is dismissed, then all', async () => {
  await alice.v1.statuses.create({ status: '@bob one' });
  await alice.v1.statuses.create({ status: '@bob two' });
  await world.drain();
  const [latest] = await bob.v1.notifications.list({ types: ['mention'] });
  expect(latest?.status?.content).toContain('two');
  const { count } = await bob.v1.notifications.unreadCount.fetch({ types: ['mention'] } as never);
  await bob.v1.notifications.$select(latest?.id ?? '').dismiss();
  expect((await bob.v1.notifications.list({ types: ['mention'] })).length).toBe(count - 1);
  await bob.v1.notifications.clear();
  expect(await bob.v1.notifications.list()).toEqual([]);
});

test('streaming: an edit, a mention and a hashtag arrive on their own streams', async () => {
  const { configuration } = await bob.v2.instance.fetch();
  const streaming = createStreamingAPIClient({
    streamingApiUrl: configuration.urls.streaming,
    accessToken: bobsToken,
    implementation: WebSocket,
  });
  await streaming.prepare();
  using user = streaming.user.subscribe();
  using tag = streaming.hashtag.subscribe({ tag: 'live' });
  const [mine, tagged] = [user.values(), tag.values()];
  const [first, onTag] = [mine.next(), tagged.next()];
  const { id } = await alice.v1.statuses.create({ status: '@bob #live' });
  await world.drain();
  const arrived = [await first, await mine.next()].map(({ value }) => (value as { event: string }).event);
  expect(arrived.sort()).toEqual(['notification', 'update']);
  const next = mine.next();
  expect(((await onTag).value as mastodon.streaming.UpdateEvent).payload.id).toBe(id);
  await alice.v1.statuses.$select(id).update({ status: '@bob #live edited' });
  await world.drain();
  const edit = (await next).value as mastodon.streaming.StatusUpdateEvent;
  expect([edit.event, edit.payload.id, edit.payload.content]).toEqual([
    ...['status.update', id],
    expect.stringContaining('edited'),
  ]);
  streaming.close();
});
