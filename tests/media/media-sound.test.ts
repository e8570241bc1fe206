/** Sound in statuses: uploading, waiting for it, its metadata and its cover, with and without ffmpeg. */
import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { hasFfmpeg, made, mp3, tone, WITHOUT_FFMPEG, wav } from '../support/values/recordings.ts';
import { createWorld, type World } from '../support/world/world.ts';

const HOUR = 60 * 60 * 1000;

let plain: World;
let rich: World;
beforeAll(async () => {
  [plain, rich] = await Promise.all([createWorld({ env: WITHOUT_FFMPEG }), createWorld()]);
});
afterAll(() => Promise.all([plain.close(), rich.close()]));

const sound = (bytes: Uint8Array, name = 'sound.wav') => file(bytes, name, 'application/octet-stream');

async function upload(world: World, bytes: Uint8Array, more: Record<string, string | File> = {}) {
  return world.rest(world.alice).post('/api/v2/media', form({ file: sound(bytes), ...more }));
}

async function ready(world: World, bytes: Uint8Array, more: Record<string, string | File> = {}) {
  const { body } = await upload(world, bytes, more);
  await world.drain();
  return (await world.rest(world.alice).get(`/api/v1/media/${body.id}`)).body;
}

async function fetched(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const worlds: [string, () => World][] = [
  ['a machine without ffmpeg', () => plain],
  ...(hasFfmpeg ? [['a machine with ffmpeg', () => rich] as [string, () => World]] : []),
];

describe.each(worlds)('on %s', (_where, of) => {
  test('sound is accepted, processed, and then served', async () => {
    const alice = of().rest(of().alice);
    const sent = await upload(of(), wav(2), { description: ' a tone ' });
    expect(sent.status).toBe(202);
    expect(sent.body).toMatchObject({
      type: 'audio',
      url: null,
      preview_url: null,
      description: 'a tone',
      blurhash: null,
    });
    const at = `/api/v1/media/${sent.body.id}`;
    expect(await alice.get(at)).toMatchObject({ status: 206, body: { url: null } });
    const described = await alice.send('PUT', at, { body: { description: 'a tone of two seconds' } });
    expect(described).toMatchObject({ status: 206, body: { url: null, description: 'a tone of two seconds' } });
    const early = await alice.post('/api/v1/statuses', { media_ids: [sent.body.id] });
    expect([early.status, early.body.error]).toEqual([
      422,
      'Cannot attach files that have not finished processing. Try again in a moment!',
    ]);
    await of().drain();
    const { status, body } = await alice.get(at);
    expect([status, body.preview_url, body.description]).toEqual([200, null, 'a tone of two seconds']);
    expect(body.url).toMatch(/\/media\/[\w-]{32}\.wav$/);
    expect(body.meta).toMatchObject({
      length: '0:00:02.00',
      duration: 2,
      audio_bitrate: '8000 Hz',
      audio_channels: 'mono',
      original: { duration: 2, bitrate: 128_000 },
    });
    const answer = await fetch(body.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await answer.arrayBuffer()).subarray(-32_000)).toEqual(wav(2).subarray(-32_000));
    const posted = await alice.post('/api/v1/statuses', { media_ids: [body.id] });
    expect(posted.body.media_attachments).toEqual([body]);
  });

  test('the older path waits until it is processed', async () => {
    const sent = form({ file: sound(mp3()) });
    const { status, body } = await of().rest(of().alice).post('/api/v1/media', sent);
    expect([status, body.type]).toEqual([200, 'audio']);
    expect(body.url).toMatch(/\.mp3$/);
    expect(body.meta.original).toMatchObject({ bitrate: 128_000 });
    expect(body.meta.duration).toBeCloseTo(40 * (1152 / 44_100), 1);
  });

  test('the album cover is its preview, unless it is not a picture', async () => {
    const body = await ready(of(), mp3(await picture('png', 900, 900)));
    expect(body.blurhash).toMatch(/^.{36}$/);
    expect(body.meta.small).toMatchObject({ width: 480, height: 480, aspect: 1 });
    expect(await sharp(await fetched(body.preview_url)).metadata()).toMatchObject({ width: 480, height: 480 });
    const without = await ready(of(), mp3(Buffer.from('<svg onload="alert(1)"/>')));
    expect([without.type, without.preview_url, without.blurhash]).toEqual(['audio', null, null]);
  });

  test('a preview can be sent with it or later, and replaces the former one', async () => {
    const alice = of().rest(of().alice);
    const first = await ready(of(), wav(), { thumbnail: file(await picture('png', 100, 50)) });
    expect(first.meta).toMatchObject({ duration: 1, small: { width: 100, height: 50 } });
    const at = `/api/v1/media/${first.id}`;
    const body = form({ thumbnail: file(await picture('jpeg', 60, 60)), focus: '0.5,0.5' });
    const second = (await alice.send('PUT', at, { body })).body;
    expect(second.preview_url).toMatch(/-small\.jpg$/);
    expect(second.meta).toEqual({
      ...first.meta,
      focus: { x: 0.5, y: 0.5 },
      small: { width: 60, height: 60, size: '60x60', aspect: 1 },
    });
    await of().drain();
    expect([(await fetch(first.preview_url)).status, (await fetch(second.preview_url)).status]).toEqual([404, 200]);
    const before = filesOf(of());
    const bad = await alice.send('PUT', at, { body: form({ thumbnail: file(Buffer.from('no picture')) }) });
    expect([bad.status, bad.body.error]).toEqual([422, 'File type of uploaded media could not be verified']);
    expect([filesOf(of()), (await alice.get(at)).body]).toEqual([before, second]);
    expect(await alice.delete(at)).toMatchObject({ status: 200 });
    await of().drain();
    expect(filesOf(of()).length).toBe(before.length - 2);
  });

  test('a file that only claims to be sound is refused, and nothing is left', async () => {
    const before = [filesOf(of()), await of().platform.db.media.count()];
    const broken = 'Error processing thumbnail for uploaded media';
    const unknown = 'File type of uploaded media could not be verified';
    for (const [bytes, error] of [
      [Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]), broken],
      [Buffer.concat([Buffer.from('RIFF....WAVEfmt '), Buffer.alloc(900, 0x41)]), broken],
      [Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('\u0001vorbis'), Buffer.alloc(60)]), broken],
      [Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0'), Buffer.alloc(300, 0x41)]), unknown],
      [Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), unknown],
      [Buffer.concat([wav(), Buffer.alloc(99 * 1024 * 1024)]), 'Validation failed: File must be less than 99 MB'],
    ] as const) {
      const answer = await upload(of(), bytes);
      expect([answer.status, answer.body.error]).toEqual([422, error]);
    }
    expect([filesOf(of()), await of().platform.db.media.count()]).toEqual(before);
  });

  test('an unprocessed one leaves nothing when it is deleted or expires', async () => {
    const before = filesOf(of());
    const [taken, lost] = await Promise.all([upload(of(), wav()), upload(of(), wav())]);
    expect(filesOf(of()).length).toBe(before.length + 2);
    await of().rest(of().alice).delete(`/api/v1/media/${taken?.body.id}`);
    await of().drain();
    expect(filesOf(of()).length).toBe(before.length + 1);
    of().clock.advance(25 * HOUR);
    await runFromTimetable(of().platform, 'attachments.expired');
    await of().drain();
    expect(filesOf(of()).filter((name) => !before.includes(name))).toEqual([]);
    expect((await of().rest(of().alice).get(`/api/v1/media/${lost?.body.id}`)).status).toBe(404);
  });

  test('it is the only attachment of a status', async () => {
    const alice = of().rest(of().alice);
    const one = await ready(of(), wav());
    const { body: other } = await alice.post('/api/v2/media', form({ file: file(await picture()) }));
    const answer = await alice.post('/api/v1/statuses', { media_ids: [one.id, other.id] });
    expect([answer.status, answer.body.error]).toEqual([
      422,
      'Cannot attach a video to a post that already contains images',
    ]);
  });
});

