/** Files of remote posts: their addresses for apps, copying, and removal. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeOldCopies } from '../../src/domain/federation/remote/files/cached-copies.ts';
import { takeStatus } from '../../src/domain/federation/remote/find/find-remote-status.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import { picture } from '../support/values/pictures.ts';
import { hasFfmpeg, mp3, phoneVideo, wav } from '../support/values/recordings.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

const DAY_MS = 86_400_000;

/** The number of requests for a path of the peer. */
const askedFor = (path: string): number => net.peer.read.filter((each) => each === path).length;

const serve = (path: string, bytes: Uint8Array, type: string): string => net.serve(path, bytes, type);

async function shownFiles(id: string) {
  return (await net.shown(id)).media_attachments;
}

async function post(attachment: Record<string, unknown>[]): Promise<string> {
  return (await net.create({ attachment })).id;
}

/** As it is before the job has run. */
async function absent(id: string) {
  const stored = await net.storedOf(id);
  const { db } = net.world.platform;
  const row = await db.media.findFirstOrThrow({ where: { statusId: stored?.id ?? 0n } });
  const key = `remote/${createHash('sha256').update(id).digest('base64url').slice(0, 32)}`;
  await db.media.update({ where: { id: row.id }, data: { state: 'WAITING', key, smallKey: null, cachedAt: null } });
  await db.statusStats.update({ where: { statusId: stored?.id ?? 0n }, data: { revision: { increment: 1 } } });
  return row;
}

const follow = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers });
  return { status: answer.status, url: answer.url, headers: answer.headers, bytes: await answer.bytes() };
};

