/** A backup of a server that is in use, put back in another folder: every row, every file, and a server that starts with them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_KEYS_SQL } from '../../src/domain/media/stored-keys.ts';
import { RestClient } from '../support/clients/clients.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { schemaParts, tableRows } from '../support/database/table-rows.ts';
import { end, type Running, ServerProcesses } from '../support/servers/process.ts';
import { noise } from '../support/values/pictures.ts';

const original = new ServerProcesses();
const inUse = new ServerProcesses();
const quiet = new ServerProcesses();
const file = (name: string): string => path.join(original.dataDir, name);
const plaza = ({ dataDir }: ServerProcesses, ...args: string[]) => runCommandHere({ DATA_DIR: dataDir }, ...args);

let running: Running;
let token: string;

beforeAll(async () => {
  running = await original.start({ RATE_LIMITS: 'off' });
  await plaza(original, 'accounts', 'create', 'maria', '--email', 'maria@example.org', '--confirmed');
  token = (await plaza(original, 'tokens', 'create', 'maria')).out.trim();
});
afterAll(() => {
  for (const servers of [original, inUse, quiet]) {
    servers.kill();
    servers.remove();
  }
});

async function post(maria: RestClient, text: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await noise(900, 700))]), 'noise.png');
  const { body } = await maria.post('/api/v1/media', form);
  const made = await maria.post('/api/v1/statuses', { status: text, media_ids: [body.id] });
  expect(made.status).toBe(200);
  return made.body.id;
}

const keysOf = async (servers: ServerProcesses): Promise<string[]> =>
  (await servers.query(`SELECT DISTINCT key FROM (${ALL_KEYS_SQL}) k WHERE key IS NOT NULL ORDER BY 1`)).map(
    (row) => row.key as string,
  );

const filesOf = ({ dataDir }: ServerProcesses): string[] => {
  const folder = path.join(dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};

describe('a backup under traffic', () => {
  let made: Awaited<ReturnType<typeof plaza>>;
  beforeAll(async () => {
    const maria = new RestClient(running.url, token);
    for (let number = 0; number < 5; number += 1) await post(maria, `before ${number}`);
    let busy = true;
    const traffic = (async () => {
      for (let number = 0; busy; number += 1) {
        const id = await post(maria, `meanwhile ${number}`);
        if (number % 2 === 0) await maria.delete(`/api/v1/statuses/${id}`);
      }
    })();
    made = await plaza(original, 'backup', file('in-use.tar.gz'));
    busy = false;
    await traffic;
  });

  test('is verified, and readable only by its owner', () => {
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/in-use\.tar\.gz is made and was read back: \d+ rows \(.*\) and \d+ files/);
    expect(statSync(file('in-use.tar.gz')).mode & 0o777).toBe(0o600);
  });

  test('lacks no file of its rows', async () => {
    expect(await plaza(inUse, 'restore', file('in-use.tar.gz'))).toMatchObject({ code: 0, err: '' });
    const keys = await keysOf(inUse);
    expect(keys.length).toBeGreaterThanOrEqual(10);
    expect(filesOf(inUse)).toEqual(keys);
    const kept = new Set(filesOf(original));
    for (const key of keys.filter((each) => kept.has(each)))
      expect(readFileSync(path.join(inUse.dataDir, 'media', key)).equals(readFileSync(file(`media/${key}`))), key).toBe(
        true,
      );
  });
});

describe('a restored community', () => {
  beforeAll(async () => {
    await end(running.child, 'SIGTERM');
    expect(await plaza(original, 'backup', file('quiet.tar.gz'))).toMatchObject({ code: 0, err: '' });
    expect(await plaza(quiet, 'restore', file('quiet.tar.gz'))).toMatchObject({ code: 0, err: '' });
  });

  test('equals the original in every row and index', async () => {
    expect(await quiet.withDatabase(tableRows)).toEqual(await original.withDatabase(tableRows));
    expect(await quiet.withDatabase(schemaParts)).toEqual(await original.withDatabase(schemaParts));
  });

  test('equals the original in every file, and has its secret', async () => {
    const keys = await keysOf(original);
    expect(filesOf(quiet)).toEqual(keys);
    for (const name of ['secret', ...keys.map((key) => `media/${key}`)])
      expect(readFileSync(path.join(quiet.dataDir, name)).equals(readFileSync(file(name))), name).toBe(true);
    expect(readdirSync(quiet.dataDir).sort()).toEqual(['media', 'postgres', 'secret']);
  });

  test('is served', async () => {
    const again = await quiet.start();
    const maria = new RestClient(again.url, token);
    const { body: me } = await maria.get('/api/v1/accounts/verify_credentials');
    expect(me.username).toBe('maria');
    const { body: statuses } = await maria.get(`/api/v1/accounts/${me.id}/statuses`);
    const first = statuses.at(-1);
    const picture = await fetch(new URL(new URL(first.media_attachments[0].url).pathname, again.url));
    expect(picture.status).toBe(200);
    expect((await maria.post('/api/v1/statuses', { status: 'after' })).status).toBe(200);
    await end(again.child, 'SIGTERM');
  });
});

test('neither command replaces anything unasked', async () => {
  const there = await plaza(original, 'backup', file('quiet.tar.gz'));
  expect(there).toMatchObject({ code: 1, err: expect.stringContaining('is there already') });
  const filled = await plaza(quiet, 'restore', file('quiet.tar.gz'));
  expect(filled).toMatchObject({ code: 1, err: expect.stringMatching(/is not empty \(media, secret, postgres\)/) });
  const serving = await quiet.start();
  const used = await plaza(quiet, 'restore', '--force', file('quiet.tar.gz'));
  expect(used).toMatchObject({ code: 1, err: expect.stringContaining('A server runs on') });
  await end(serving.child, 'SIGTERM');
});

test('a forced restore keeps the existing data', async () => {
  const forced = await plaza(quiet, 'restore', '--force', file('in-use.tar.gz'));
  expect(forced.code, forced.err).toBe(0);
  const replaced = /What was there before is in (.+)\.\n/.exec(forced.out)?.[1] ?? '';
  expect(readdirSync(replaced).sort()).toEqual(['media', 'postgres', 'secret']);
  expect(filesOf(quiet)).toEqual(await keysOf(quiet));
});
