/** The client library masto, unmodified: follow requests, blocks, mutes, hidden servers, endorsements and notes. */
import { MastoHttpError, type mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/clients/masto.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let alice: mastodon.rest.Client;
let erin: mastodon.rest.Client;
beforeAll(async () => {
  world = await createWorld();
  alice = (await signIn(world, world.alice)).client;
  erin = (await signIn(world, world.erin)).client;
});
afterAll(() => world.close());

const names = (accounts: { username: string }[]): string[] => accounts.map((account) => account.username);

test('requests to a locked account are listed, accepted and rejected', async () => {
  await alice.v1.accounts.$select(world.erin.id).follow({ reblogs: false });
  expect(names(await erin.v1.followRequests.list())).toEqual(['alice']);
  const accepted = await erin.v1.followRequests.$select(world.alice.id).authorize();
  expect([accepted.followedBy, accepted.requestedBy]).toEqual([true, false]);
  await erin.v1.accounts.$select(world.alice.id).removeFromFollowers();
  const [removed] = await erin.v1.accounts.relationships.fetch({ id: [world.alice.id] });
  expect(removed?.followedBy).toBe(false);
  await alice.v1.accounts.$select(world.erin.id).follow();
  expect((await erin.v1.followRequests.$select(world.alice.id).reject()).followedBy).toBe(false);
  expect(await erin.v1.followRequests.list()).toEqual([]);
});

test('blocks and mutes, listed page by page as the library follows the links', async () => {
  const people = [world.bob, world.carol, world.mod];
  for (const { id } of people) {
    await alice.v1.accounts.$select(id).block();
    await alice.v1.accounts.$select(id).mute({ duration: 3600, notifications: false });
  }
  const pages: string[][] = [];
  for await (const page of alice.v1.blocks.list({ limit: 2 })) pages.push(names(page));
  expect(pages.filter((page) => page.length > 0)).toEqual([['mona', 'carol'], ['bob']]);
  const [muted] = await alice.v1.mutes.list({ limit: 1 });
  expect(muted).toMatchObject({ username: 'mona', muteExpiresAt: expect.any(String) });
  for (const { id } of people) {
    expect((await alice.v1.accounts.$select(id).unblock()).blocking).toBe(false);
    expect((await alice.v1.accounts.$select(id).unmute()).muting).toBe(false);
  }
});

test('hidden servers', async () => {
  await alice.v1.domainBlocks.create({ domain: 'Far.example' });
  expect(await alice.v1.domainBlocks.list()).toEqual(['far.example']);
  await alice.v1.domainBlocks.remove({ domain: 'far.example' });
  expect(await alice.v1.domainBlocks.list()).toEqual([]);
});

test('an endorsement, which needs a follow, and a note', async () => {
  const bob = alice.v1.accounts.$select(world.bob.id);
  const refused = await bob.pin().catch((error: unknown) => error);
  expect((refused as MastoHttpError).statusCode).toBe(422);
  expect(refused).toBeInstanceOf(MastoHttpError);
  await bob.follow();
  expect((await bob.pin()).endorsed).toBe(true);
  expect(names(await alice.v1.endorsements.list())).toEqual(['bob']);
  expect((await bob.unpin()).endorsed).toBe(false);
  expect((await bob.note.create({ comment: 'plays the tuba' })).note).toBe('plays the tuba');
  const [relationship] = await alice.v1.accounts.relationships.fetch({ id: [world.bob.id] });
  expect([relationship?.note, relationship?.following]).toEqual(['plays the tuba', true]);
});
