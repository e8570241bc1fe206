/** Path traversal and compressed bombs: no path leads out of a folder that is served, no name decides where a file is stored. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { file, filesOf, form, picture } from '../support/values/pictures.ts';
import { createWorld, type World } from '../support/world/world.ts';

const SECRET = 'a secret beside the media';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  writeFileSync(path.join(world.dataDir, 'secret.txt'), SECRET);
  mkdirSync(path.join(world.dataDir, 'mail'), { recursive: true });
  writeFileSync(path.join(world.dataDir, 'mail', 'secret.eml'), SECRET);
});
afterAll(() => world.close());

/** Unnormalized, because `fetch` would resolve the dots first. */
const raw = (target: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request({ port: new URL(world.url).port, path: target }, async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part as Buffer);
      resolve({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') });
    })
      .once('error', reject)
      .end();
  });

const SERVED = ['/media', '/assets', '/api-docs', '/api', '/graphiql', '/mail', ''];
const UP = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '....//',
  '..;/',
  '/',
  '%00../',
  '.%2e/',
];
const WANTED = ['secret.txt', 'mail/secret.eml', 'package.json', 'etc/passwd', '.git/config'];

describe('a path', () => {
  test.each(SERVED)('refuses %j below its folder', async (prefix) => {
    const told: string[] = [];
    for (const up of UP) {
      for (const wanted of WANTED) {
        for (let depth = 0; depth < 6; depth += 1) {
          const target = `${prefix}/${up.repeat(depth)}${wanted}`;
          const { status, text } = await raw(target);
          if (status >= 500 || text.includes(SECRET) || /root:x:0|"version": "0\.|\[core\]/.test(text))
            told.push(target);
        }
      }
    }
    expect(told).toEqual([]);
  });
});

describe('a file that is uploaded as', () => {
  const entries = () => readdirSync(world.dataDir, { recursive: true, encoding: 'utf8' });
  test.each([
    '../../evil.png',
    '..\\..\\evil.png',
    '/tmp/evil.png',
    'media/../../evil.png',
    '.htaccess',
    'evil.html',
    'con.png',
    'x'.repeat(3000),
  ])('%j is stored under a name of the server’s', async (name) => {
    const before = entries();
    const answer = await fetch(`${world.url}/api/v2/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.alice.token}` },
      body: form({ file: file(await picture(), name) }),
    });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { url: string };
    expect(new URL(body.url).pathname).toMatch(/^\/media\/[\w-]{32}\.png$/);
    const added = entries().filter((entry) => !before.includes(entry));
    expect(added.filter((entry) => /evil|htaccess|con\.png|x{50}/.test(entry))).toEqual([]);
    expect(added.filter((entry) => entry.startsWith('media')).length).toBeGreaterThan(0);
    expect([existsSync('/tmp/evil.png'), filesOf(world).length > 0]).toEqual([false, true]);
  });
});

describe('a body that is compressed', () => {
  /** Ten megabytes in ten kilobytes. */
  const bomb = gzipSync(Buffer.alloc(10_000_000, '{"status":"x'));
  test.each<[string, string]>([
    ['/api/v1/statuses', 'application/json'],
    ['/api/v1/apps', 'application/json'],
    ['/trpc/statuses.create', 'application/json'],
    ['/trpc/apps.create', 'application/json'],
    ['/api', 'application/json'],
    ['/oauth/token', 'application/x-www-form-urlencoded'],
    ['/oauth/authorize', 'application/x-www-form-urlencoded'],
    ['/settings/access', 'application/x-www-form-urlencoded'],
    ['/confirm', 'application/x-www-form-urlencoded'],
  ])('is not expanded at %s', async (target, type) => {
    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'gzip, gzip']) {
      const headers = {
        'content-type': type,
        'content-encoding': encoding,
        authorization: `Bearer ${world.alice.token}`,
      };
      const before = process.memoryUsage().arrayBuffers;
      const answer = await fetch(world.url + target, {
        method: 'POST',
        headers,
        body: bomb as Uint8Array<ArrayBuffer>,
      });
      await answer.text();
      expect([encoding, answer.status >= 400 && answer.status < 500]).toEqual([encoding, true]);
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8_000_000);
    }
  });

  test('is not offered on streams, whose messages are bounded', async () => {
    const socket = new WebSocket(
      `${world.url.replace('http', 'ws')}/api/v1/streaming?access_token=${world.alice.token}`,
      {
        perMessageDeflate: true,
      },
    );
    await new Promise((resolve) => socket.once('open', resolve));
    expect(socket.extensions).toBe('');
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send('x'.repeat(2_000_000));
    expect(await closed).toBe(1009);
  });
});
