/** The typed client against a real server: calls, refusals, uploads, streams, and the documented example. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { TRPCClientError } from '@trpc/client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NextPage, nextPage } from '../../src/client/next-page.ts';
import { createPlazaClient } from '../../src/client/plaza-client.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the documented example runs', async () => {
  const script = path.join(import.meta.dirname, '../../examples/hello.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, world.url, world.alice.token]);
  expect(stdout).toMatch(/^posted http:\/\/127\.0\.0\.1:\d+\/@alice\/\d+\nthe latest post at home is by alice\n$/);
});

test('anonymous clients see public data only', async () => {
  const visitor = createPlazaClient({ url: world.url });
  expect((await visitor.timelines.public.query({})).length).toBe(1);
  const refused = await visitor.timelines.home.query({}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TRPCClientError);
  expect((refused as TRPCClientError<never>).message).toBe('The access token is invalid');
});

test('a sign-in opens everything, with a token that is requested for each call', async () => {
  const visitor = createPlazaClient({ url: world.url });
  const { accessToken } = await visitor.sessions.create.mutate({ email: world.bob.email, password: PASSWORD });
  const asked: string[] = [];
  const bob = createPlazaClient({
    url: world.url,
    token: () => {
      asked.push('token');
      return accessToken;
    },
  });
  expect((await bob.accounts.verifyCredentials.query({})).username).toBe('bob');
  await bob.timelines.home.query({});
  expect(asked).toHaveLength(2);
});

test('lists tell their next page, by the order of their own, also beside a batch', async () => {
  const plaza = createPlazaClient({ url: world.url, token: world.alice.token, batch: true });
  const ids: string[] = [];
  for (const status of ['One', 'Two', 'Three']) ids.push((await plaza.statuses.create.mutate({ status })).id);
  const kept = [ids[1], ids[2], ids[0]].map(String);
  for (const id of kept) await plaza.statuses.bookmark.mutate({ id });
  const found: string[] = [];
  let page: NextPage | undefined = {};
  while (page) {
    const input = { limit: 2, ...page };
    const [statuses] = await Promise.all([
      plaza.keptStatuses.bookmarks.query(input, { context: { paged: true } }),
      plaza.accounts.verifyCredentials.query({}),
    ]);
    found.push(...statuses.map(({ id }) => id));
    page = nextPage(statuses);
  }
  expect(found).toEqual(kept.reverse());
});

test('files go as FormData', async () => {
  const plaza = createPlazaClient({ url: world.url, token: world.alice.token });
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new File([new Uint8Array(png)], 'teal.png', { type: 'image/png' }));
  form.set('description', 'Teal');
  const media = await plaza.media.upload.mutate(form);
  const status = await plaza.statuses.create.mutate({ status: 'A colour', media_ids: [media.id] });
  expect(status.media_attachments.map((attachment) => attachment.description)).toEqual(['Teal']);
});
