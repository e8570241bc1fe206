/** Editing one's profile with masto, the unmodified client library from npm: a picture, fields, the lock, defaults of posts. */
import type { mastodon } from 'masto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../support/clients/masto.ts';
import { picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
let alice: mastodon.rest.Client;
let bob: mastodon.rest.Client;
beforeAll(async () => {
  world = await createWorld();
  alice = (await signIn(world, world.alice)).client;
  bob = (await signIn(world, world.bob)).client;
});
afterAll(() => world.close());

const png = async () => new Blob([new Uint8Array(await picture())], { type: 'image/png' });

test('a profile gets a picture, a header, fields and a note, as a form', async () => {
  const me = await alice.v1.accounts.updateCredentials({
    ...{ displayName: 'Alice M.', note: 'Bakes for @bob', avatar: await png(), header: await png(), locked: false },
    fieldsAttributes: [
      { name: 'Web', value: 'https://alice.example' },
      { name: 'Pronouns', value: 'she' },
    ] as mastodon.v1.AccountField[],
    source: { privacy: 'unlisted', sensitive: true, language: 'fr' },
  });
  expect([me.displayName, me.source.note, me.locked]).toEqual(['Alice M.', 'Bakes for @bob', false]);
  expect([me.avatar, me.header]).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.png$/)]);
  expect(me.source.fields?.map(({ name, value }) => [name, value])).toEqual([
    ['Web', 'https://alice.example'],
    ['Pronouns', 'she'],
  ]);
  const seen = await bob.v1.accounts.$select(me.id).fetch();
  expect([seen.displayName, seen.avatar, seen.fields?.[1]?.value]).toEqual(['Alice M.', me.avatar, 'she']);
  const preferences = await alice.v1.preferences.fetch();
  expect(preferences['posting:default:visibility']).toBe('unlisted');
  const status = await alice.v1.statuses.create({ status: 'bonjour' });
  expect([status.visibility, status.sensitive, status.language]).toEqual(['unlisted', true, 'fr']);
});

test('locks the profile and changes nothing else', async () => {
  const before = await alice.v1.accounts.verifyCredentials();
  const me = await alice.v1.accounts.updateCredentials({
    locked: true,
    bot: true,
    hideCollections: true,
  });
  expect(me).toEqual({
    ...before,
    locked: true,
    bot: true,
    hideCollections: true,
    source: { ...before.source, hideCollections: true },
  });
  expect((await bob.v1.accounts.$select(me.id).follow()).requested).toBe(true);
  await alice.v1.accounts.updateCredentials({ locked: false, fieldsAttributes: [], source: {} });
  await world.drain();
  const [relationship] = await bob.v1.accounts.relationships.fetch({ id: [me.id] });
  expect([relationship?.following, relationship?.requested]).toEqual([true, false]);
});

test('pictures are removed', async () => {
  await alice.v1.profile.avatar.remove();
  const me = await alice.v1.profile.header.remove();
  expect([me.avatar, me.header]).toEqual([
    expect.stringContaining('/avatars/original/missing.png'),
    expect.stringContaining('/headers/original/missing.png'),
  ]);
});

test('mistakes name their field', async () => {
  await expect(alice.v1.accounts.updateCredentials({ displayName: 'x'.repeat(41) })).rejects.toThrow(
    'Validation failed: Display name is too long (maximum is 40 characters)',
  );
});