describe('a file without a local copy', () => {
  test('FED-MEDIA-01: has addresses of this server, which fetch it once for all who ask, and its own beside them', async () => {
    const bytes = await picture('png', 800, 400);
    const url = net.peer.put('/pictures/tree.png', 404);
    const blurhash = 'LEHV6nWB2yk8pyo0adR*.7kCMdnj';
    const id = await post([
      { type: 'Document', mediaType: 'image/png', url, name: 'A tree', blurhash, width: 800, height: 400 },
    ]);
    await absent(id);
    const [shown] = await shownFiles(id);
    const own = new RegExp(`^${net.world.url}/media_proxy/[\\w-]{32}/(original|small)$`);
    expect(shown).toMatchObject({
      ...{ type: 'image', remote_url: url, description: 'A tree', blurhash },
      ...{ url: expect.stringMatching(own), preview_url: expect.stringMatching(own) },
      meta: { original: { width: 800, height: 400, size: '800x400', aspect: 2 } },
    });
    serve('/pictures/tree.png', bytes, 'image/png');
    net.peer.forget();
    const answers = await Promise.all([...Array(6)].map((_, at) => follow(at % 2 ? shown.url : shown.preview_url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(askedFor('/pictures/tree.png')).toBe(1);
    const [small, original] = answers;
    expect((await sharp(original?.bytes).metadata()).width).toBe(800);
    expect((await sharp(small?.bytes).metadata()).width).toBeLessThanOrEqual(800);
    const [after] = await shownFiles(id);
    expect(after.url).toBe(original?.url);
    expect(after).toMatchObject({ url: expect.stringContaining('/media/'), remote_url: url });
    // The former address redirects to the copy.
    expect((await follow(shown.url)).url).toBe(after.url);
  });

  test('FED-MEDIA-05: other addresses are never asked, whatever stands in the path', async () => {
    net.peer.forget();
    const target = encodeURIComponent(`${net.peer.url}/pictures/tree.png`);
    const strange = ['x', target, '../media', 'A'.repeat(32), `${'A'.repeat(32)}%2Foriginal`];
    for (const token of strange)
      for (const version of ['original', 'small', 'other'])
        expect((await fetch(`${net.world.url}/media_proxy/${token}/${version}`)).status).toBe(404);
    expect(net.peer.read).toEqual([]);
  });

  test('is not fetched when its post is gone, its author suspended or its server refused', async () => {
    const { db } = net.world.platform;
    const url = serve('/pictures/refused.png', await picture(), 'image/png');
    const id = await post([{ type: 'Image', mediaType: 'image/png', url }]);
    await absent(id);
    const [shown] = await shownFiles(id);
    net.peer.forget();
    const author = { uri: net.sam.uri };
    await db.actor.update({ where: author, data: { suspendedAt: net.world.clock.now() } });
    expect((await follow(shown.url)).status).toBe(404);
    await db.actor.update({ where: author, data: { suspendedAt: null } });
    const block = { domain: '127.0.0.1', severity: 'NOOP' as const, rejectMedia: true };
    await db.instanceDomainBlock.create({ data: { id: 1n, ...block, createdAt: net.world.clock.now() } });
    expect((await follow(shown.url)).status).toBe(404);
    await db.instanceDomainBlock.deleteMany();
    await db.status.update({ where: { uri: id }, data: { deletedAt: net.world.clock.now() } });
    expect((await follow(shown.url)).status).toBe(404);
    await db.status.update({ where: { uri: id }, data: { deletedAt: null } });
    expect(askedFor('/pictures/refused.png')).toBe(0);
    expect((await follow(shown.url)).status).toBe(200);
  });

  test('a file of a server that fails now is fetched after the seconds of Retry-After', async () => {
    const url = net.peer.put('/pictures/later.png', 404);
    const id = await post([{ type: 'Image', mediaType: 'image/png', url }]);
    await absent(id);
    const [shown] = await shownFiles(id);
    net.peer.put('/pictures/later.png', 503);
    const { status, headers } = await follow(shown.url);
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '60', 'no-store']);
    serve('/pictures/later.png', await picture(), 'image/png');
    net.world.clock.advance(60_000);
    expect((await follow(shown.url)).status).toBe(200);
  });
});

describe.skipIf(!hasFfmpeg)('recordings', () => {
  test('FED-MEDIA-01: a video is copied, has a picture of itself, and is read in ranges', async () => {
    const url = serve('/films/1.mp4', phoneVideo('64x48', 2), 'video/mp4');
    const id = await post([
      { type: 'Document', mediaType: 'video/mp4', url, name: 'A film', width: 64, height: 48, duration: 'PT2S' },
    ]);
    const [shown] = await shownFiles(id);
    expect(shown).toMatchObject({
      ...{ type: 'video', remote_url: url, description: 'A film', blurhash: expect.any(String) },
      ...{ url: expect.stringMatching(/\/media\/.*\.mp4$/), preview_url: expect.stringMatching(/\/media\/.*-small\./) },
      meta: { original: { width: 64, height: 48, duration: expect.closeTo(2, 0) } },
    });
    expect((await sharp((await follow(shown.preview_url)).bytes).metadata()).width).toBe(64);
    const part = await follow(shown.url, { range: 'bytes=0-99' });
    expect([part.status, part.bytes.length, part.headers.get('content-type')]).toEqual([206, 100, 'video/mp4']);
  });

  test('a player’s first range fetches a recording that is not stored', async () => {
    const url = serve('/films/2.mp4', phoneVideo(), 'video/mp4');
    const id = await post([{ type: 'Video', mediaType: 'video/mp4', url }]);
    await absent(id);
    const [shown] = await shownFiles(id);
    expect(shown).toMatchObject({ type: 'video', preview_url: expect.stringContaining('/small') });
    const part = await follow(shown.url, { range: 'bytes=10-19' });
    expect([part.status, part.bytes.length]).toEqual([206, 10]);
    expect((await follow(shown.preview_url)).headers.get('content-type')).toBe('image/jpeg');
  });

  test('a sound shows the picture that its post names', async () => {
    const url = serve('/sounds/1.mp3', mp3(), 'audio/mpeg');
    const cover = serve('/sounds/1.png', await picture('png', 60, 60), 'image/png');
    const icon = { type: 'Image', mediaType: 'image/png', url: cover };
    const id = await post([{ type: 'Audio', mediaType: 'audio/mpeg', url, name: 'A song', icon }]);
    const [shown] = await shownFiles(id);
    expect(shown).toMatchObject({ type: 'audio', preview_remote_url: cover, url: expect.stringContaining('.mp3') });
    expect((await sharp((await follow(shown.preview_url)).bytes).metadata()).width).toBe(60);
  });

  test('a sound without a picture has none, with or without a local copy', async () => {
    const url = serve('/sounds/2.wav', wav(), 'audio/wav');
    const id = await post([{ type: 'Audio', mediaType: 'audio/wav', url }]);
    await absent(id);
    const [shown] = await shownFiles(id);
    expect(shown).toMatchObject({ type: 'audio', preview_url: null, url: expect.stringContaining('/media_proxy/') });
    const heard = await follow(shown.url);
    expect([heard.status, heard.headers.get('content-type')]).toEqual([200, 'audio/wav']);
  });
});

describe('copies', () => {
  test('go after the days of the setting with their files, and come back when somebody looks', async () => {
    const { platform, clock } = net.world;
    const url = serve('/pictures/old.png', await picture('png', 900, 500), 'image/png');
    const id = await post([{ type: 'Image', mediaType: 'image/png', url }]);
    const [before] = await shownFiles(id);
    expect(before.preview_url).toContain('-small');
    clock.advance(31 * DAY_MS);
    await changeSetting(platform, 'remoteMediaDays', '0');
    await removeOldCopies(platform);
    expect((await shownFiles(id))[0].url).toBe(before.url);
    await resetSetting(platform, 'remoteMediaDays');
    await removeOldCopies(platform);
    await net.world.drain();
    const [after] = await shownFiles(id);
    expect(after).toMatchObject({ type: 'image', remote_url: url, url: expect.stringContaining('/media_proxy/') });
    for (const gone of [before.url, before.preview_url]) expect((await follow(gone)).status).toBe(404);
    net.peer.forget();
    expect((await follow(after.url)).status).toBe(200);
    expect(askedFor('/pictures/old.png')).toBe(1);
    await removeOldCopies(platform);
    expect((await shownFiles(id))[0].url).toContain('/media/');
  });

  test('two concurrent deliveries of one post leave no unused copies', async () => {
    const { db } = net.world.platform;
    const url = serve('/pictures/twice.png', await picture(), 'image/png');
    const object = net.note({ attachment: [{ type: 'Image', mediaType: 'image/png', url }] });
    const note = { '@context': 'https://www.w3.org/ns/activitystreams', ...object };
    const ctx = { ...net.world.platform, viewer: null };
    await Promise.all([...Array(8)].map(() => takeStatus(ctx, note)));
    await net.world.drain();
    expect(await db.status.count({ where: { uri: object.id } })).toBe(1);
    expect(await db.media.count({ where: { remoteUrl: url } })).toBe(1);
  });
});
