/** An unmodified client library of Mastodon's API (masto, from npm) against the server, from signing in to streaming. */
import { createRestAPIClient, createStreamingAPIClient, MastoHttpError, type mastodon } from 'masto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../support/clients/masto.ts';
import { picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let visitor: mastodon.rest.Client;
let alice: mastodon.rest.Client;
let bob: mastodon.rest.Client;
let bobsToken: string;

beforeAll(async () => {
  world = await createWorld();
  visitor = createRestAPIClient({ url: world.url });
  alice = (await signIn(world, world.alice)).client;
  ({ client: bob, token: bobsToken } = await signIn(world, world.bob));
});
afterAll(() => world.close());

const plain = (html: string): string => html.replace(/<[^>]+>/g, '');

test('a registered application signs in, and is shown by its name', async () => {
  const application = await alice.v1.apps.verifyCredentials();
  expect([application.name, application.website]).toEqual(['Masto test', 'https://client.example']);
  const me = await alice.v1.accounts.verifyCredentials();
  expect([me.username, me.acct, me.source.privacy, me.url]).toEqual([
    'alice',
    'alice',
    'public',
    `${world.url}/@alice`,
  ]);
});

test('the instance, in both versions', async () => {
  const [v1, v2] = [await visitor.v1.instance.fetch(), await visitor.v2.instance.fetch()];
  expect(v2.domain).toBe(world.platform.config.domain);
  expect(v2.configuration.statuses.maxCharacters).toBe(500);
  expect([v1.uri, v1.urls.streamingApi]).toEqual([v2.domain, world.url.replace('http', 'ws')]);
  expect(v2.configuration.urls.streaming).toBe(v1.urls.streamingApi);
});

describe('posting', () => {
  test('a post, a reply to it, the thread, and both deleted', async () => {
    const status = await alice.v1.statuses.create({ status: 'Hello from #masto', visibility: 'public' });
    expect([plain(status.content), status.visibility, status.application?.name]).toEqual([
      'Hello from #masto',
      'public',
      'Masto test',
    ]);
    expect(status.tags.map((tag) => tag.name)).toEqual(['masto']);
    const reply = await bob.v1.statuses.create({ status: '@alice hello!', inReplyToId: status.id });
    expect([reply.inReplyToId, reply.mentions.map((mention) => mention.username)]).toEqual([status.id, ['alice']]);
    const { ancestors, descendants } = await visitor.v1.statuses.$select(status.id).context.fetch();
    expect([ancestors, descendants.map((each) => each.id)]).toEqual([[], [reply.id]]);
    const gone = await bob.v1.statuses.$select(reply.id).remove();
    expect(gone.text).toBe('@alice hello!');
    const missing = await visitor.v1.statuses
      .$select(reply.id)
      .fetch()
      .catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(MastoHttpError);
    expect([(missing as MastoHttpError).statusCode, (missing as MastoHttpError).message]).toEqual([
      404,
      'Record not found',
    ]);
  });

  test('an Idempotency-Key makes one post of two', async () => {
    const post = () =>
      alice.v1.statuses.create({ status: 'once' }, { requestInit: { headers: { 'Idempotency-Key': 'k1' } } });
    expect((await post()).id).toBe((await post()).id);
  });

  test('favourites, and the list of who favourited', async () => {
    const status = await alice.v1.statuses.create({ status: 'like me' });
    const liked = await bob.v1.statuses.$select(status.id).favourite();
    expect([liked.favourited, liked.favouritesCount]).toEqual([true, 1]);
    expect((await visitor.v1.statuses.$select(status.id).favouritedBy.list()).map((who) => who.username)).toEqual([
      'bob',
    ]);
    expect((await bob.v1.statuses.$select(status.id).unfavourite()).favouritesCount).toBe(0);
  });

  test('validation errors name their fields', async () => {
    const refused = await alice.v1.statuses.create({ status: 'x'.repeat(501) }).catch((error: unknown) => error);
    expect([(refused as MastoHttpError).statusCode, (refused as MastoHttpError).message]).toEqual([
      422,
      'Validation failed: Text character limit of 500 exceeded',
    ]);
  });
});

test('following, relationships, and looking people up', async () => {
  const account = await visitor.v1.accounts.lookup({ acct: 'alice' });
  expect((await visitor.v1.accounts.lookup({ acct: `alice@${world.platform.config.domain}` })).id).toBe(account.id);
  const followed = await bob.v1.accounts.$select(account.id).follow();
  expect([followed.following, followed.showingReblogs]).toEqual([true, true]);
  const [relationship] = await bob.v1.accounts.relationships.fetch({ id: [account.id, world.carol.id] });
  expect([relationship?.id, relationship?.following, relationship?.requested]).toEqual([account.id, true, false]);
  expect((await visitor.v1.accounts.$select(account.id).followers.list()).map((who) => who.username)).toEqual(['bob']);
  const erin = await visitor.v1.accounts.lookup({ acct: 'erin' });
  expect((await bob.v1.accounts.$select(erin.id).follow()).requested).toBe(true);
  expect((await bob.v1.accounts.$select(erin.id).unfollow()).requested).toBe(false);
});

test('notifications of a follow, a mention and a favourite, and filtered by kind', async () => {
  const status = await alice.v1.statuses.create({ status: 'noticed' });
  await bob.v1.statuses.$select(status.id).favourite();
  await bob.v1.statuses.create({ status: '@alice look' });
  await world.drain();
  const all = await alice.v1.notifications.list();
  expect(all.slice(0, 2).map((each) => [each.type, each.account.username])).toEqual([
    ['mention', 'bob'],
    ['favourite', 'bob'],
  ]);
  expect(all.map((each) => each.type)).toContain('follow');
  const mentions = await alice.v1.notifications.list({ types: ['mention'] });
  expect(new Set(mentions.map((each) => each.type))).toEqual(new Set(['mention']));
});

test('timelines page by page, as the library follows the links', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.unshift((await alice.v1.statuses.create({ status: `page ${n} #pages` })).id);
  await world.drain();
  const pages: [string, mastodon.Paginator<mastodon.v1.Status[], never>][] = [
    ['home', bob.v1.timelines.home.list({ limit: 3 }) as never],
    ['public', visitor.v1.timelines.public.list({ limit: 3 }) as never],
    ['tag', visitor.v1.timelines.tag.$select('pages').list({ limit: 3 }) as never],
    ['account', visitor.v1.accounts.$select(world.alice.id).statuses.list({ limit: 3 }) as never],
  ];
  for (const [name, paginator] of pages) {
    const read: string[] = [];
    for await (const page of paginator) {
      read.push(...page.map((status) => status.id));
      if (read.length >= 7) break;
    }
    expect([name, read.slice(0, 7)]).toEqual([name, ids]);
  }
  const newer = await bob.v1.timelines.home.list({ limit: 2, minId: ids[6] ?? '' });
  expect(newer.map((status) => status.id)).toEqual([ids[4], ids[5]]);
});

