/** Signatures of requests by draft-cavage, which most servers use: accepted and refused ones. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSignature, SignatureError } from '../../src/platform/http/signatures/signature.ts';
import { outcomeOf } from '../support/federation/signature-outcome.ts';
import {
  BODY,
  type CavageSigning,
  cavageRequest,
  ED25519,
  HOUR,
  KEY_ID,
  later,
  MINUTE,
  NOW,
  RSA,
  STRANGER,
  seconds,
  sha256,
} from '../support/federation/signing.ts';

const outcome = (signing: CavageSigning): boolean | string => outcomeOf(cavageRequest(signing));

test('a request without a signature has none', () => {
  expect(readSignature(cavageRequest({ receivedHeaders: { signature: undefined } }), NOW)).toBeNull();
});

test('the key that signed verifies, another does not, nor one of another kind', () => {
  const read = readSignature(cavageRequest(), NOW);
  expect(read).toMatchObject({ keyId: KEY_ID, kind: 'cavage' });
  expect(read?.isBy(RSA.publicKey)).toBe(true);
  expect(read?.isBy(STRANGER.publicKey)).toBe(false);
  expect(read?.isBy(ED25519.publicKey)).toBe(false);
});

test.each([
  ['in capitals', { digest: `SHA-256=${sha256(BODY)}` }, true],
  ['in small letters', { digest: `sha-256=${sha256(BODY)}` }, true],
  ['beside others', { digest: `SHA-512=abc=, SHA-256=${sha256(BODY)}` }, true],
  ['of another body', { digest: `SHA-256=${sha256(`${BODY} `)}` }, 'refused'],
  ['of another body beside the right one', { digest: `SHA-256=${sha256(BODY)},SHA-256=${sha256('')}` }, 'refused'],
  ['in hexadecimal', { digest: `SHA-256=${createHash('sha256').update(BODY).digest('hex')}` }, 'refused'],
  ['of another algorithm', { digest: `SHA-512=${createHash('sha512').update(BODY).digest('base64')}` }, 'refused'],
  ['without an algorithm', { digest: sha256(BODY) }, 'refused'],
  ['that is empty', { digest: '' }, 'refused'],
  ['that is missing', { digest: undefined }, 'refused'],
])('FED-SIG-03: a digest %s', (_, headers, expected) => {
  expect(outcome({ headers })).toBe(expected);
});

test('FED-SIG-03: another body than the signed one', () => {
  expect(outcome({ received: { body: Buffer.from(BODY.replace('Like', 'Move')) } })).toBe('refused');
  expect(outcome({ received: { body: null } })).toBe('refused');
});

test.each([
  ['Wed, 25 Nov 2026 12:00:00 GMT', true],
  ['Wed, 25 Nov 2026 12:00:00 +0000', 'refused'],
  ['Wed, 25 Nov 2026 12:00:00 UTC', 'refused'],
  ['Wed, 25 Nov 2026 12:00:00', 'refused'],
  ['Wed, 25 Nov 26 12:00:00 GMT', 'refused'],
  ['Wed, 25 nov 2026 12:00:00 gmt', 'refused'],
  ['2026-11-25T12:00:00Z', 'refused'],
  ['1795608000', 'refused'],
  ['now', 'refused'],
  ['', 'refused'],
])('FED-SIG-04: the date %j', (date, expected) => {
  expect(outcome({ headers: { date } })).toBe(expected);
});

test.each([
  ['path and query', '/users/a%2Fb%C3%BC?page=2&q=%7B{}', '/users/a%2Fb%C3%BC?page=2&q=%7B{}', true],
  ['the path alone, where there is a query', '/users?page=2', '/users', true],
  ['another query', '/users?page=2', '/users?page=3', false],
  ['a query where there is none', '/users', '/users?page=2', false],
  ['another path', '/users?page=2', '/posts?page=2', false],
  ['the same path in another spelling', '/users/a%2Fb', '/users/a/b', false],
  ['dots on the way', '/users/../inbox', '/users/../inbox', true],
])('FED-SIG-05: the target is %s', (_, path, signedPath, expected) => {
  for (const method of ['GET', 'POST']) expect(outcome({ method, path, signedPath })).toBe(expected);
});

test('FED-SIG-05: the target names the method in small letters', () => {
  expect(outcome({ method: 'GET', received: { method: 'HEAD' } })).toBe(false);
});

test('FED-SIG-06: host and path are those that the sender saw, whatever a proxy made of the header', () => {
  expect(outcome({ receivedHeaders: { host: '127.0.0.1:3000' } })).toBe(true);
  // A signature for another server is refused, even if the header names it.
  expect(outcome({ headers: { host: 'third.example' } })).toBe(false);
  expect(outcome({ received: { url: 'https://third.example/inbox' } })).toBe(false);
  expect(outcome({ received: { url: 'https://PLAZA.example:443/inbox' } })).toBe(true);
});

test.each<[string, CavageSigning, boolean | string]>([
  ['no time', { covers: ['(request-target)', 'host', 'digest'] }, 'refused'],
  ['neither digest nor target', { method: 'GET', covers: ['host', 'date'] }, 'refused'],
  ['no digest', { covers: ['(request-target)', 'host', 'date'] }, 'refused'],
  ['no digest, in a PUT', { method: 'PUT', covers: ['(request-target)', 'host', 'date'] }, 'refused'],
  ['no host, in a GET', { method: 'GET', covers: ['(request-target)', 'date'] }, 'refused'],
  ['no host, in a HEAD', { method: 'HEAD', covers: ['(request-target)', 'date'] }, 'refused'],
  ['nothing', { covers: [] }, 'refused'],
  ['no host, in a POST', { covers: ['(request-target)', 'date', 'digest'] }, true],
  ['digest and no target, in a POST', { covers: ['date', 'digest'] }, true],
  ['target, host and date, in a GET', { method: 'GET' }, true],
  ['more headers', { covers: ['host', 'date', 'digest', 'accept'], headers: { accept: 'a/b' } }, true],
  ['a header that got lost', { covers: ['date', 'digest', 'accept'] }, 'refused'],
  ['a name of every object', { covers: ['date', 'digest', 'constructor'] }, 'refused'],
  ['the same again and again', { covers: ['digest', ...Array(40).fill('date')] }, 'refused'],
])('FED-SIG-07: checks a signature that covers %s', (_, signing, expected) => {
  expect(outcome(signing)).toBe(expected);
});

test.each<[string, CavageSigning, boolean | string]>([
  ['rsa-sha256', {}, true],
  ['hs2019', { algorithm: 'hs2019' }, true],
  ['none', { algorithm: null }, true],
  ['in capitals', { algorithm: 'RSA-SHA256' }, true],
  ['rsa-sha1', { algorithm: 'rsa-sha1' }, 'refused'],
  ['rsa-sha512', { algorithm: 'rsa-sha512' }, 'refused'],
  ['hmac-sha256', { algorithm: 'hmac-sha256' }, 'refused'],
  ['an empty one', { algorithm: '' }, 'refused'],
  [
    'hs2019 with (created)',
    { algorithm: 'hs2019', created: NOW, covers: ['(request-target)', '(created)', 'digest'] },
    true,
  ],
  ['none with (created)', { algorithm: null, created: NOW, covers: ['(created)', 'digest'] }, true],
  ['rsa-sha256 with (created)', { created: NOW, covers: ['(created)', 'digest'] }, 'refused'],
  ['rsa-sha256 with (expires)', { expires: later(HOUR), covers: ['date', '(expires)', 'digest'] }, 'refused'],
  ['hs2019 with a (created) that is not there', { algorithm: null, covers: ['(created)', 'digest'] }, 'refused'],
  [
    'hs2019 with an (expires) that is not there',
    { algorithm: null, covers: ['date', '(expires)', 'digest'] },
    'refused',
  ],
  [
    'hs2019 without a list, which covers (created) alone',
    {
      algorithm: 'hs2019',
      created: NOW,
      covers: ['(created)'],
      edit: (header) => header.replace(/headers="[^"]*",/, ''),
    },
    'refused',
  ],
  [
    'rsa-sha256 without a list, which covers the date alone',
    { covers: ['date'], edit: (header) => header.replace(/headers="[^"]*",/, '') },
    'refused',
  ],
])('FED-SIG-08: algorithm %s', (_, signing, expected) => {
  expect(outcome(signing)).toBe(expected);
});

test('FED-SIG-08: the key decides: hs2019 by Ed25519 is taken, rsa-sha256 is not', () => {
  const by = (algorithm: string) =>
    outcomeOf(cavageRequest({ algorithm, key: ED25519.privateKey }), NOW, ED25519.publicKey);
  expect(by('hs2019')).toBe(true);
  expect(by('rsa-sha256')).toBe(false);
});

const WITH_CREATED = ['(request-target)', '(created)', 'digest'];
const WITH_EXPIRES = [...WITH_CREATED, '(expires)'];
test.each<[string, CavageSigning, number, boolean | string]>([
  ['date', {}, 64 * MINUTE, true],
  ['date', {}, 66 * MINUTE, 'refused'],
  ['date', {}, -59 * MINUTE, true],
  ['date', {}, -61 * MINUTE, 'refused'],
  ['created', { created: NOW, covers: WITH_CREATED }, 64 * MINUTE, true],
  ['created', { created: NOW, covers: WITH_CREATED }, 66 * MINUTE, 'refused'],
  ['created', { created: NOW, covers: WITH_CREATED }, -59 * MINUTE, true],
  ['created', { created: NOW, covers: WITH_CREATED }, -61 * MINUTE, 'refused'],
  ['an end', { created: NOW, expires: later(2 * HOUR), covers: WITH_EXPIRES }, 3 * HOUR - MINUTE, true],
  ['an end', { created: NOW, expires: later(2 * HOUR), covers: WITH_EXPIRES }, 3 * HOUR + MINUTE, 'refused'],
  ['an early end', { created: NOW, expires: later(MINUTE), covers: WITH_EXPIRES }, HOUR + 2 * MINUTE, 'refused'],
  ['a far end', { created: NOW, expires: later(99 * HOUR), covers: WITH_EXPIRES }, 13 * HOUR - MINUTE, true],
  ['a far end', { created: NOW, expires: later(99 * HOUR), covers: WITH_EXPIRES }, 13 * HOUR + MINUTE, 'refused'],
  // Anybody can add uncovered values to an old request.
  ['an end that is not signed', { created: NOW, expires: later(9 * HOUR), covers: WITH_CREATED }, 2 * HOUR, 'refused'],
  ['a new time that is not signed', { created: later(2 * HOUR) }, 2 * HOUR, 'refused'],
])('FED-SIG-09: %s, %#', (_, signing, ms, expected) => {
  expect(outcomeOf(cavageRequest({ algorithm: null, ...signing }), later(ms))).toBe(expected);
});

test.each([`"${seconds(NOW)}x"`, '""', '-1', '1e9', '0x6925a2c0', '99999999999999'])(
  'FED-SIG-09: %s is no time',
  (time) => {
    const edit = (header: string) => header.replace(/created=\d+/, `created=${time}`);
    expect(outcome({ algorithm: null, created: NOW, covers: WITH_CREATED, edit })).toMatch(/refused|syntax/);
  },
);

test.each<[string, (header: string) => string, boolean | string]>([
  ['the scheme before it', (header) => `Signature ${header}`, true],
  [
    'spaces',
    (header) =>
      `  ${header
        .replaceAll('",', '" , ')
        .replaceAll('=', ' = ')
        .replace(/ = (?=[ ="])/g, '=')}`,
    true,
  ],
  ['bare values', (header) => header.replace('"rsa-sha256"', 'rsa-sha256'), true],
  ['unknown parameters', (header) => `${header},opaque="x",version=2`, true],
  ['another order', (header) => header.split(',').reverse().join(','), true],
  ['a key twice', (header) => `${header},keyId="https://evil.example/key"`, 'syntax'],
  ['the same key twice', (header) => `${header},keyId="${KEY_ID}"`, 'syntax'],
  ['no keyId', (header) => header.replace(/keyId="[^"]*",/, ''), 'refused'],
  ['an empty keyId', (header) => header.replace(/keyId="[^"]*"/, 'keyId=""'), 'refused'],
  ['no signature', (header) => header.replace(/,signature="[^"]*"/, ''), 'refused'],
  ['an empty signature', (header) => header.replace(/,signature="[^"]*"/, ',signature=""'), 'refused'],
  ['no base64', (header) => header.replace(/,signature="[^"]*"/, ',signature="?"'), 'syntax'],
  ['a quote without end', (header) => header.slice(0, -1), 'syntax'],
  ['a comma at the end', (header) => `${header},`, 'syntax'],
  ['no commas', (header) => header.replaceAll('",', '" '), 'syntax'],
  ['words', () => 'no signature at all', 'syntax'],
  ['nothing', () => '', 'syntax'],
  ['another scheme', () => 'Bearer abc', 'syntax'],
  ['quotes all the way', () => '"'.repeat(8000), 'syntax'],
])('FED-SIG-11, FED-SIG-17: a header with %s', (_, edit, expected) => {
  expect(outcome({ edit })).toBe(expected);
});

test.each([
  'https://other.example/users/carol#main-key',
  'https://other.example/users/carol',
  'https://other.example/users/carol/main-key',
  'https://other.example/users/carol/publickey',
  'https://other.example/users/carol?key=1&of=2',
  'acct:carol@other.example',
])('FED-SIG-12: the key id %s is given as it came', (keyId) => {
  const read = readSignature(cavageRequest({ keyId }), NOW);
  expect(read?.keyId).toBe(keyId);
  expect(read?.isBy(RSA.publicKey)).toBe(true);
});

test('FED-SIG-17: a refusal states the reason, for the sender to read', () => {
  expect(() => readSignature(cavageRequest({ covers: ['date', 'host'] }), NOW)).toThrow(
    new SignatureError('refused', 'The signature must cover Digest or (request-target).'),
  );
  expect(() => readSignature(cavageRequest({ edit: () => '?' }), NOW)).toThrow(
    new SignatureError('syntax', 'The header Signature does not parse.'),
  );
});

test('a signature without padding is accepted, one in another spelling is not', () => {
  const respell = (edit: (signature: string) => string) =>
    outcome({ edit: (header) => header.replace(/(?<=,signature=")[^"]*/, edit) });
  expect(respell((signature) => signature.replace(/={1,2}$/, ''))).toBe(true);
  expect(respell((signature) => `${signature.slice(0, 9)}\n${signature.slice(9)}`)).toBe('syntax');
  expect(respell((signature) => signature.slice(0, -4))).toBe(false);
});
