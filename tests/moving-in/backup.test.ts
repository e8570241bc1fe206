/** A backup of a server into which a Mastodon moved is restored with every row and file, and served. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPlaza } from '../support/clients/terminal.ts';
import { schemaParts, tableRows } from '../support/database/table-rows.ts';
import { Mastodon, VAPID_PRIVATE_KEY } from '../support/moving-in/mastodon.ts';
import { POSTS } from '../support/moving-in/mastodon-posts.ts';
import { freePort } from '../support/servers/free-port.ts';
import { end, ServerProcesses } from '../support/servers/process.ts';

const NAMES = {
  ...{ PUBLIC_URL: 'https://social.town.example', HANDLE_DOMAIN: 'town.example', VAPID_PRIVATE_KEY },
  ALTERNATE_DOMAINS: 'old.town.example',
};

const original = new ServerProcesses();
const restored = new ServerProcesses();
let mastodon: Mastodon;
const plaza = ({ dataDir }: ServerProcesses, ...args: string[]) => runPlaza({ DATA_DIR: dataDir, ...NAMES }, ...args);

beforeAll(async () => {
  mastodon = await Mastodon.create();
  expect(await plaza(original, ...mastodon.command())).toMatchObject({ code: 0, err: '' });
});
afterAll(async () => {
  for (const servers of [original, restored]) {
    servers.kill();
    servers.remove();
  }
  await mastodon.close();
});

const filesOf = ({ dataDir }: ServerProcesses): Map<string, string> => {
  const folder = path.join(dataDir, 'media');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name)).toString('base64')]));
};

test('every row and file comes back, and the server answers at the former addresses', async () => {
  const file = path.join(original.dataDir, 'backup.tar.gz');
  expect(await plaza(original, 'backup', file)).toMatchObject({ code: 0, err: '' });
  expect(await plaza(restored, 'restore', file)).toMatchObject({ code: 0, err: '' });
  expect(await restored.withDatabase(tableRows)).toEqual(await original.withDatabase(tableRows));
  expect(await restored.withDatabase(schemaParts)).toEqual(await original.withDatabase(schemaParts));
  expect(filesOf(restored).size).toBeGreaterThan(0);
  expect(filesOf(restored)).toEqual(filesOf(original));

  const PORT = String(await freePort());
  const { child } = await restored.start({ ...NAMES, PORT });
  const answer = await fetch(`http://127.0.0.1:${PORT}/users/IdaRed/statuses/${POSTS.first}`, {
    headers: { accept: 'application/activity+json' },
  });
  expect(await answer.json()).toMatchObject({ id: `${NAMES.PUBLIC_URL}/users/IdaRed/statuses/${POSTS.first}` });
  await end(child, 'SIGTERM');
});
