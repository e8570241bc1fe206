/** Configuration: every setting's default, valid values, and the message for an invalid one. */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, ConfigError, readConfig } from '../../src/platform/config.ts';
import { loadSecrets } from '../../src/platform/secrets.ts';
import { StartError } from '../../src/platform/start-error.ts';

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    domain: 'localhost:3000',
    alternateDomains: [],
    origins: [],
    dataDir: path.resolve('data'),
    databaseUrl: null,
    pooledDatabaseUrl: null,
    replicaDatabaseUrl: null,
    replicaWaitMs: 100,
    databaseTimeoutMs: 4_000,
    slowStatementMs: 1_000,
    keepAliveTimeoutMs: 75_000,
    redisUrl: null,
    smtpUrl: null,
    replyAddress: null,
    mapTiles: null,
    storageUrl: null,
    ffmpegPath: 'ffmpeg',
    ffprobePath: 'ffprobe',
    translator: null,
    registrations: 'open',
    requireEmailConfirmation: true,
    passwordGrant: false,
    passwordPolicy: 'common-refused',
    rateLimits: true,
    streamsPerUser: 100,
    streamsPerAddress: 1_000,
    followingState: 'boolean',
    demo: 'auto',
    logLevel: 'info',
    production: false,
    trustProxy: 'loopback',
    allowedPrivateAddresses: [],
    authorizedFetch: false,
    metricsPublic: false,
    metricsToken: null,
    tracing: false,
    compression: true,
    oidc: null,
    localSignIn: true,
  } satisfies Config);
});

