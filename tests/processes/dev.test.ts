/** `npm run dev`: one address for the server and the sources of the client, and a worker that is replaced when a source changes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/servers/free-port.ts';

const root = path.join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaza-dev-'));
let child: ChildProcess;
let url: string;
let said = '';

async function says(text: string): Promise<void> {
  const exited = once(child, 'exit').then(() => Promise.reject(new Error(said)));
  exited.catch(() => {});
  const printed = () => [child.stdout, child.stderr].map((stream) => once(stream as NodeJS.ReadableStream, 'data'));
  while (!said.includes(text)) await Promise.race([exited, ...printed()]);
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  child = spawn(process.execPath, [path.join(root, 'scripts/dev.ts')], {
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  await says(`Plaza is ready at ${url}`);
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
});

test('the server answers', async () => {
  const { title, uri } = await (await fetch(`${url}/api/v1/instance`)).json();
  expect([title, uri]).toEqual(['Plaza', new URL(url).host]);
  const missing = await fetch(`${url}/api/v1/accounts/1`);
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'Record not found' }]);
});

test('the page of the client loads its sources', async () => {
  const page = await fetch(`${url}/offline`);
  const html = await page.text();
  expect(html).toContain('<script type="module" src="/client/src/main.tsx"></script>');
  expect(html).not.toContain('/client/assets/');
  expect(page.headers.get('content-security-policy')).toBeNull();
  const source = await fetch(`${url}/client/src/main.tsx`);
  expect([source.status, await source.text()]).toEqual([200, expect.stringContaining('/client/src/app/app.tsx')]);
  // Other pages keep their policy.
  expect((await fetch(`${url}/about`)).headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a change of a source replaces the worker, and another one while the first worker ends replaces it again', async () => {
  const source = path.join(root, 'src/app.ts');
  for (const _ of [1, 2]) {
    said = '';
    const now = new Date();
    utimesSync(source, now, now);
    await says('Changed: src/app.ts');
    await says('Worker 1 is replaced.');
  }
  expect((await fetch(`${url}/health`)).status).toBe(200);
});
