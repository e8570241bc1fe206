/** `plaza import mastodon --check` says what is in the way. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../support/database/database.ts';
import type { Asked } from '../support/moving-in/former-server.ts';
import { Mastodon } from '../support/moving-in/mastodon.ts';
import { RELEASES } from '../support/moving-in/mastodon-tables.ts';
import { Newcomer } from '../support/moving-in/newcomer.ts';
import { freePort } from '../support/servers/free-port.ts';

let newcomer: Newcomer;
let mastodon: Mastodon;
beforeAll(async () => {
  newcomer = await Newcomer.create();
  mastodon = await Mastodon.create();
});
afterAll(async () => {
  await mastodon.close();
  await newcomer.close();
});

const check = (asked?: Asked) => newcomer.check(mastodon, asked);

describe('one sentence says why there is nothing to look at', () => {
  const at = (change: (url: URL) => void) => {
    const url = new URL(mastodon.address);
    change(url);
    return url.href;
  };
  const refused = async (asked: Asked, sentence: string | RegExp) => {
    const { code, err, lines } = await check(asked);
    expect([code, lines]).toEqual([1, ['']]);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
  };

  test('an address of something else', () =>
    refused(
      { address: 'mysql://mastodon:hidden@localhost/mastodon' },
      /^The database of Mastodon is named by an address/,
    ));

  test('no PostgreSQL', async () => {
    const port = await freePort();
    await refused(
      { address: `postgres://mastodon:hidden@127.0.0.1:${port}/mastodon` },
      `No PostgreSQL answers at 127.0.0.1:${port} (ECONNREFUSED). Is the address right, and does PostgreSQL accept connections of this machine?`,
    );
  });

  test('no such database', () =>
    refused(
      {
        address: at((url) => {
          url.pathname = '/absent';
        }),
      },
      /has no database absent: correct the address\./,
    ));

  test('the database of Plaza', () =>
    refused({ address: newcomer.database.url }, /is of Plaza: name that of Mastodon\./));

  test('databases of other software', async () => {
    const other = await createTestDatabase({ empty: true });
    await refused({ address: other.url }, /is not of Mastodon: it has no table schema_migrations, accounts, users/);
    const client = new pg.Client(other.url);
    await client.connect();
    await client.query('CREATE TABLE actors (id int); CREATE TABLE participants (id int)');
    await client.end();
    await refused({ address: other.url }, /is of Mobilizon: name that of Mastodon\./);
    await other.drop();
  });

  const rename = (from: string, to: string) => mastodon.run(`ALTER TABLE statuses RENAME COLUMN ${from} TO ${to}`);

  test.each([
    [
      '20221206114142',
      /^This Mastodon is too old \(its last migration is 20221206114142\): update it to 4\.2 or later/,
    ],
    [
      '20300101000000',
      /^This Mastodon is newer than this version of Plaza knows \(its last migration is 20300101000000, and it has no statuses\.spoiler_text\): update Plaza first\./,
    ],
  ])('the version %s with other columns', async (version, sentence) => {
    const { version: own } = RELEASES.newest;
    await rename('spoiler_text', 'warning');
    await mastodon.run(`UPDATE schema_migrations SET version = '${version}' WHERE version = '${own}'`);
    await refused({}, sentence).finally(async () => {
      await mastodon.run(`UPDATE schema_migrations SET version = '${own}' WHERE version = '${version}'`);
      await rename('warning', 'spoiler_text');
    });
  });

  test('the folder of files', async () => {
    await refused(
      { media: '/absent' },
      'There is no folder /absent: name the folder public/system of Mastodon as --media.',
    );
    await refused(
      { media: mastodon.folder },
      `The files of Mastodon are further below: name ${mastodon.media} as --media.`,
    );
    await refused({ media: 's3:' }, /^The bucket is named by an address such as s3:/);
  });

  test('the file of variables', async () => {
    await refused({ env: '/absent' }, "/absent cannot be read (ENOENT): name Mastodon's .env.production.");
    await refused({ env: mastodon.env({ LOCAL_DOMAIN: '' }) }, /has no LOCAL_DOMAIN: name the file \.env\.production/);
  });
});

describe('a finding stops the import', () => {
  const stopped = async (asked: Asked, name: string, text: string | RegExp) => {
    const found = await check(asked);
    expect([found.code, found.err]).toEqual([1, '']);
    expect(found.finding(name)).toMatch(/^FAIL/);
    expect(found.finding(name)).toMatch(text);
    expect(found.lines.at(-2)).toMatch(/^\d findings? above would stop it\.$/);
  };

  test('wrong encryption keys', async () => {
    const env = mastodon.env({ ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY: 'another' });
    await stopped(
      { env },
      'keys',
      /2 private keys cannot be decrypted \(IdaRed, ben\): the encryption keys in the file/,
    );
    await stopped({ env }, 'second factors', /the second factor of 1 person cannot be decrypted \(IdaRed\)/);
  });

  test('missing encryption keys', () =>
    stopped(
      { env: mastodon.env({ ACTIVE_RECORD_ENCRYPTION_KEY_DERIVATION_SALT: '' }) },
      'keys',
      /the file has no ACTIVE_RECORD_ENCRYPTION_PRIMARY_KEY and \S+, by which 2 private keys can be decrypted \(IdaRed, ben\)/,
    ));

  test.each([
    ['PUBLIC_URL', 'https://plaza.example', /Mastodon was at social\.town\.example\. Set PUBLIC_URL=https:\/\/social/],
    ['HANDLE_DOMAIN', '', /handles end in @social\.town\.example here, and in @town\.example at Mastodon/],
    ['ALTERNATE_DOMAINS', '', /Mastodon also answered for handles at old\.town\.example/],
  ])('another %s', (name, value, text) => stopped({ here: { [name]: value } }, 'names', text));

  test('another key for push messages', async () => {
    await stopped(
      { here: { VAPID_PRIVATE_KEY: '' } },
      'push',
      /VAPID_PRIVATE_KEY is not that of Mastodon, to which 1 push subscription of apps belong/,
    );
    await stopped({ env: mastodon.env({ VAPID_PRIVATE_KEY: '' }) }, 'push', /the file has no valid VAPID_PRIVATE_KEY/);
  });

  test('a mail address of two people', async () => {
    await mastodon.insert('users', { id: '90', account_id: '90', email: 'BEN@mail.example' });
    await stopped({}, 'mail addresses', /the same mail address belongs to several people \(ben and 90\)/);
    await mastodon.run('DELETE FROM users WHERE id = 90');
  });

  test('a row that is there twice', async () => {
    await mastodon.insert('accounts', {
      id: '90',
      username: 'rita2',
      domain: 'far.example',
      uri: 'https://far.example/users/rita',
    });
    await stopped(
      {},
      'duplicates',
      /1 address more than once in the table accounts \(https:\/\/far\.example\/users\/rita\)/,
    );
    await mastodon.run('DELETE FROM accounts WHERE id = 90');
  });

  test('a server that has people', async () => {
    const other = await createTestDatabase();
    const client = new pg.Client(other.url);
    await client.connect();
    await client.query("INSERT INTO users (id, email, password_hash, created_at) VALUES (1, 'a@b.example', '', now())");
    await client.end();
    await stopped(
      { here: { DATABASE_URL: other.url } },
      'target',
      /the database of DATABASE_URL already has people or posts/,
    );
    await other.drop();
  });

  test('a folder with other files', async () => {
    const empty = path.join(newcomer.dataDir, 'empty');
    mkdirSync(empty);
    await stopped({ media: empty }, 'files', /none of the files that rows name is in/);
    const env = mastodon.env({ S3_ENABLED: 'true', S3_BUCKET: 'town' });
    await stopped({ env }, 'files', /Mastodon stores its files in the bucket town, and --media names a folder/);
  });
});