const good: [variable: string, value: string, expected: Partial<Config>][] = [
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080', domain: 'localhost:8080' }],
  ['PORT', '0', { port: 0 }],
  ['PORT', '65535', { port: 65_535 }],
  ['PORT', '', { port: 3000 }],
  ['PUBLIC_URL', 'https://plaza.example/', { publicUrl: 'https://plaza.example', domain: 'plaza.example', port: 3000 }],
  [
    'PUBLIC_URL',
    'https://plaza.example:8443',
    { publicUrl: 'https://plaza.example:8443', domain: 'plaza.example:8443' },
  ],
  ['PUBLIC_URL', 'https://Plaza.Example:443', { publicUrl: 'https://plaza.example', domain: 'plaza.example' }],
  ['HANDLE_DOMAIN', 'Example.org', { domain: 'example.org', publicUrl: 'http://localhost:3000' }],
  ['ALTERNATE_DOMAINS', 'Example.org, example.net:8443', { alternateDomains: ['example.org', 'example.net:8443'] }],
  ['DATA_DIR', '/var/lib/plaza', { dataDir: path.resolve('/var/lib/plaza') }],
  ['DATA_DIR', 'here', { dataDir: path.resolve('here') }],
  ['DATABASE_URL', 'postgresql://u:p@db/plaza', { databaseUrl: 'postgresql://u:p@db/plaza' }],
  ['DATABASE_URL', 'postgres://db/plaza', { databaseUrl: 'postgres://db/plaza' }],
  ['REPLICA_DATABASE_URL', 'postgresql://u:p@replica/plaza', { replicaDatabaseUrl: 'postgresql://u:p@replica/plaza' }],
  ['REPLICA_WAIT', '0.02', { replicaWaitMs: 20 }],
  ['DATABASE_TIMEOUT', '0.25', { databaseTimeoutMs: 250 }],
  ['SLOW_STATEMENT', '0.2', { slowStatementMs: 200 }],
  ['KEEP_ALIVE_TIMEOUT', '120', { keepAliveTimeoutMs: 120_000 }],
  ['REDIS_URL', 'redis://cache:6379/1', { redisUrl: 'redis://cache:6379/1' }],
  ['REDIS_URL', 'rediss://cache', { redisUrl: 'rediss://cache' }],
  ['SMTP_URL', 'smtps://u:p@mail:465', { smtpUrl: 'smtps://u:p@mail:465' }],
  ['STORAGE_URL', 's3://bucket', { storageUrl: 's3://bucket' }],
  ['FFMPEG_PATH', '/opt/ffmpeg/bin/ffmpeg', { ffmpegPath: '/opt/ffmpeg/bin/ffmpeg' }],
  ['FFPROBE_PATH', '', { ffprobePath: 'ffprobe' }],
  ['DEEPL_API_KEY', 'secret:fx', { translator: { name: 'deepl', key: 'secret:fx' } }],
  [
    'LIBRE_TRANSLATE_ENDPOINT',
    'http://10.0.0.7:5000',
    { translator: { name: 'libretranslate', url: 'http://10.0.0.7:5000', key: null } },
  ],
  ['LIBRE_TRANSLATE_API_KEY', 'alone', { translator: null }],
  [
    'MAP_TILES_URL',
    'https://tiles.example/{z}/{x}/{y}.png?key=k',
    {
      mapTiles: {
        url: 'https://tiles.example/{z}/{x}/{y}.png?key=k',
        attribution: '© OpenStreetMap',
        maxZoom: 19,
      },
    },
  ],
  ['REGISTRATIONS', 'approval', { registrations: 'approval' }],
  ['REGISTRATIONS', 'closed', { registrations: 'closed' }],
  ['REQUIRE_EMAIL_CONFIRMATION', 'false', { requireEmailConfirmation: false }],
  ['OAUTH_PASSWORD_GRANT', 'true', { passwordGrant: true }],
  ['PASSWORD_POLICY', 'length-only', { passwordPolicy: 'length-only' }],
  ['RATE_LIMITS', 'off', { rateLimits: false }],
  ['RATE_LIMITS', 'ON', { rateLimits: true }],
  ['FOLLOWING_STATE', 'object', { followingState: 'object' }],
  ['DEMO', 'on', { demo: 'on' }],
  ['DEMO', 'off', { demo: 'off' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['NODE_ENV', 'production', { production: true }],
  ['TRUST_PROXY', '1', { trustProxy: 1 }],
  ['TRUST_PROXY', 'false', { trustProxy: false }],
  ['TRUST_PROXY', '10.0.0.0/8', { trustProxy: '10.0.0.0/8' }],
  ['METRICS_TOKEN', 'of-the-prometheus', { metricsToken: 'of-the-prometheus' }],
  ['ALLOWED_PRIVATE_ADDRESSES', '10.0.0.0/8, fd00::/8', { allowedPrivateAddresses: ['10.0.0.0/8', 'fd00::/8'] }],
  ['ALLOWED_PRIVATE_ADDRESSES', '127.0.0.1', { allowedPrivateAddresses: ['127.0.0.1/32'] }],
  ['AUTHORIZED_FETCH', 'on', { authorizedFetch: true }],
  ['METRICS_PUBLIC', 'yes', { metricsPublic: true }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318', { tracing: true }],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'https://collector/v1/traces', { tracing: true }],
  ['OTEL_TRACES_EXPORTER', 'otlp', { tracing: false }],
  ['OTEL_SDK_DISABLED', 'false', { tracing: false }],
  ['COMPRESSION', 'off', { compression: false }],
  ['STREAMS_PER_USER', '5', { streamsPerUser: 5 }],
  ['STREAMS_PER_ADDRESS', '20000', { streamsPerAddress: 20_000 }],
];

test.each(good)('%s=%s is accepted', (variable, value, expected) => {
  expect(readConfig({ [variable]: value })).toMatchObject(expected);
});

test.each([
  ['OTEL_SDK_DISABLED', 'true'],
  ['OTEL_TRACES_EXPORTER', 'none'],
])('%s=%s sends no traces, whatever the endpoint', (variable, value) => {
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', [variable]: value });
  expect(config.tracing).toBe(false);
});

const wrong: [variable: string, value: string, sentence: string][] = [
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535.'],
  ['PUBLIC_URL', 'plaza.example', 'PUBLIC_URL must be a URL that begins with http:// or https://.'],
  ['HANDLE_DOMAIN', 'https://example.org', 'HANDLE_DOMAIN must be a domain, such as example.org.'],
  [
    'ALTERNATE_DOMAINS',
    'example.org, https://example.net',
    'ALTERNATE_DOMAINS must be a list of domains, such as example.com, example.net.',
  ],
  ['HANDLE_DOMAIN', 'example.org/', 'HANDLE_DOMAIN must be a domain, such as example.org.'],
  ['PUBLIC_URL', 'ftp://plaza.example', 'PUBLIC_URL must be a URL that begins with http:// or https://.'],
  [
    'PUBLIC_URL',
    'https://plaza.example/community',
    'PUBLIC_URL must be a scheme, a host and at most a port, such as https://plaza.example.',
  ],
  [
    'DATABASE_URL',
    'mysql://u:secret@db/plaza',
    'DATABASE_URL must be a URL that begins with postgresql:// or postgres://.',
  ],
  ['DATABASE_URL', 'localhost', 'DATABASE_URL must be a URL that begins with postgresql:// or postgres://.'],
  ['DATABASE_TIMEOUT', '0', 'DATABASE_TIMEOUT must be a number of seconds greater than 0 and at most 3600.'],
  ['DATABASE_TIMEOUT', '5s', 'DATABASE_TIMEOUT must be a number of seconds greater than 0 and at most 3600.'],
  ['REDIS_URL', 'localhost:6379', 'REDIS_URL must be a URL that begins with redis:// or rediss://.'],
  ['SMTP_URL', 'mail.example', 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
  ['STORAGE_URL', '/var/media', 'STORAGE_URL must be a URL that begins with s3://.'],
  ['DEEPL_API_KEY', 'two words', 'DEEPL_API_KEY must be a key without spaces.'],
  [
    'LIBRE_TRANSLATE_ENDPOINT',
    'localhost:5000',
    'LIBRE_TRANSLATE_ENDPOINT must be a URL that begins with http:// or https://.',
  ],
  ['MAP_TILES_URL', 'https://tiles.example/1/2/3.png', 'MAP_TILES_URL must contain {z}, {x} and {y}.'],
  ['REGISTRATIONS', 'maybe', 'REGISTRATIONS must be open, approval or closed.'],
  ['REQUIRE_EMAIL_CONFIRMATION', 'perhaps', 'REQUIRE_EMAIL_CONFIRMATION must be true or false.'],
  ['OAUTH_PASSWORD_GRANT', '2', 'OAUTH_PASSWORD_GRANT must be true or false.'],
  ['RATE_LIMITS', 'slow', 'RATE_LIMITS must be on or off.'],
  ['FOLLOWING_STATE', 'none', 'FOLLOWING_STATE must be boolean or object.'],
  ['DEMO', 'true', 'DEMO must be auto, on or off.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.'],
  [
    'TRUST_PROXY',
    'everyone',
    'TRUST_PROXY must be true, false, a number of proxies, or addresses as Express lists them.',
  ],
  ['METRICS_TOKEN', 'short', 'METRICS_TOKEN must be at least 16 characters without spaces.'],
  [
    'ALLOWED_PRIVATE_ADDRESSES',
    'home',
    'ALLOWED_PRIVATE_ADDRESSES must be a list of networks, such as 10.0.0.0/8, fd00::/8.',
  ],
  ['METRICS_PUBLIC', 'some', 'METRICS_PUBLIC must be true or false.'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4317',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that begins with http:// or https://.',
  ],
  ['OTEL_TRACES_EXPORTER', 'zipkin', 'OTEL_TRACES_EXPORTER must be otlp or none.'],
  ['OTEL_SDK_DISABLED', 'maybe', 'OTEL_SDK_DISABLED must be true or false.'],
  ['COMPRESSION', 'gzip', 'COMPRESSION must be on or off.'],
  ['STREAMS_PER_USER', '0', 'STREAMS_PER_USER must be a whole number from 1 to 100000.'],
  ['STREAMS_PER_ADDRESS', 'many', 'STREAMS_PER_ADDRESS must be a whole number from 1 to 100000.'],
];

test.each(wrong)('%s=%s is refused with one sentence', (variable, value, sentence) => {
  expect(() => readConfig({ [variable]: value })).toThrow(new ConfigError(sentence));
});

describe('secrets', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-secrets-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('are made once, readable by their owner alone', () => {
    const first = loadSecrets(folder, {});
    expect(first.sessionKey).toHaveLength(32);
    expect(statSync(path.join(folder, 'secret')).mode & 0o777).toBe(0o600);
    expect(loadSecrets(folder, {})).toEqual(first);
    expect(readFileSync(path.join(folder, 'secret'), 'utf8').trim()).toHaveLength(43);
  });

  test('come from PLAZA_SECRET where it is set, and differ with it', () => {
    const given = loadSecrets('/nowhere', { PLAZA_SECRET: 'x'.repeat(32) });
    expect(given).toEqual(loadSecrets('/nowhere', { PLAZA_SECRET: 'x'.repeat(32) }));
    expect(given).not.toEqual(loadSecrets('/nowhere', { PLAZA_SECRET: 'y'.repeat(32) }));
  });

  test('keys for push services follow from the secret, unless VAPID_PRIVATE_KEY is set', () => {
    const { vapid } = loadSecrets(folder, {});
    expect([vapid.publicKey, vapid.privateKey].map((key) => Buffer.from(key, 'base64url').length)).toEqual([65, 32]);
    const other = loadSecrets('/nowhere', { PLAZA_SECRET: 'x'.repeat(32) }).vapid;
    expect(other).not.toEqual(vapid);
    const [VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY] = [`${other.publicKey}=`, other.privateKey];
    expect(loadSecrets(folder, { VAPID_PRIVATE_KEY }).vapid).toEqual(other);
    expect(loadSecrets(folder, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).vapid).toEqual(other);
    expect(loadSecrets(folder, { VAPID_PRIVATE_KEY }).sessionKey).toEqual(loadSecrets(folder, {}).sessionKey);
    // Mastodon writes a key without its leading zero bytes.
    const small = Buffer.from(`00${'17'.repeat(31)}`, 'hex');
    const read = (key: Buffer) => loadSecrets(folder, { VAPID_PRIVATE_KEY: key.toString('base64url') }).vapid;
    expect(read(small.subarray(1))).toEqual(read(small));
    const needsPrivate = 'VAPID_PRIVATE_KEY must be a P-256 key of 32 bytes in base64url.';
    expect(() => loadSecrets(folder, { VAPID_PUBLIC_KEY })).toThrow(new ConfigError(needsPrivate));
    for (const wrong of ['short', Buffer.alloc(32).toString('base64url'), Buffer.alloc(32, 255).toString('base64url')])
      expect(() => loadSecrets(folder, { VAPID_PRIVATE_KEY: wrong })).toThrow(new ConfigError(needsPrivate));
    expect(() => loadSecrets(folder, { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY })).toThrow(
      new ConfigError('VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.'),
    );
  });

  test('refuse a file that is damaged, and leave it', () => {
    const file = path.join(folder, 'damaged', 'secret');
    loadSecrets(path.dirname(file), {});
    writeFileSync(file, 'half of it');
    const sentence = `The secret in ${file} is damaged: restore it from a backup, or remove the file, and everybody must sign in again.`;
    expect(() => loadSecrets(path.dirname(file), {})).toThrow(new StartError(sentence));
    expect(readFileSync(file, 'utf8')).toBe('half of it');
  });

  test('refuse a data folder behind a dangling symlink', () => {
    const link = path.join(folder, 'unmounted');
    symlinkSync(path.join(folder, 'nowhere'), link);
    const sentence = `DATA_DIR ${link}/data cannot be written by this user (ENOENT).`;
    expect(() => loadSecrets(path.join(link, 'data'), {})).toThrow(new StartError(sentence));
  });

  test('refuse a PLAZA_SECRET that can be guessed', () => {
    expect(() => loadSecrets(folder, { PLAZA_SECRET: 'short' })).toThrow(
      new ConfigError('PLAZA_SECRET must be at least 32 characters long.'),
    );
  });
});
