/** Integrity proofs of documents (FEP-8b32), by which an activity is known to be its actor's whoever hands it over. */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from '../../src/platform/http/signatures/canonical-json.ts';
import { readIntegrityProof } from '../../src/platform/http/signatures/integrity-proof.ts';
import { publicKeyOf } from '../../src/platform/http/signatures/keys.ts';
import { ED25519, HOUR, later, NOW, RSA } from '../support/federation/signing.ts';

type Members = Record<string, unknown>;

const DOCUMENT = {
  type: 'Like',
  id: 'https://other.example/likes/1',
  actor: 'https://other.example/users/carol',
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/data-integrity/v2'],
  content: '€ "\u000f\n\\ é 🎈',
  n: [1, -0, 0.5, 1e21, 1e-7, null, true, {}],
};
const OPTIONS = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-jcs-2022',
  verificationMethod: 'https://other.example/users/carol#ed25519-key',
  proofPurpose: 'assertionMethod',
  created: '2026-11-25T11:59:00Z',
};

/** Keys in order at every level; enough for the documents here. */
const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.keys(value)
            .sort()
            .map((key) => [key, sorted((value as Members)[key])]),
        );
const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest();

function proven(options: Members = {}, document: Members = DOCUMENT, key: KeyObject = ED25519.privateKey): Members {
  const proof: Members = { ...OPTIONS, ...options };
  const base = Buffer.concat([hashOf(proof), hashOf(document)]);
  return { ...document, proof: { ...proof, proofValue: `u${sign(null, base, key).toString('base64url')}` } };
}

const holds = (document: unknown, now = NOW, key = ED25519.publicKey): boolean | null =>
  readIntegrityProof(document, now)?.isBy(key) ?? null;

test('FED-SIG-35: a proof names its key, which verifies; another key does not', () => {
  expect(readIntegrityProof(proven(), NOW)?.verificationMethod).toBe(OPTIONS.verificationMethod);
  expect(holds(proven())).toBe(true);
  expect(holds(proven(), NOW, RSA.publicKey)).toBe(false);
});

test('FED-SIG-35: the order of members does not matter, any other change does', () => {
  const document = proven();
  expect(holds(Object.fromEntries(Object.entries(document).reverse()))).toBe(true);
  expect(holds({ ...document, content: `${DOCUMENT.content}.` })).toBe(false);
  expect(holds({ ...document, added: null })).toBe(false);
  const { actor: _, ...less } = document;
  expect(holds(less)).toBe(false);
  expect(holds({ ...document, proof: { ...(document.proof as Members), created: '2026-11-25T11:59:01Z' } })).toBe(
    false,
  );
});

test.each<[string, Members, boolean | null]>([
  ['another purpose', { proofPurpose: 'authentication' }, null],
  ['no purpose', { proofPurpose: undefined }, null],
  ['another type', { type: 'Ed25519Signature2020' }, null],
  ['another suite', { cryptosuite: 'eddsa-rdfc-2022' }, null],
  ['no key', { verificationMethod: undefined }, null],
  ['a key that is no text', { verificationMethod: { id: 'x' } }, null],
  ['an end to come', { expires: '2026-11-25T12:30:00Z' }, true],
  ['an end that is past', { expires: '2026-11-25T11:30:00Z' }, null],
  ['an end that is no time', { expires: 'never' }, null],
  ['an end that is a number', { expires: 4e12 }, null],
  ['the context of the document', { '@context': DOCUMENT['@context'] }, true],
  ['another context', { '@context': ['https://w3id.org/security/data-integrity/v1'] }, null],
])('FED-SIG-35: a proof with %s', (_, options, expected) => {
  expect(holds(proven(options))).toBe(expected);
});

test('FED-SIG-35: contexts that came behind those of the signer do not matter', () => {
  const document = proven({ '@context': DOCUMENT['@context'] });
  expect(holds({ ...document, '@context': [...DOCUMENT['@context'], { toot: 'http://joinmastodon.org/ns#' }] })).toBe(
    true,
  );
  expect(holds({ ...document, '@context': [{ actor: 'x:' }, ...DOCUMENT['@context']] })).toBeNull();
  expect(holds({ ...document, '@context': DOCUMENT['@context'][0] })).toBeNull();
});

test('FED-SIG-35: a proof that ends later is no longer one', () => {
  expect(holds(proven({ expires: '2026-11-25T12:30:00Z' }), later(HOUR))).toBeNull();
});

test('FED-SIG-35: of several proofs the one that is known is taken', () => {
  const document = proven();
  expect(holds({ ...document, proof: [{ type: 'Other' }, 'https://other.example/proof', document.proof] })).toBe(true);
});

test.each<[string, unknown]>([
  ['null', null],
  ['a list', [proven()]],
  ['a text', 'proof'],
  ['no proof', DOCUMENT],
  ['an id as proof', { ...DOCUMENT, proof: 'https://other.example/proof' }],
  ['no value', { ...DOCUMENT, proof: OPTIONS }],
  ['a value of another base', { ...DOCUMENT, proof: { ...OPTIONS, proofValue: 'm1234' } }],
  ['a short value', { ...DOCUMENT, proof: { ...OPTIONS, proofValue: 'z1234' } }],
  ['a long value', { ...DOCUMENT, proof: { ...OPTIONS, proofValue: `z${'2'.repeat(100_000)}` } }],
  ['a deep document', { ...proven(), content: JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) }],
])('FED-SIG-35: %s has none', (_, document) => {
  expect(readIntegrityProof(document, NOW)).toBeNull();
});

test('FED-SIG-35: the example of FEP-8b32 verifies', () => {
  const context = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/data-integrity/v2'];
  const example = {
    '@context': context,
    id: 'https://server.example/activities/1',
    type: 'Create',
    actor: 'https://server.example/users/alice',
    object: {
      id: 'https://server.example/objects/1',
      type: 'Note',
      attributedTo: 'https://server.example/users/alice',
      content: 'Hello world',
      location: { type: 'Place', longitude: -71.184902, latitude: 25.273962 },
    },
    proof: {
      '@context': context,
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-jcs-2022',
      verificationMethod: 'https://server.example/users/alice#ed25519-key',
      proofPurpose: 'assertionMethod',
      proofValue: 'z42ffGu6AUKPCFcFPiabmUvnGLPJzC7e4DGWC52NUasSSH37UMa9c58tdgVszUcZfytxa4fQ5TYHaJENCxUDe9SdL',
      created: '2023-02-24T23:36:38Z',
    },
  };
  const key = publicKeyOf('z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2') as KeyObject;
  expect(holds(example, NOW, key)).toBe(true);
  expect(holds({ ...example, object: { ...example.object, content: 'Hello worlds' } }, NOW, key)).toBe(false);
});

test('canonical JSON is that of RFC 8785', () => {
  const value = {
    '\u20ac': 'Euro',
    '\r': 'CR',
    '\ufb33': 'D',
    '1': 'One',
    '\ud83d\ude00': 'Smile',
    '\u0080': 'C',
    ö: 'O',
  };
  expect(Object.keys(JSON.parse(canonicalJson(value))).join()).toBe(
    ['1', '\r', '\u0080', 'ö', '€', '😀', '\ufb33'].join(),
  );
  expect(canonicalJson([1e30, 4.5, 2e-3, 1e-27, -0, 333333333.3333333, '\u20ac$\u000f\nA\'B"\\/'])).toBe(
    '[1e+30,4.5,0.002,1e-27,0,333333333.3333333,"€$\\u000f\\nA\'B\\"\\\\/"]',
  );
});
