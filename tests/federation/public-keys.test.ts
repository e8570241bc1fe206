/** Public keys in remote documents. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicKeyOf } from '../../src/platform/http/signatures/keys.ts';
import { ED25519, RSA } from '../support/federation/signing.ts';

const SPKI = RSA.publicKey.export({ type: 'spki', format: 'pem' }) as string;
const PKCS1 = RSA.publicKey.export({ type: 'pkcs1', format: 'pem' }) as string;

const same = (text: string, key: KeyObject = RSA.publicKey): boolean => publicKeyOf(text)?.equals(key) ?? false;

test.each([
  ['SPKI', SPKI],
  ['PKCS#1', PKCS1],
  ['no line end at the end', SPKI.trim()],
  ['line ends of Windows', SPKI.replaceAll('\n', '\r\n')],
  ['line ends of old Macs', SPKI.replaceAll('\n', '\r')],
  ['line ends that are written out', SPKI.replaceAll('\n', '\\n')],
  ['double line ends', SPKI.replaceAll('\n', '\n\n')],
  ['no line ends', SPKI.replaceAll('\n', '')],
  ['spaces for line ends', SPKI.replaceAll('\n', ' ')],
  ['lines that are indented', SPKI.replaceAll('\n', '\n    ')],
  ['text around it', `Key:\n${SPKI}\nbye`],
  ['PKCS#1 under the name of SPKI', PKCS1.replaceAll('RSA PUBLIC', 'PUBLIC')],
  ['SPKI under the name of PKCS#1', SPKI.replaceAll('PUBLIC', 'RSA PUBLIC')],
])('FED-SIG-15: a PEM: %s', (_, pem) => {
  expect(same(pem)).toBe(true);
});

test('FED-SIG-15: an Ed25519 key as PEM and as Multikey', () => {
  expect(same(ED25519.publicKey.export({ type: 'spki', format: 'pem' }) as string, ED25519.publicKey)).toBe(true);
  // The example of W3C's "Controlled Identifiers".
  const key = publicKeyOf('z6MkmM42vxfqZQsv4ehtTjFFxQ4sQKS2w6WR7emozFAn5cxu');
  expect(key?.asymmetricKeyType).toBe('ed25519');
  const raw = Buffer.from(key?.export({ format: 'jwk' }).x ?? '', 'base64url');
  const url = `u${Buffer.concat([Buffer.from([0xed, 0x01]), raw]).toString('base64url')}`;
  expect(same(url, key as KeyObject)).toBe(true);
});

const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }) as string;
test.each([
  ['nothing', ''],
  ['words', 'no key'],
  ['a certificate', SPKI.replaceAll('PUBLIC KEY', 'CERTIFICATE')],
  ['a secret key', RSA.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string],
  ['half a key', SPKI.replace(/(?<=KEY-----\n)[^-]*(?=\n)/, 'MIIBIjANBgkq')],
  ['a key of elliptic curves', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
  ['a key for encryption', pemOf(generateKeyPairSync('x25519').publicKey)],
  ['a key for PSS alone', pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey)],
  ['a key that is easily broken', pemOf(generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey)],
  ['a long text', SPKI + ' '.repeat(10_000)],
  ['no base58', 'z6MkmM42vxfqZQsv4ehtTjFFxQ4sQKS2w6WR7emozFAn5cx0'],
  ['too few bytes', 'z6MkmM42vxfqZQsv4ehtTjFFxQ4sQKS2w6WR7emozFAn5c'],
  ['another kind of Multikey', 'zDnaerx9CtbPJ1q36T5Ln5wYt3MQYeGRG5ehnPAmxcf5mDZpv'],
  ['another base', 'fed01aabb'],
  ['zeros', `z${'1'.repeat(34)}`],
])('FED-SIG-15: %s is no key', (_, text) => {
  expect(publicKeyOf(text)).toBeNull();
});