describe('media, edits and polls', () => {
  const upload = async (description: string) => {
    const file = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
    return alice.v2.media.create({ file, description, focus: '0.5,-0.5' });
  };

  test('uploads a picture, waits as the library does, and posts it', async () => {
    const media = await upload('two halves');
    expect([media.type, media.description, media.meta?.focus]).toEqual(['image', 'two halves', { x: 0.5, y: -0.5 }]);
    expect((await fetch(media.url ?? '')).status).toBe(200);
    const named = await alice.v1.media.$select(media.id).update({ description: 'red and blue' });
    expect(named.description).toBe('red and blue');
    const status = await alice.v1.statuses.create({ mediaIds: [media.id], sensitive: true });
    expect(status.mediaAttachments.map((each) => each.description)).toEqual(['red and blue']);
    const shown = await visitor.v1.accounts.$select(world.alice.id).statuses.list({ onlyMedia: true });
    expect(shown.map((each) => each.id)).toEqual([status.id]);
  });

  test('edits a post: its text, its warning and what its picture shows', async () => {
    const media = await upload('before');
    const status = await alice.v1.statuses.create({ status: 'first', mediaIds: [media.id], language: 'en' });
    const edited = await alice.v1.statuses.$select(status.id).update({
      ...{ status: 'second', spoilerText: 'changed', mediaIds: [media.id] },
      mediaAttributes: [{ id: media.id, description: 'after', focus: '0,0' }],
    });
    expect([plain(edited.content), edited.spoilerText, edited.mediaAttachments[0]?.description]).toEqual([
      'second',
      'changed',
      'after',
    ]);
    expect(edited.editedAt).not.toBeNull();
    const history = await visitor.v1.statuses.$select(status.id).history.list();
    expect(history.map((each) => [plain(each.content), each.mediaAttachments[0]?.description])).toEqual([
      ['first', 'before'],
      ['second', 'after'],
    ]);
    expect((await alice.v1.statuses.$select(status.id).source.fetch()).text).toBe('second');
  });

  test('makes a poll and votes, once, and notifies its author', async () => {
    const { poll } = await alice.v1.statuses.create({
      ...{ status: 'Which?', poll: { options: ['this', 'that'], expiresIn: 3600, multiple: true } },
    });
    const id = poll?.id ?? '';
    const voted = await bob.v1.polls.$select(id).votes.create({ choices: [0, 1] });
    expect([voted.voted, voted.ownVotes, voted.votesCount, voted.votersCount]).toEqual([true, [0, 1], 2, 1]);
    const again = await bob.v1.polls
      .$select(id)
      .votes.create({ choices: [0] })
      .catch((error: unknown) => error);
    expect([(again as MastoHttpError).statusCode, (again as MastoHttpError).message]).toEqual([
      422,
      'Validation failed: You have already voted on this poll',
    ]);
    expect((await visitor.v1.polls.$select(id).fetch()).options.map((each) => each.votesCount)).toEqual([1, 1]);
  });
});

