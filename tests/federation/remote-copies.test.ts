/** Copies of remote files: limits of age and size, figures, and portraits that are fetched again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countCopies, removeOldCopies } from '../../src/domain/federation/remote/files/cached-copies.ts';
import { recordUsedCopies } from '../../src/domain/federation/remote/files/record-use.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { createMetrics } from '../../src/facades/operations/metrics.ts';
import { Terminal } from '../support/clients/terminal.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, eventObject, shownEvent } from '../support/federation/event-sender.ts';
import type { PeerActor } from '../support/servers/fediverse-peer.ts';
import { picture } from '../support/values/pictures.ts';

let net: Correspondent;
let terminal: Terminal;
let png: Buffer;
beforeAll(async () => {
  net = await Correspondent.open({ env: { METRICS_PUBLIC: 'true' } });
  terminal = new Terminal(net.world);
  png = await picture('png', 900, 500);
});
afterAll(() => Promise.all([terminal.close(), net.peer.close()]));
beforeEach(() => net.peer.forget());

const DAY_MS = 86_400_000;

const prune = async (): Promise<void> => {
  await removeOldCopies(net.world.platform);
  await net.world.drain();
};

/** A person with an avatar and a header; returns how alice sees them. */
async function somebody(name: string): Promise<{ actor: PeerActor; id: string }> {
  const icon = { type: 'Image', mediaType: 'image/png', url: net.serve(`/faces/${name}.png`, png, 'image/png') };
  const image = { type: 'Image', mediaType: 'image/png', url: net.serve(`/headers/${name}.png`, png, 'image/png') };
  const actor = net.peer.actor(name, { icon, image });
  const id = await net.peer.idAt(net.world, actor);
  await net.world.drain();
  return { actor, id };
}