test('the instance lists the accepted types without ffmpeg, and refuses the rest', async () => {
  const { body } = await plain.rest().get('/api/v2/instance');
  const types: string[] = body.configuration.media_attachments.supported_mime_types;
  expect(types).toEqual(expect.arrayContaining(['image/png', 'audio/mpeg', 'audio/ogg', 'audio/x-m4a']));
  expect(types.filter((type) => type.startsWith('video/'))).toEqual([]);
  const mp4 = Buffer.concat([Buffer.from('\0\0\0\u0018ftypisom\0\0\0\0isommp42', 'latin1'), Buffer.alloc(60)]);
  const answer = await upload(plain, mp4);
  expect([answer.status, answer.body.error]).toEqual([422, 'File type of uploaded media could not be verified']);
});

describe.skipIf(!hasFfmpeg)('with ffmpeg, which this machine may not have,', () => {
  test.each([
    ['mp3', ['-c:a', 'libmp3lame'], 'audio/mpeg'],
    ['ogg', ['-c:a', 'libvorbis'], 'audio/ogg'],
    ['opus', ['-c:a', 'libopus'], 'audio/ogg'],
    ['flac', ['-c:a', 'flac'], 'audio/flac'],
    ['m4a', ['-c:a', 'aac'], 'audio/mp4'],
    ['aac', ['-c:a', 'aac'], 'audio/mp4'],
    ['wma', ['-c:a', 'wmav2'], 'audio/mpeg'],
    ['webm', ['-c:a', 'libopus'], 'audio/ogg'],
    ['mp4', ['-c:a', 'aac'], 'audio/mp4'],
  ])('a %s file keeps its title and no private metadata', async (extension, how, contentType) => {
    const tags = { title: 'A title', comment: 'SecretComment', location: '+52.5+013.4/', encoded_by: 'SecretPhone' };
    const said = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
    const bytes = made(`sound.${extension}`, ...tone(), ...how, ...said);
    const body = await ready(rich, bytes);
    expect(body).toMatchObject({ type: 'audio', preview_url: null });
    expect(body.meta.duration).toBeCloseTo(1, 0);
    const answer = await fetch(body.url);
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe(contentType);
    expect([kept.includes('Secret'), kept.includes('+52.5')]).toEqual([false, false]);
    if (extension !== 'aac') expect((await parseBuffer(kept, contentType)).common.title).toBe('A title');
  });

  test('all types are offered', async () => {
    const { body } = await rich.rest().get('/api/v1/instance');
    expect(body.configuration.media_attachments.supported_mime_types).toEqual(
      expect.arrayContaining(['video/mp4', 'video/webm', 'video/quicktime', 'audio/3gpp']),
    );
  });
});
