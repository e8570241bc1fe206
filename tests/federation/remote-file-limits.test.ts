/** Files of remote posts: which are accepted, by their bytes, and up to which size. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { filesOf, picture } from '../support/values/pictures.ts';

let net: Correspondent;
beforeAll(async () => {
  net = await Correspondent.open();
});
afterAll(() => net.close());

/** The number of requests for a path of the peer. */
const askedFor = (path: string): number => net.peer.read.filter((each) => each === path).length;

const serve = (path: string, bytes: Uint8Array, type: string): string => net.serve(path, bytes, type);

async function shownFiles(id: string) {
  return (await net.shown(id)).media_attachments;
}

async function post(attachment: Record<string, unknown>[]): Promise<string> {
  return (await net.create({ attachment })).id;
}

describe('FED-MEDIA-02: what counts is in the bytes', () => {
  const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const NOTE = Buffer.from(
    '{"@context":"https://www.w3.org/ns/activitystreams","type":"Note","id":"https://x.example/1"}',
  );

  test.each([
    ['HTML', HTML, 'image/png'],
    ['SVG', SVG, 'image/svg+xml'],
    ['SVG by another name', SVG, 'image/png'],
    ['FED-MEDIA-05: an ActivityPub document', NOTE, 'application/activity+json'],
  ])('%s is no picture, and apps are led to its own server', async (name, bytes, type) => {
    const path = `/pictures/${name.replace(/\W/g, '')}`;
    const url = serve(path, bytes, type);
    const before = filesOf(net.world).length;
    const id = await post([{ type: 'Document', mediaType: 'image/png', url, name: 'Strange' }]);
    const [shown] = await shownFiles(id);
    expect(shown).toMatchObject({ type: 'unknown', url, preview_url: null, remote_url: url, description: 'Strange' });
    expect(askedFor(path)).toBeGreaterThan(0);
    expect(filesOf(net.world)).toHaveLength(before);
  });

  test('a picture of another kind than it says is served as what it is, and may not do anything', async () => {
    const url = serve('/pictures/liar.png', await picture('jpeg'), 'image/png');
    const id = await post([{ type: 'Image', mediaType: 'image/png', url }]);
    const { headers } = await fetch((await shownFiles(id))[0].url);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });
  });
});

describe('FED-MEDIA-03: limits', () => {
  const failed = async (path: string, type: string): Promise<void> => {
    const url = `${net.peer.url}${path}`;
    const id = await post([{ type: 'Document', mediaType: type, url }]);
    expect((await shownFiles(id))[0]).toMatchObject({ type: 'unknown', url });
  };

  test('an answer that states too great a length is not read', async () => {
    let sent = 0;
    net.peer.put('/huge/declared.png', (res) => {
      res.writeHead(200, { 'content-type': 'image/png', 'content-length': String(17 * 1024 * 1024) });
      res.on('close', () => res.destroy());
      const more = (): void => {
        sent += 65_536;
        if (!res.destroyed) res.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      more();
    });
    await failed('/huge/declared.png', 'image/png');
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  test('an answer without a length is read to the limit', async () => {
    let sent = 0;
    net.peer.put('/huge/endless.png', (res) => {
      res.writeHead(200, { 'content-type': 'image/png' });
      const more = (): void => {
        sent += 65_536;
        if (!res.destroyed) res.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      more();
    });
    await failed('/huge/endless.png', 'image/png');
    expect(sent).toBeGreaterThan(15 * 1024 * 1024);
    expect(sent).toBeLessThan(40 * 1024 * 1024);
  });

  test('few bytes of very many pixels are not decoded', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    serve('/huge/bomb.png', bomb, 'image/png');
    await failed('/huge/bomb.png', 'image/png');
  });

  test('more than 99 MB of a video', async () => {
    net.peer.put('/huge/film.mp4', (res) =>
      res.writeHead(200, { 'content-type': 'video/mp4', 'content-length': String(100 * 1024 * 1024) }).flushHeaders(),
    );
    await failed('/huge/film.mp4', 'video/mp4');
  });

  test('an avatar of more than its limit is left out', async () => {
    net.peer.put('/huge/face.png', (res) =>
      res.writeHead(200, { 'content-type': 'image/png', 'content-length': String(11 * 1024 * 1024) }).flushHeaders(),
    );
    const icon = { type: 'Image', mediaType: 'image/png', url: `${net.peer.url}/huge/face.png` };
    const vain = net.peer.actor('vain', { icon });
    const id = await net.peer.idAt(net.world, vain);
    await net.world.drain();
    expect((await net.world.rest(net.world.alice).get(`/api/v1/accounts/${id}`)).body.avatar).toContain('missing.png');
  });
});
