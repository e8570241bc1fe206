/** Custom emoji and announcements of an app on masto (the unmodified client library from npm). */
import { createStreamingAPIClient, type mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signIn } from '../support/clients/masto.ts';
import { announce } from '../support/world/announcements.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let alice: mastodon.rest.Client;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  ({ client: alice, token } = await signIn(world, world.alice));
});
afterAll(() => world.close());

test('custom emoji are picked, written and shown', async () => {
  await addEmoji(world, 'blob', { category: 'Blobs' });
  expect(await alice.v1.customEmojis.list()).toMatchObject([
    { shortcode: 'blob', category: 'Blobs', visibleInPicker: true, staticUrl: expect.stringContaining('/media/') },
  ]);
  const { emojis } = await alice.v1.statuses.create({ status: 'Look :blob:' });
  expect(emojis.map(({ shortcode }) => shortcode)).toEqual(['blob']);
  await world.drain();
});

test('an announcement is streamed, listed, answered with emoji and dismissed', async () => {
  const streams = createStreamingAPIClient({
    streamingApiUrl: `${world.url.replace('http', 'ws')}/api/v1/streaming`,
    accessToken: token,
    implementation: WebSocket,
  });
  await streams.prepare();
  using subscription = streams.user.subscribe();
  const events = subscription.values();
  const first = events.next();
  const { id } = await announce(world, 'Hello @alice');
  await world.drain();
  const { event, payload } = (await first).value as mastodon.streaming.AnnouncementEvent;
  expect([event, payload.id]).toEqual(['announcement', id]);

  const one = alice.v1.announcements.$select(id);
  const [shown] = await alice.v1.announcements.list();
  expect(shown?.mentions.map(({ acct }) => acct)).toEqual(['alice']);
  for (const name of ['🎉', 'blob']) await one.reactions.$select(name).update();
  world.clock.advance(1_000);
  await world.drain();
  const counted = (await events.next()).value as mastodon.streaming.AnnouncementReactionEvent;
  expect([counted.event, counted.payload.name, counted.payload.count]).toEqual(['announcement.reaction', '🎉', 1]);
  streams.close();
  expect((await alice.v1.announcements.list())[0]?.reactions).toMatchObject([
    { name: '🎉', count: 1, me: true },
    { name: 'blob', url: expect.any(String), staticUrl: expect.any(String) },
  ]);
  await one.reactions.$select('🎉').remove();
  expect((await alice.v1.announcements.list())[0]?.reactions).toHaveLength(1);
  await one.dismiss();
  expect(await alice.v1.announcements.list()).toEqual([]);
});
