/** Videos in statuses, with ffmpeg: processing, refusals, and later failures. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { runProgram } from '../../src/platform/programs/run-program.ts';
import { animation, file, filesOf, form, picture } from '../support/values/pictures.ts';
import { hasFfmpeg, made, moving, phoneVideo, tone, WITHOUT_FFMPEG } from '../support/values/recordings.ts';
import { createWorld, type World } from '../support/world/world.ts';

const BROKEN = 'Error processing thumbnail for uploaded media';
const UNKNOWN = 'File type of uploaded media could not be verified';

interface Track {
  codec_type: string;
  codec_name: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
}

test('an animated GIF is a picture without ffmpeg, and a video is refused', async () => {
  const plain = await createWorld({ env: WITHOUT_FFMPEG });
  try {
    const alice = plain.rest(plain.alice);
    const gif = await alice.post('/api/v2/media', form({ file: file(await animation('gif', 60, 30, 3)) }));
    expect([gif.status, gif.body.type, gif.body.url.slice(-4)]).toEqual([200, 'image', '.gif']);
    if (!hasFfmpeg) return;
    const before = filesOf(plain);
    for (const at of ['/api/v1/media', '/api/v2/media']) {
      const answer = await alice.post(at, form({ file: file(phoneVideo()) }));
      expect([answer.status, answer.body.error]).toEqual([422, UNKNOWN]);
    }
    expect(filesOf(plain)).toEqual(before);
  } finally {
    await plain.close();
  }
});

test('a program that takes too long, writes too much or fails is killed', async () => {
  const limits = { folder: tmpdir(), seconds: 30 };
  const node = process.execPath;
  const run = (script: string, seconds = 30) => runProgram(node, ['-e', script], { ...limits, seconds });
  await expect(run('setInterval(() => {}, 1000)', 0.3)).rejects.toThrow('takes longer than 0.3 seconds');
  await expect(run('process.stdout.write("x".repeat(2_000_000))')).rejects.toThrow('writes too much');
  await expect(run('console.error("why"); process.exit(3)')).rejects.toThrow('ended with 3: why');
  await expect(runProgram('/nowhere/ffmpeg', [], limits)).rejects.toThrow('does not start');
  expect((await run('process.stdout.write(JSON.stringify(Object.keys(process.env)))')).toString()).not.toMatch(/HOME/);
});

describe.skipIf(!hasFfmpeg)('with ffmpeg, which this machine may not have, a video', () => {
  let world: World;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plaza-kept-'));
    // Ignores temporary files of tests that run concurrently.
    vi.stubEnv('TMPDIR', folder);
    world = await createWorld();
  });
  afterAll(async () => {
    await world.close();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  const upload = (bytes: Uint8Array, more: Record<string, string | File> = {}) =>
    world.rest(world.alice).post('/api/v2/media', form({ file: file(bytes, 'x.png', 'image/png'), ...more }));
  const read = (id: string) => world.rest(world.alice).get(`/api/v1/media/${id}`);
  const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  async function ready(bytes: Uint8Array) {
    const sent = await upload(bytes);
    expect(sent.status).toBe(202);
    await world.drain();
    const { status, body } = await read(sent.body.id);
    expect(status).toBe(200);
    return body;
  }
  async function tracks(url: string): Promise<Track[]> {
    const at = path.join(folder, 'kept');
    writeFileSync(at, await fetched(url));
    const shown = await runProgram('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', at], {
      folder,
      seconds: 20,
    });
    return JSON.parse(shown.toString()).streams;
  }

  test('a phone’s video is remuxed with fast start, without the phone’s metadata', async () => {
    const bytes = phoneVideo('640x480', 2);
    const secrets = ['+52.52', 'SecretPhone'];
    expect(secrets.map((secret) => bytes.includes(secret))).toEqual([true, true]);
    const sent = await upload(bytes, { focus: '0,1' });
    expect(sent.body).toMatchObject({
      type: 'video',
      url: null,
      meta: { focus: { x: 0, y: 1 }, small: { width: 554 } },
    });
    expect(sent.body.blurhash).toMatch(/^.{36}$/);
    expect((await sharp(await fetched(sent.body.preview_url)).metadata()).format).toBe('jpeg');
    await world.drain();
    const { status, body } = await read(sent.body.id);
    expect([status, body.preview_url, body.blurhash]).toEqual([200, sent.body.preview_url, sent.body.blurhash]);
    expect(body.meta).toMatchObject({
      focus: { x: 0, y: 1 },
      length: expect.stringMatching(/^0:00:02\.\d\d$/),
      fps: 10,
      size: '640x480',
      width: 640,
      height: 480,
      aspect: 640 / 480,
      audio_encode: 'aac',
      audio_channels: 'mono',
      original: { width: 640, height: 480, frame_rate: '10/1', bitrate: expect.any(Number) },
      small: { width: 554, height: 416 },
    });
    expect(body.meta.original.duration).toBeCloseTo(2, 0);
    const kept = await fetched(body.url);
    expect(secrets.map((secret) => kept.includes(secret))).toEqual([false, false]);
    expect(kept.indexOf('moov')).toBeLessThan(kept.indexOf('mdat'));
    expect((await tracks(body.url)).map((track) => track.codec_name)).toEqual(['h264', 'aac']);
    const posted = await world.rest(world.alice).post('/api/v1/statuses', { media_ids: [body.id] });
    expect(posted.body.media_attachments).toEqual([body]);
    const page = await (await fetch(posted.body.url)).text();
    expect(page).toContain(`<video class="media" src="${body.url}"`);
  });

  test.each([
    ['webm', () => made('a.webm', ...moving('65x49'), ...tone(), '-c:v', 'libvpx', '-c:a', 'libopus'), '64x48'],
    ['mov', () => made('a.mov', ...moving('64x48'), '-c:v', 'mjpeg'), '64x48'],
    [
      'mp4 with ten bits',
      () => made('a.mp4', ...moving('64x48'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p10le'),
      '64x48',
    ],
    ['ogv', () => made('a.ogv', ...moving('64x48'), '-c:v', 'libtheora'), '64x48'],
  ])('a video of another format is transcoded for browsers: %s', async (_kind, bytes, size) => {
    const body = await ready(bytes());
    const [film, ...others] = await tracks(body.url);
    expect([body.type, body.meta.size, body.url.slice(-4)]).toEqual([others[0] ? 'video' : 'gifv', size, '.mp4']);
    expect([film?.codec_name, film?.pix_fmt]).toEqual(['h264', 'yuv420p']);
    expect(others.every((track) => track.codec_name === 'aac')).toBe(true);
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
  });

  test('has the dimensions after rotation', async () => {
    const body = await ready(lying(phoneVideo('64x48')));
    expect(body.meta).toMatchObject({ size: '48x64', original: { width: 48, height: 64 }, small: { size: '48x64' } });
    const small = await sharp(await fetched(body.preview_url)).metadata();
    expect([small.width, small.height]).toEqual([48, 64]);
  });

  test('made from a GIF is ready at once and without sound', async () => {
    const { status, body } = await upload(await animation('gif', 61, 31, 5));
    expect([status, body.type, body.url.slice(-4)]).toEqual([200, 'gifv', '.mp4']);
    expect(body.meta).toMatchObject({ width: 60, height: 30, small: { width: 61, height: 31 } });
    expect((await tracks(body.url)).map((track) => track.codec_type)).toEqual(['video']);
    const still = await upload(await picture('gif'));
    expect(still.body.type).toBe('image');
  });

  test.each(['as it is', 'encoded anew'])('is gifv everywhere without sound, stored %s', async (how) => {
    const format = how === 'as it is' ? 'yuv420p' : 'yuv444p';
    const bytes = made('silent.mp4', ...moving(), '-c:v', 'libx264', '-pix_fmt', format);
    const media = await ready(bytes);
    expect(media).toMatchObject({ type: 'gifv', meta: { length: expect.stringMatching(/^0:00:01/), fps: 10 } });
    expect((await fetch(media.url)).headers.get('content-type')).toBe('video/mp4');
    const still = await upload(await picture());
    const { body: status } = await world
      .rest(world.alice)
      .post('/api/v1/statuses', { media_ids: [media.id, still.body.id] });
    expect(status.media_attachments).toEqual([media, still.body]);
    const { body: listed } = await world
      .rest()
      .get(`/api/v1/accounts/${world.alice.id}/statuses`, { only_media: 'true', limit: '1' });
    expect(listed).toMatchObject([{ id: status.id, media_attachments: [{ type: 'gifv' }, { type: 'image' }] }]);
    expect(await (await fetch(status.url)).text()).toContain(' autoplay loop muted playsinline controls></video>');
  });

  test('is awaited through the older path', async () => {
    const { status, body } = await world.rest(world.alice).post('/api/v1/media', form({ file: file(phoneVideo()) }));
    expect([status, body.type, body.url.slice(-4)]).toEqual([200, 'video', '.mp4']);
  });

  test('is the same through tRPC', async () => {
    const media = await world.trpc(world.alice).media.upload.mutate(form({ file: file(phoneVideo()) }));
    expect(media).toMatchObject({ type: 'video', url: null });
  });

  test.each([
    ['as it is', 'yuv420p'],
    ['encoded anew', 'yuv444p'],
  ])('is marked as failed if it is truncated and stored %s, and can only be deleted', async (_how, format) => {
    const whole = made(
      'long.mp4',
      ...[...moving('320x240', 8), '-c:v', 'libx264', '-pix_fmt', format, '-movflags', '+faststart'],
    );
    await world.drain();
    const before = filesOf(world);
    const sent = await upload(whole.subarray(0, Math.round(whole.length * 0.6)));
    expect(sent.status).toBe(202);
    await world.drain();
    const at = `/api/v1/media/${sent.body.id}`;
    const alice = world.rest(world.alice);
    for (const answer of [await alice.get(at), await alice.send('PUT', at, { body: { description: 'x' } })])
      expect([answer.status, answer.body.error]).toEqual([422, BROKEN]);
    const posted = await alice.post('/api/v1/statuses', { media_ids: [sent.body.id] });
    expect(posted.status).toBe(422);
    expect((await alice.delete(at)).status).toBe(200);
    await world.drain();
    expect(filesOf(world)).toEqual(before);
  });

  test('is processed again when it was interrupted', async () => {
    const script = path.join(folder, 'interrupted');
    writeFileSync(script, INTERRUPTED, { mode: 0o755 });
    const other = await createWorld({ env: { FFMPEG_PATH: script } });
    try {
      const alice = other.rest(other.alice);
      const { body } = await alice.post('/api/v2/media', form({ file: file(phoneVideo()) }));
      await drain(other.platform, { allowFailures: true });
      expect((await alice.get(`/api/v1/media/${body.id}`)).status).toBe(206);
      other.clock.advance(60_000);
      await drain(other.platform, { until: new Date(other.clock.now().getTime() + 60_000) });
      expect((await alice.get(`/api/v1/media/${body.id}`)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test.each<[string, () => Uint8Array, string]>([
    [
      'too large',
      () => made('l.mp4', ...moving('4096x2304', 1, 1), '-c:v', 'mjpeg'),
      '4096x2304 videos are not supported',
    ],
    ['too fast', () => made('f.mp4', ...moving('16x16', 1, 144), '-c:v', 'libx264'), '144fps videos are not supported'],
    ['without its end', () => phoneVideo().subarray(0, 600), BROKEN],
    ['a playlist in disguise', () => disguised('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'), BROKEN],
    ['a list of files in disguise', () => disguised("ffconcat version 1.0\nfile '/etc/passwd'\n"), BROKEN],
    ['a kind that is not taken', () => made('a.mkv', ...moving('16x16')), UNKNOWN],
    ['a playlist', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/\n'), UNKNOWN],
  ])('is refused if it is %s, and nothing is stored', async (_what, bytes, error) => {
    const before = [filesOf(world), await world.platform.db.media.count(), leftovers()];
    const answer = await upload(bytes());
    expect([answer.status, answer.body.error]).toEqual([422, error]);
    expect([filesOf(world), await world.platform.db.media.count(), leftovers()]).toEqual(before);
  });
});

/** Exits like ffmpeg on SIGTERM, on the first attempt to create a video. */
const INTERRUPTED = `#!/bin/sh
case "$*" in *kept.mp4*) if [ ! -e "$0.once" ]; then touch "$0.once"; exit 255; fi;; esac
exec ffmpeg "$@"
`;

/** Rotates the matrix in the header of the first track by 90 degrees. */
function lying(bytes: Buffer): Buffer {
  const matrix = bytes.indexOf('tkhd', 0, 'latin1') + 44;
  const quarter = [0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30];
  for (const [place, value] of quarter.entries()) bytes.writeInt32BE(value, matrix + place * 4);
  return bytes;
}

/** Begins as MP4 does, so that it is detected as a video. */
const disguised = (text: string): Buffer =>
  Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.from(text)]);

const leftovers = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('plaza-media-'));
