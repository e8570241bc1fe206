/** Failed starts: one sentence on stderr for the operator, exit code 1, and no partial start. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { end, ServerProcesses } from '../support/servers/process.ts';

const server = new ServerProcesses();
const { dataDir } = server;

afterAll(() => {
  server.kill();
  server.remove();
});

async function failure(env: Record<string, string>): Promise<{ code: unknown; out: string; err: string }> {
  const { child, said } = await server.launch(env);
  const [code] = await once(child, 'close');
  return { code, ...said };
}

describe('a start fails with', () => {
  test('an invalid value: one sentence on stderr that names the variable', async () => {
    const sentence = 'REGISTRATIONS must be open, approval or closed.\n';
    expect(await failure({ REGISTRATIONS: 'perhaps' })).toEqual({ code: 1, out: '', err: sentence });
  });

  test('a used port, before anything else is started', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const sentence = `PORT ${port} on 127.0.0.1 is taken by another process.\n`;
    expect(await failure({ PORT: String(port) })).toEqual({ code: 1, out: '', err: sentence });
    other.close();
  });

  test('an unusable data folder', async () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    const sentence = `DATA_DIR ${file}/data cannot be written by this user (ENOTDIR).\n`;
    expect(await failure({ DATA_DIR: `${file}/data` })).toEqual({ code: 1, out: '', err: sentence });
  });

  test('an embedded database of another version of PostgreSQL, or one that does not start: why, in one sentence', async () => {
    await end((await server.start()).child, 'SIGTERM');
    const [version, settings] = ['PG_VERSION', 'postgresql.conf'].map((name) => path.join(dataDir, 'postgres', name));
    const [is, are] = [readFileSync(version as string, 'utf8'), readFileSync(settings as string, 'utf8')];
    writeFileSync(version as string, '17\n');
    const older = await failure({});
    writeFileSync(version as string, is);
    writeFileSync(settings as string, `${are}\nport = nonsense\n`);
    const broken = await failure({});
    writeFileSync(settings as string, are);
    expect([older.code, broken.code]).toEqual([1, 1]);
    expect(older.err).toBe(
      `The embedded database in ${dataDir}/postgres was made by PostgreSQL 17, which this version of Plaza does not run: start the version that made it.\n`,
    );
    expect(broken.err).toMatch(
      /^The embedded database in \S+ did not start: configuration file "\S+" contains errors\.\n$/,
    );
  });

  test('an incomplete copy of the embedded database', async () => {
    const copy = path.join(dataDir, 'copy');
    mkdirSync(path.join(copy, 'postgres/base'), { recursive: true });
    if (process.getuid?.() === 0) spawnSync('chown', ['-R', 'postgres', path.join(copy, 'postgres')]);
    const sentence = `${copy}/postgres/plaza.json is missing: put the whole folder back from a backup, or move it away.\n`;
    expect(await failure({ DATA_DIR: copy })).toMatchObject({ code: 1, err: sentence });
  });

  test.runIf(process.getuid?.() === 0)('a copy of the embedded database with another owner', async () => {
    const copy = path.join(dataDir, 'lost');
    mkdirSync(path.join(copy, 'postgres/base'), { recursive: true });
    const { code, err } = await failure({ DATA_DIR: copy });
    expect(code).toBe(1);
    expect(err).toMatch(/^\S+ belongs to another user .+ or run "chown -R \d+ '\S+'" as root\.\n$/);
  });

  test('an unreachable database', async () => {
    const { code, err } = await failure({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
    expect({ code, err }).toEqual({
      code: 1,
      err: 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1. See DATABASE_URL.\n',
    });
  });
});
