/** Signatures between this server and independent implementations: each accepts the other's. */
import type { KeyObject } from 'node:crypto';
import { type KeyCache, signRequest, verifyRequest } from '@fedify/fedify/sig';
import { CryptographicKey } from '@fedify/vocab';
import { getDocumentLoader } from '@fedify/vocab-runtime';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { describe, expect, test } from 'vitest';
import { signedHeaders } from '../../src/platform/http/signatures/sign.ts';
import { readSignature, type SignedRequest } from '../../src/platform/http/signatures/signature.ts';
import { BODY, ED25519, HOST, KEY_ID, later, MINUTE, NOW, RSA, STRANGER } from '../support/federation/signing.ts';

const ADDRESS = `https://${HOST}/users/a%2Fb/inbox?page=2&q=%7B%7D`;
const INSTANT = Temporal.Instant.from(NOW.toISOString());
const METHODS = ['GET', 'POST'] as const;
const KINDS = [
  ['cavage', 'draft-cavage-http-signatures-12'],
  ['rfc9421', 'rfc9421'],
] as const;

const RSA_ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const cryptoKey = (key: KeyObject, usage: 'sign' | 'verify') =>
  // Its usages include more than the browser types declare.
  key.toCryptoKey(key.asymmetricKeyType === 'rsa' ? RSA_ALGORITHM : { name: 'Ed25519' }, true, [usage]) as CryptoKey;

/** Contexts are in the package; nothing is fetched. */
const loader = getDocumentLoader();

/** Returns this key for any id. */
const knowing = (key: CryptographicKey): KeyCache => ({ get: async () => key, set: async () => {} });

async function received(request: Request): Promise<SignedRequest> {
  const body = request.body ? Buffer.from(await request.clone().arrayBuffer()) : null;
  return { method: request.method, url: request.url, headers: Object.fromEntries(request.headers), body };
}

const sent = (kind: 'cavage' | 'rfc9421', method: 'GET' | 'POST', url = ADDRESS) => {
  const content = method === 'POST' ? { body: BODY, contentType: 'application/activity+json' } : {};
  const headers = signedHeaders(kind, { method, url, ...content }, { id: KEY_ID, key: RSA.privateKey }, NOW);
  return { method, headers, body: content.body ?? null };
};

describe('Fedify', () => {
  test.each(KINDS)('FED-SIG-05, FED-SIG-21, FED-SIG-23: its signatures are taken: %s', async (kind, spec) => {
    for (const method of METHODS) {
      const request = await signRequest(
        new Request(ADDRESS, {
          method,
          ...(method === 'POST' && { body: BODY, headers: { 'content-type': 'application/activity+json' } }),
        }),
        cryptoKey(RSA.privateKey, 'sign'),
        new URL(KEY_ID),
        { spec, currentTime: INSTANT },
      );
      const arrived = await received(request);
      const read = readSignature(arrived, later(MINUTE));
      expect(read).toMatchObject({ keyId: KEY_ID, kind });
      expect(read?.isBy(RSA.publicKey)).toBe(true);
      expect(read?.isBy(STRANGER.publicKey)).toBe(false);
      expect(readSignature({ ...arrived, url: `https://${HOST}/elsewhere` }, NOW)?.isBy(RSA.publicKey)).toBe(false);
    }
  });

  test.each(KINDS)(
    'FED-SIG-01, FED-SIG-02, FED-SIG-21: it accepts this server’s signatures: %s',
    async (kind, spec) => {
      // For draft-cavage it omits the query when it verifies, as when it signs.
      const url = kind === 'cavage' ? ADDRESS.replace(/\?.*/, '') : ADDRESS;
      const verifiedBy = async ({ publicKey }: { publicKey: KeyObject }, method: 'GET' | 'POST') => {
        const { headers, body } = sent(kind, method, url);
        const key = new CryptographicKey({
          id: new URL(KEY_ID),
          owner: new URL('https://other.example/users/carol'),
          publicKey: cryptoKey(publicKey, 'verify'),
        });
        return await verifyRequest(new Request(url, { method, headers, body }), {
          spec,
          currentTime: INSTANT,
          keyCache: knowing(key),
          documentLoader: () => Promise.reject(new Error('nothing is fetched')),
          contextLoader: loader,
        });
      };
      for (const method of METHODS) {
        expect((await verifiedBy(RSA, method))?.id?.href).toBe(KEY_ID);
        expect(await verifiedBy(STRANGER, method)).toBeNull();
      }
    },
  );
});

describe('http-message-signatures', () => {
  const ALL = ['@method', '@target-uri', '@authority', '@scheme', '@request-target', '@path', '@query', 'host', 'date'];

  test.each([
    ['rsa-v1_5-sha256', RSA],
    ['ed25519', ED25519],
  ] as const)('FED-SIG-21, FED-SIG-23: its signatures are taken, whatever they cover: %s', async (algorithm, pair) => {
    const date = NOW.toUTCString();
    const { headers } = await httpbis.signMessage(
      {
        key: createSigner(pair.privateKey, algorithm, KEY_ID),
        fields: ALL,
        paramValues: { created: NOW, expires: later(5 * MINUTE), nonce: 'a"b\\c' },
        params: ['created', 'expires', 'keyid', 'alg', 'nonce'],
      },
      { method: 'GET', url: ADDRESS, headers: { host: HOST, date } },
    );
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), `${value}`]));
    const read = readSignature({ method: 'GET', url: ADDRESS, headers: lower, body: null }, later(MINUTE));
    expect(read).toMatchObject({ keyId: KEY_ID, kind: 'rfc9421' });
    expect(read?.isBy(pair.publicKey)).toBe(true);
    expect(read?.isBy(STRANGER.publicKey)).toBe(false);
  });

  test('FED-SIG-21: it accepts this server’s signatures', async () => {
    const verified = (method: 'GET' | 'POST', key: KeyObject) =>
      httpbis.verifyMessage(
        {
          keyLookup: async ({ keyid }) => ({
            ...(keyid !== undefined && { id: keyid }),
            algs: ['rsa-v1_5-sha256'],
            verify: createVerifier(key, 'rsa-v1_5-sha256'),
          }),
          notAfter: later(MINUTE),
          requiredFields: ['@method', '@target-uri'],
          requiredParams: ['created', 'keyid'],
        },
        { method, url: ADDRESS, headers: sent('rfc9421', method).headers },
      );
    for (const method of METHODS) {
      expect(await verified(method, RSA.publicKey)).toBe(true);
      expect(await verified(method, STRANGER.publicKey)).toBe(false);
    }
  });
});
