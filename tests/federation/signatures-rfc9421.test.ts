/** Signatures of requests by RFC 9421: accepted and refused ones. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSignature, type SignedRequest } from '../../src/platform/http/signatures/signature.ts';
import { outcomeOf } from '../support/federation/signature-outcome.ts';
import {
  BODY,
  cavageRequest,
  ED25519,
  HOUR,
  KEY_ID,
  later,
  type MessageSigning,
  MINUTE,
  messageRequest,
  NOW,
  RSA,
  STRANGER,
  seconds,
  sha256,
} from '../support/federation/signing.ts';

const outcome = (signing: MessageSigning): boolean | string => outcomeOf(messageRequest(signing));

const CREATED = `;created=${seconds(NOW)}`;
const KEY = `;keyid="${KEY_ID}"`;

test('FED-SIG-21: the key that signed verifies, another does not', () => {
  for (const method of ['GET', 'POST']) {
    const read = readSignature(messageRequest({ method, path: '/users/a%2Fb?page=2&q=%7B{}' }), NOW);
    expect(read).toMatchObject({ keyId: KEY_ID, kind: 'rfc9421' });
    expect(read?.isBy(RSA.publicKey)).toBe(true);
    expect(read?.isBy(STRANGER.publicKey)).toBe(false);
    expect(read?.isBy(ED25519.publicKey)).toBe(false);
  }
});

test.each<[string, string, boolean | string]>([
  ['time and key', CREATED + KEY, true],
  ['another order', KEY + CREATED, true],
  ['an end', `${CREATED};expires=${seconds(later(HOUR))}${KEY}`, true],
  ['RSA', `${CREATED}${KEY};alg="rsa-v1_5-sha256"`, true],
  ['others', `${CREATED}${KEY};nonce="a\\"b";tag=fediverse;x=1.5;y;z=?0`, true],
  ['Ed25519, for a key of RSA', `${CREATED}${KEY};alg="ed25519"`, false],
  ['another algorithm', `${CREATED}${KEY};alg="rsa-pss-sha512"`, 'refused'],
  ['an algorithm that is no text', `${CREATED}${KEY};alg=ed25519`, 'refused'],
  ['a name of every object as algorithm', `${CREATED}${KEY};alg="constructor"`, 'refused'],
  ['no key', CREATED, 'refused'],
  ['no time', KEY, 'refused'],
  ['an empty key', `${CREATED};keyid=""`, 'refused'],
  ['a key that is no text', `${CREATED};keyid=carol`, 'refused'],
  ['a time that is a text', `;created="${seconds(NOW)}"${KEY}`, 'refused'],
  ['an end that is a text', `${CREATED}${KEY};expires="never"`, 'syntax'],
  ['the key twice', CREATED + KEY + KEY, 'syntax'],
  ['nothing', '', 'refused'],
])('FED-SIG-21: parameters: %s', (_, parameters, expected) => {
  expect(outcome({ parameters })).toBe(expected);
});

test('FED-SIG-21: Ed25519, with and without its name', () => {
  for (const alg of ['', ';alg="ed25519"']) {
    const request = messageRequest({ key: ED25519.privateKey, parameters: CREATED + KEY + alg });
    expect(outcomeOf(request, NOW, ED25519.publicKey)).toBe(true);
    expect(outcomeOf(request, NOW, RSA.publicKey)).toBe(false);
  }
});

test.each<[string, MessageSigning, boolean | string]>([
  ['no method', { components: ['"@target-uri"', '"content-digest"'] }, 'refused'],
  ['no address', { components: ['"@method"', '"content-digest"'] }, 'refused'],
  [
    'path and query for the address',
    { components: ['"@method"', '"@path"', '"@query"', '"content-digest"'] },
    'refused',
  ],
  ['no digest, in a POST', { components: ['"@method"', '"@target-uri"'] }, 'refused'],
  [
    'the old digest, in a POST',
    { components: ['"@method"', '"@target-uri"', '"digest"'], headers: { digest: '' } },
    'refused',
  ],
  ['nothing', { components: [] }, 'refused'],
  ['a header that got lost', { components: ['"@method"', '"@target-uri"', '"content-digest"', '"accept"'] }, 'refused'],
])('FED-SIG-21: checks a signature that covers %s', (_, signing, expected) => {
  expect(outcome(signing)).toBe(expected);
});

test.each<[string, number, boolean | string]>([
  ['', 64 * MINUTE, true],
  ['', 66 * MINUTE, 'refused'],
  ['', -59 * MINUTE, true],
  ['', -61 * MINUTE, 'refused'],
  [`;expires=${seconds(later(2 * HOUR))}`, 3 * HOUR - MINUTE, true],
  [`;expires=${seconds(later(2 * HOUR))}`, 3 * HOUR + MINUTE, 'refused'],
  [`;expires=${seconds(later(99 * HOUR))}`, 13 * HOUR - MINUTE, true],
  [`;expires=${seconds(later(99 * HOUR))}`, 13 * HOUR + MINUTE, 'refused'],
])('FED-SIG-21: the time, with %j, after %d ms', (end, ms, expected) => {
  expect(outcomeOf(messageRequest({ parameters: CREATED + end + KEY }), later(ms))).toBe(expected);
});

const SHA256 = `sha-256=:${sha256(BODY)}:`;
const SHA512 = `sha-512=:${createHash('sha512').update(BODY).digest('base64')}:`;
test.each<[string, string | undefined, boolean | string]>([
  ['SHA-256', SHA256, true],
  ['several', `${SHA512}, ${SHA256}`, true],
  ['several, of which one is unknown', `md5=:AAAA:,${SHA256}`, true],
  ['SHA-512', SHA512, true],
  ['one of another body', `sha-256=:${sha256('')}:`, 'refused'],
  ['a right one and a wrong one', `${SHA256}, sha-512=:AAAA:`, 'refused'],
  ['a wrong one and a right one', `sha-256=:AAAA:, ${SHA512}`, 'refused'],
  ['only an unknown one', 'md5=:AAAA:', 'refused'],
  ['a text', `sha-256="${sha256(BODY)}"`, 'refused'],
  ['the form of the old header', `SHA-256=${sha256(BODY)}`, 'syntax'],
  ['one without an end', SHA256.slice(0, -1), 'syntax'],
  ['none', undefined, 'refused'],
  ['an empty one', '', 'syntax'],
])('FED-SIG-22: Content-Digest: %s', (_, digest, expected) => {
  expect(outcome({ headers: { 'content-digest': digest } })).toBe(expected);
});

test('FED-SIG-22: another body than the signed one', () => {
  expect(outcome({ received: { body: Buffer.from(BODY.replace('Like', 'Move')) } })).toBe('refused');
  expect(outcome({ received: { body: null } })).toBe('refused');
});

const GOOD = messageRequest();
test.each<[string, Record<string, string | undefined>, boolean | string]>([
  ['as it came', {}, true],
  ['no Signature', { signature: undefined }, 'syntax'],
  ['a Signature of the older kind', { signature: cavageRequest().headers.signature }, 'syntax'],
  ['a Signature of another name', { signature: GOOD.headers.signature?.replace('sig1', 'sig2') }, 'syntax'],
  ['a Signature that is a text', { signature: 'sig1="abc"' }, 'syntax'],
  ['a Signature that is no base64', { signature: 'sig1=:ab=c:' }, 'syntax'],
  ['an empty Signature', { signature: 'sig1=::' }, false],
  ['a short Signature', { signature: 'sig1=:AAAA:' }, false],
  ['two Signatures', { signature: `${GOOD.headers.signature}, sig2=:AAAA:` }, 'refused'],
  ['two inputs', { 'signature-input': `${GOOD.headers['signature-input']}, sig2=();created=1` }, 'refused'],
  [
    'the same input twice',
    { 'signature-input': `${GOOD.headers['signature-input']},${GOOD.headers['signature-input']}` },
    'syntax',
  ],
  ['an input that is no list', { 'signature-input': 'sig1="@method"' }, 'syntax'],
  ['a list without end', { 'signature-input': 'sig1=("@method"' }, 'syntax'],
  ['a list without spaces', { 'signature-input': GOOD.headers['signature-input']?.replace('" "', '""') }, 'syntax'],
  [
    'names that are no texts',
    { 'signature-input': GOOD.headers['signature-input']?.replace('"@method"', 'method') },
    'syntax',
  ],
  ['a comma at the end', { 'signature-input': `${GOOD.headers['signature-input']},` }, 'syntax'],
  ['words', { 'signature-input': 'no signature' }, 'syntax'],
  ['nothing', { 'signature-input': '' }, 'syntax'],
])('FED-SIG-22, FED-SIG-17: Signature-Input tells the kind: %s', (_, headers, expected) => {
  expect(outcomeOf({ ...GOOD, headers: { ...GOOD.headers, ...headers } })).toBe(expected);
});

test('FED-SIG-22: any label will do', () => {
  for (const label of ['sig', '*', 'a-b_c.d*2']) expect(outcome({ label })).toBe(true);
  expect(outcome({ label: 'Sig' })).toBe('syntax');
});

const NEEDED = ['"@method"', '"@target-uri"', '"content-digest"'];
test.each<[string, boolean | string]>([
  ['"@authority"', true],
  ['"@scheme"', true],
  ['"@request-target"', true],
  ['"@path"', true],
  ['"@query"', true],
  ['"host"', true],
  ['"date"', true],
  ['"content-type"', true],
  ['"@status"', 'refused'],
  ['"@query-param";name="page"', 'refused'],
  ['"@unknown"', 'refused'],
  ['"date";sf', 'refused'],
  ['"date";req', 'refused'],
  ['"Date"', 'refused'],
  ['"constructor"', 'refused'],
  ['"@method"', 'syntax'],
])('FED-SIG-23: the component %s', (component, expected) => {
  const headers = { 'content-type': 'application/activity+json' };
  for (const path of ['/inbox', '/inbox?page=2&q=a%20b'])
    expect(outcome({ path, headers, components: [...NEEDED, component] })).toBe(expected);
});

test('FED-SIG-23: all that Fedify covers at once, and no crowd', () => {
  const components = ['"@method"', '"@target-uri"', '"@authority"', '"host"', '"date"', '"content-digest"'];
  expect(outcome({ components })).toBe(true);
  const crowd = Array.from({ length: 40 }, (_, i) => `"x-${i}"`);
  const headers = Object.fromEntries(crowd.map((name) => [name.slice(1, -1), 'x']));
  expect(outcome({ components: [...NEEDED, ...crowd], headers })).toBe('refused');
});

test.each<[string, Partial<SignedRequest>, boolean]>([
  ['method', { method: 'PUT' }, false],
  ['host', { url: 'https://third.example/inbox' }, false],
  ['scheme', { url: 'http://plaza.example/inbox' }, false],
  ['path', { url: 'https://plaza.example/users/alice/inbox' }, false],
  ['query', { url: 'https://plaza.example/inbox?a=1' }, false],
])('FED-SIG-06, FED-SIG-23: another %s than the signed one', (_, received, expected) => {
  expect(outcome({ received })).toBe(expected);
  // The header of a proxy does not matter, the address does.
  expect(outcome({ components: [...NEEDED, '"host"', '"@authority"'], receivedHeaders: { host: 'inner:3000' } })).toBe(
    true,
  );
});
