/** The headers of signed requests to other servers. */
import { createHash, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/platform/http/signatures/sign.ts';
import { readSignature } from '../../src/platform/http/signatures/signature.ts';
import { createKeyPair } from '../../src/platform/key-pair.ts';
import { BODY, ED25519, KEY_ID, later, MINUTE, NOW, RSA } from '../support/federation/signing.ts';

const BY = { id: KEY_ID, key: RSA.privateKey };
const POST = {
  method: 'POST',
  url: 'https://other.example/inbox?a=%7Bx%7D&b',
  body: BODY,
  contentType: 'application/activity+json',
} as const;

/** `keyId="…",…` → its parameters. */
const parametersOf = (header = ''): Record<string, string> =>
  Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]));

test('FED-SIG-01: a POST covers host, date, digest, type and target, signed by RSA and SHA-256', () => {
  const headers = signedHeaders('cavage', POST, BY, NOW);
  const { signature = '', ...parameters } = parametersOf(headers.Signature);
  expect(parameters).toEqual({
    keyId: KEY_ID,
    algorithm: 'rsa-sha256',
    headers: 'host date digest content-type (request-target)',
  });
  const signed = [
    'host: other.example',
    'date: Wed, 25 Nov 2026 12:00:00 GMT',
    `digest: SHA-256=${createHash('sha256').update(BODY).digest('base64')}`,
    'content-type: application/activity+json',
    '(request-target): post /inbox?a=%7Bx%7D&b',
  ].join('\n');
  expect(verify('sha256', Buffer.from(signed), RSA.publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  expect(Object.keys(headers)).toEqual(['Host', 'Date', 'Content-Type', 'Digest', 'Signature']);
});

test('FED-SIG-02: a GET covers host, date and target', () => {
  const { Signature, ...headers } = signedHeaders(
    'cavage',
    { method: 'GET', url: 'https://other.example:8443/users/carol' },
    BY,
    NOW,
  );
  expect(headers).toEqual({ Host: 'other.example:8443', Date: 'Wed, 25 Nov 2026 12:00:00 GMT' });
  const { headers: covered, signature = '' } = parametersOf(Signature);
  expect(covered).toBe('host date (request-target)');
  const signed = `host: ${headers.Host}\ndate: ${headers.Date}\n(request-target): get /users/carol`;
  expect(verify('sha256', Buffer.from(signed), RSA.publicKey, Buffer.from(signature, 'base64'))).toBe(true);
});

test('FED-SIG-03: the digest is written SHA-256 in capitals, of the bytes of the body', () => {
  const body = Buffer.from('{"content":"Grüße"}');
  expect(signedHeaders('cavage', { ...POST, body }, BY, NOW).Digest).toBe(
    `SHA-256=${createHash('sha256').update(body).digest('base64')}`,
  );
  expect(signedHeaders('cavage', { ...POST, body: body.toString() }, BY, NOW).Digest).toBe(
    signedHeaders('cavage', { ...POST, body }, BY, NOW).Digest,
  );
});

test('FED-SIG-04: the date is an IMF-fixdate that ends in GMT', () => {
  expect(signedHeaders('cavage', POST, BY, new Date('2026-01-02T03:04:05.678+02:00')).Date).toBe(
    'Fri, 02 Jan 2026 01:04:05 GMT',
  );
});

test('FED-SIG-10: a second attempt has another date and another signature', () => {
  const first = signedHeaders('cavage', POST, BY, NOW);
  const second = signedHeaders('cavage', POST, BY, later(MINUTE));
  expect(second.Date).not.toBe(first.Date);
  expect(second.Signature).not.toBe(first.Signature);
});

test('FED-SIG-36: keys have 2048 bits', async () => {
  const { publicKey } = await createKeyPair();
  // A modulus of 256 bytes in its SubjectPublicKeyInfo.
  expect(Buffer.from(publicKey.replace(/-----.*?-----|\s/g, ''), 'base64')).toHaveLength(294);
});

test('sent requests are accepted by the same rules', () => {
  for (const kind of ['cavage', 'rfc9421'] as const)
    for (const [pair, other] of [
      [RSA, ED25519],
      [ED25519, RSA],
    ] as const)
      for (const request of [POST, { method: 'GET', url: POST.url } as const]) {
        const sent = signedHeaders(kind, request, { id: KEY_ID, key: pair.privateKey }, NOW);
        const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
        const body = 'body' in request ? Buffer.from(request.body) : null;
        const read = readSignature({ method: request.method, url: request.url, headers, body }, NOW);
        expect(read).toMatchObject({ keyId: KEY_ID, kind });
        expect(read?.isBy(pair.publicKey)).toBe(true);
        expect(read?.isBy(other.publicKey)).toBe(false);
      }
});

test('FED-SIG-21, FED-SIG-23: a POST signed by RFC 9421 covers method, address and digest, with time and key', () => {
  const headers = signedHeaders('rfc9421', POST, BY, NOW);
  const digest = `sha-256=:${createHash('sha256').update(BODY).digest('base64')}:`;
  const parameters = `("@method" "@target-uri" "content-digest");created=1795608000;keyid="${KEY_ID}";alg="rsa-v1_5-sha256"`;
  const { Signature = '', ...others } = headers;
  expect(others).toEqual({
    Host: 'other.example',
    Date: 'Wed, 25 Nov 2026 12:00:00 GMT',
    'Content-Type': 'application/activity+json',
    'Content-Digest': digest,
    'Signature-Input': `sig1=${parameters}`,
  });
  const signed = [
    '"@method": POST',
    `"@target-uri": ${POST.url}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${parameters}`,
  ].join('\n');
  const signature = Buffer.from(/^sig1=:(.*):$/.exec(Signature)?.[1] ?? '', 'base64');
  expect(verify('sha256', Buffer.from(signed), RSA.publicKey, signature)).toBe(true);
});

test('FED-SIG-21: a GET signed by RFC 9421 covers method and address', () => {
  const headers = signedHeaders('rfc9421', { method: 'GET', url: 'https://other.example/users/carol' }, BY, NOW);
  expect(headers['Signature-Input']).toMatch(/^sig1=\("@method" "@target-uri"\);created=/);
  expect(headers).not.toHaveProperty('Content-Digest');
});

test('the signature covers the address as it is sent', () => {
  const odd = { method: 'GET', url: 'https://OTHER.example:443/a b/ü?q=ü#part' } as const;
  const plain = { method: 'GET', url: 'https://other.example/a%20b/%C3%BC?q=%C3%BC' } as const;
  for (const kind of ['cavage', 'rfc9421'] as const)
    expect(signedHeaders(kind, odd, BY, NOW)).toEqual(signedHeaders(kind, plain, BY, NOW));
});