const account = async (id: string) => (await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}`)).body;

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

const bytesOf = async (): Promise<number> =>
  (await countCopies(net.world.platform)).reduce((sum, { bytes }) => sum + bytes, 0);

describe('avatars and headers', () => {
  test('go after the days of the setting, and come back when somebody looks', async () => {
    const { id } = await somebody('zoe');
    const before = await account(id);
    expect(before.avatar).toContain(`${net.world.url}/media/`);
    net.world.clock.advance(31 * DAY_MS);
    await prune();
    const after = await account(id);
    for (const url of [after.avatar, after.avatar_static, after.header])
      expect(url).toMatch(new RegExp(`^${net.world.url}/media_proxy/[\\w-]{32}/original$`));
    for (const gone of [before.avatar, before.header]) expect(await statusOf(gone)).toBe(404);
    net.peer.forget();
    expect([await statusOf(after.avatar), await statusOf(after.avatar)]).toEqual([200, 200]);
    expect(net.peer.read).toEqual(['/faces/zoe.png']);
    expect((await account(id)).avatar).toContain(`${net.world.url}/media/`);
    expect(await statusOf((await account(id)).avatar)).toBe(200);
    expect((await account(id)).header).toBe(after.header);
  });

  test('files deleted on their server are no longer shown; a server that does not answer is asked again after a minute', async () => {
    const { id } = await somebody('yan');
    net.world.clock.advance(31 * DAY_MS);
    await prune();
    const { avatar, header } = await account(id);
    net.peer.put('/faces/yan.png', 404);
    net.peer.put('/headers/yan.png', 503);
    expect([await statusOf(avatar), await statusOf(header)]).toEqual([404, 503]);
    expect((await account(id)).avatar).toContain('missing.png');
    net.serve('/headers/yan.png', png, 'image/png');
    net.peer.forget();
    net.world.clock.advance(59_000);
    expect([await statusOf((await account(id)).header), net.peer.read]).toEqual([503, []]);
    net.world.clock.advance(1000);
    expect(await statusOf((await account(id)).header)).toBe(200);
  });
});

test('event pictures go and come back like other copies, for many viewers by one request', async () => {
  const url = net.serve('/events/poster.png', png, 'image/png');
  const event = eventObject(net, { attachment: [{ type: 'Document', mediaType: 'image/png', name: 'Poster', url }] });
  await net.send(activityOf('Create', event));
  const pictureUrl = async (): Promise<string> => (await shownEvent(net, event.id))?.picture?.url ?? '';
  const before = await pictureUrl();
  expect(before).toContain(`${net.world.url}/media/`);
  net.world.clock.advance(31 * DAY_MS);
  await prune();
  const after = await pictureUrl();
  expect([after, await statusOf(before)]).toEqual([expect.stringContaining('/media_proxy/'), 404]);
  net.peer.forget();
  expect(await Promise.all([1, 2, 3].map(() => statusOf(after)))).toEqual([200, 200, 200]);
  expect(net.peer.read).toEqual(['/events/poster.png']);
  expect(await pictureUrl()).toContain(`${net.world.url}/media/`);
  const figures = await countCopies(net.world.platform);
  expect(figures.find(({ kind }) => kind === 'event_pictures')).toMatchObject({ copies: 1 });
});

describe('use', () => {
  const pictured = async (name: string): Promise<string> => {
    const url = net.serve(`/used/${name}.png`, png, 'image/png');
    return (await net.create({ attachment: [{ type: 'Image', mediaType: 'image/png', url }] })).id;
  };
  const urlOf = async (uri: string, of: 'url' | 'preview_url' = 'url'): Promise<string> =>
    (await net.shown(uri)).media_attachments[0][of];
  /** Writes of rows are counted by PostgreSQL's own transaction ids. */
  const versions = () => net.world.platform.db.$queryRaw<{ xmin: string }[]>`SELECT xmin::text FROM media ORDER BY id`;

  test('keeps a copy that somebody looked at, by its thumbnail, too, and lets one go that nobody looked at', async () => {
    const { clock, platform } = net.world;
    const [seen, thumbnail, unseen] = [await pictured('seen'), await pictured('thumbnail'), await pictured('unseen')];
    clock.advance(20 * DAY_MS);
    await recordUsedCopies(platform);
    expect(await statusOf(await urlOf(seen))).toBe(200);
    expect(await statusOf(await urlOf(thumbnail, 'preview_url'))).toBe(200);
    await recordUsedCopies(platform);
    clock.advance(11 * DAY_MS);
    await prune();
    const shown = await Promise.all([seen, thumbnail, unseen].map((uri) => urlOf(uri)));
    expect(shown.map((url) => url.includes('/media/'))).toEqual([true, true, false]);
    expect(await statusOf(shown[2] ?? '')).toBe(200);
    clock.advance(20 * DAY_MS);
    await prune();
    const later = await Promise.all([seen, thumbnail, unseen].map((uri) => urlOf(uri)));
    expect(later.map((url) => url.includes('/media/'))).toEqual([false, false, true]);
  });

  test('is written once in a day for each file, and not by the request', async () => {
    const { clock, platform } = net.world;
    const url = await urlOf(await pictured('often'));
    clock.advance(2 * DAY_MS);
    const before = await versions();
    await Promise.all([1, 2, 3].map(() => statusOf(url)));
    expect(await versions()).toEqual(before);
    await recordUsedCopies(platform);
    const written = await versions();
    expect(written).not.toEqual(before);
    clock.advance(DAY_MS / 2);
    await statusOf(url);
    await recordUsedCopies(platform);
    expect(await versions()).toEqual(written);
    clock.advance(DAY_MS);
    await statusOf(url);
    await recordUsedCopies(platform);
    expect(await versions()).not.toEqual(written);
  });

  test('is recorded for emoji, portraits and the copies of others, and counted', async () => {
    const { clock, platform } = net.world;
    const icon = net.serve('/wave.png', await picture('png', 60, 60), 'image/png');
    const tag = [{ type: 'Emoji', name: ':wave:', icon: { type: 'Image', url: icon } }];
    const { id: note } = await net.create({ content: ':wave:', tag });
    const { id } = await somebody('uma');
    clock.advance(20 * DAY_MS);
    const used = async (): Promise<Record<string, number>> =>
      Object.fromEntries((await countCopies(platform)).map((figures) => [figures.kind, figures.used]));
    expect(await used()).toMatchObject({ emoji: 0, portraits: 0 });
    expect(await statusOf((await net.shown(note)).emojis[0].url)).toBe(200);
    expect(await statusOf((await account(id)).avatar)).toBe(200);
    await recordUsedCopies(platform);
    expect(await used()).toMatchObject({ emoji: 1, portraits: 1 });
    clock.advance(11 * DAY_MS);
    await prune();
    expect(await statusOf((await net.shown(note)).emojis[0].url)).toBe(200);
    expect((await account(id)).avatar).toContain('/media/');
    expect((await account(id)).header).toContain('/media_proxy/');
    await platform.db.remoteEmoji.deleteMany();
  });
});

test('the least recently used copies go until the rest has the size of the setting', async () => {
  const { platform, clock } = net.world;
  const ids: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    clock.advance(60_000);
    const url = net.serve(`/pictures/${number}.png`, png, 'image/png');
    ids.push((await net.create({ attachment: [{ type: 'Image', mediaType: 'image/png', url }] })).id);
  }
  const isCopy = async (uri: string) => (await net.shown(uri)).media_attachments[0].url.includes('/media/');
  await prune();
  expect(await Promise.all(ids.map(isCopy))).toEqual([true, true, true, true]);
  // The setting is in gigabytes, so the copies say that they are large.
  const large = { size: 300_000_000, sizedBytes: 100_000_000 };
  await platform.db.media.updateMany({ where: { cachedAt: { not: null } }, data: large });
  await changeSetting(platform, 'remoteMediaGigabytes', '1');
  const full =
    /^WARN +remote media +\d+ copies of files of other servers, \d+\.\d0 GB, more than remoteMediaGigabytes\./m;
  expect((await terminal.plaza('doctor')).out).toMatch(full);
  await prune();
  expect(await Promise.all(ids.map(isCopy))).toEqual([false, false, true, true]);
  expect(await bytesOf()).toBe(800_000_000);
  await resetSetting(platform, 'remoteMediaGigabytes');
});

test('number and size are printed, measured, and pruned by the command', async () => {
  const { world } = net;
  const url = net.serve('/blob.png', await picture('png', 60, 60), 'image/png');
  await net.create({ content: ':blob:', tag: [{ type: 'Emoji', name: ':blob:', icon: { type: 'Image', url } }] });
  const figures = await countCopies(world.platform);
  expect(figures.map(({ kind }) => kind)).toEqual(['attachments', 'cards', 'emoji', 'event_pictures', 'portraits']);
  const emoji = figures.find(({ kind }) => kind === 'emoji');
  expect(emoji).toMatchObject({ copies: 1, bytes: expect.any(Number) });
  expect(emoji?.bytes).toBeGreaterThan(0);
  const metrics = createMetrics(world.platform);
  const text = await new Promise<string>((resolve, reject) => {
    const res = { setHeader: () => res, end: resolve };
    Promise.resolve(metrics.show({ headers: {} } as never, res as never, reject)).catch(reject);
  });
  expect(text).toContain('plaza_remote_media_copies{kind="emoji"} 1\n');
  expect(text).toContain('plaza_remote_media_used{kind="emoji"} 1\n');
  expect(text).toContain(`plaza_remote_media_bytes{kind="emoji"} ${emoji?.bytes}\n`);

  const shown = await terminal.plaza('remote-media', 'show');
  expect(shown).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^emoji +1 copies +0\.00 GB +1 used in the last day$/m),
  });
  expect(shown.out).toMatch(/^limits +30 days unused +any size$/m);
  expect(await terminal.plaza('remote-media', 'prune', '--days', 'x')).toMatchObject({
    ...{ code: 1, err: expect.stringContaining('--days must be a whole number from 0.') },
  });
  expect((await terminal.plaza('remote-media', 'prune')).out).toMatch(/^emoji +1 copies/m);
  // The command's clock is the real one, which is behind that of the test.
  await world.platform.db.remoteEmoji.updateMany({ data: { cachedAt: new Date(0) } });
  expect((await terminal.plaza('remote-media', 'prune', '--days', '9999')).out).toMatch(/^emoji +0 copies/m);
  await world.drain();
});
