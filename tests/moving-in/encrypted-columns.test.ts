/** Columns that Mastodon encrypted. The values were made by another implementation (cryptography, for Python). */
import { describe, expect, test } from 'vitest';
import { decryptOldOtp, recordDecryption } from '../../src/platform/active-record-encryption.ts';

const KEYS = {
  primaryKey: 'AwmTnMfm6GkHHI1PnZsCvHmLSbHp2tDr',
  derivationSalt: 'z0uqUXNy2cWkyCrCKnGqC8EgMUBIqnd0',
};
const SECRET = 'JBSWY3DPEHPK3PXP';
const LONG = `-----BEGIN KEY-----\n${'ärger '.repeat(40)}\n-----END KEY-----\n`;

const COLUMNS: [string, column: string, text: string][] = [
  [
    'by a key of SHA-256',
    '{"p":"svJmq2AQZOt57Qr0eo+qjQ==","h":{"iv":"AQIDBAUGBwgJCgsM","at":"flMhGtAo8exmqSTpNwqedg=="}}',
    SECRET,
  ],
  [
    'by a key of SHA-1, as before Rails 7.1',
    '{"p":"aMZHOL2hotZYmE+i5g3x4A==","h":{"iv":"AgMEBQYHCAkKCwwN","at":"ijgYuXTO9LXl15S2vskmKg=="}}',
    SECRET,
  ],
  [
    'and compressed',
    '{"p":"qivZAKAP6Oy0Iou/l/TDja8aTIM2K2GJjTkOkWdj/WPPeywRZtTldCvkXA==","h":{"iv":"AwQFBgcICQoLDA0O","at":"Wc5uuTe06iCMlyRqObEI2g==","c":true}}',
    LONG,
  ],
];

describe('Active Record Encryption', () => {
  test.each(COLUMNS)('a text %s', async (_what, column, text) => {
    expect(await (await recordDecryption(KEYS))(column)).toBe(text);
    for (const wrong of [{ primaryKey: 'another' }, { derivationSalt: 'another' }])
      expect(await (await recordDecryption({ ...KEYS, ...wrong }))(column)).toBeNull();
  });

  test('a column that was changed', async () => {
    const decrypt = await recordDecryption(KEYS);
    for (const [, column] of COLUMNS) {
      expect(await decrypt(column.replace('"p":"', '"p":"AAAA'))).toBeNull();
      expect(await decrypt(column.replace(/"at":"[^"]+"/, '"at":"AAAA"'))).toBeNull();
    }
  });

  test.each([SECRET, LONG, '', '{}', '"x"', '{"p":1,"h":{}}', '{"p":"*","h":{"iv":"","at":""}}'])(
    'the plain text %j of an older version stays',
    async (text) => {
      expect(await (await recordDecryption(KEYS))(text)).toBe(text);
    },
  );
});

test('a secret of an authenticator app, as before Mastodon 4.3', async () => {
  const columns = {
    secret: '2/EY8eXFnxLcWlefM0rZou9nQgTUdKoPHPNxBd/eH4E=\n',
    iv: 'CQoLDA0ODxAREhMU\n',
    salt: '_MDEyMzQ1Njc4OWFiY2RlZg==\n',
  };
  expect(await decryptOldOtp(columns, 'the OTP_SECRET of the former server')).toBe(SECRET);
  expect(await decryptOldOtp(columns, 'another')).toBeNull();
  expect(await decryptOldOtp({ ...columns, secret: 'AAAA' }, 'the OTP_SECRET of the former server')).toBeNull();
});