test('reblogs, bookmarks and pins, and undoes them', async () => {
  const { id } = await alice.v1.statuses.create({ status: 'keep me' });
  const reblog = await bob.v1.statuses.$select(id).reblog({ visibility: 'unlisted' });
  expect([reblog.visibility, reblog.reblog?.id, reblog.reblog?.reblogged]).toEqual(['unlisted', id, true]);
  expect((await bob.v1.statuses.$select(id).bookmark()).bookmarked).toBe(true);
  expect((await bob.v1.bookmarks.list()).map((each) => each.id)).toEqual([id]);
  expect((await alice.v1.statuses.$select(id).pin()).pinned).toBe(true);
  const pinned = await visitor.v1.accounts.$select(world.alice.id).statuses.list({ pinned: true });
  expect(pinned.map((each) => each.id)).toEqual([id]);
  expect((await bob.v1.statuses.$select(id).unreblog()).reblogsCount).toBe(0);
  expect((await bob.v1.statuses.$select(id).unbookmark()).bookmarked).toBe(false);
  expect((await alice.v1.statuses.$select(id).unpin()).pinned).toBe(false);
});

test('searches for people, hashtags and posts, each by its kind and page by page', async () => {
  for (const n of [1, 2, 3]) await alice.v1.statuses.create({ status: `zucchini ${n} #garden` });
  await world.drain();
  const all = await alice.v2.search.list({ q: 'zucchini' });
  expect(all.statuses.map((status) => plain(status.content))).toEqual([3, 2, 1].map((n) => `zucchini ${n} #garden`));
  const second = await alice.v2.search.list({ q: 'zucchini', type: 'statuses', limit: 1, offset: 1 });
  expect(second.statuses.map((status) => plain(status.content))).toEqual(['zucchini 2 #garden']);
  const tags = await alice.v2.search.list({ q: '#gard', type: 'hashtags' });
  expect(tags.hashtags.map((tag) => tag.name)).toEqual(['garden']);
  const people = await alice.v2.search.list({ q: 'car', type: 'accounts' });
  expect(people.accounts.map((account) => account.username)).toEqual(['carol']);
});

test('streaming: a post by a followed account arrives, then its deletion', async () => {
  const { configuration } = await visitor.v2.instance.fetch();
  const streaming = createStreamingAPIClient({
    streamingApiUrl: configuration.urls.streaming,
    accessToken: bobsToken,
    implementation: WebSocket,
  });
  await streaming.prepare();
  using subscription = streaming.user.subscribe();
  const events = subscription.values();
  const first = events.next();
  const status = await alice.v1.statuses.create({ status: 'live' });
  await world.drain();
  const update = (await first).value as mastodon.streaming.UpdateEvent;
  expect([update.event, update.payload.id, update.payload.account.username]).toEqual(['update', status.id, 'alice']);
  await alice.v1.statuses.$select(status.id).remove();
  await world.drain();
  const gone = (await events.next()).value as mastodon.streaming.DeleteEvent;
  expect([gone.event, gone.payload]).toEqual(['delete', status.id]);
  streaming.close();
});
