/** Reading remote public keys: all forms give a key, and none belongs to anybody but its owner. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readActor } from '../../src/domain/federation/documents/actor.ts';
import type { Json, JsonObject } from '../../src/domain/federation/documents/json.ts';
import { pemOf, readKey } from '../../src/domain/federation/documents/key.ts';
import { CONTEXT, PKCS1, PRIVATE, SPKI } from './documents.ts';

const ID = 'https://far.example/users/alice';
const KEY_ID = `${ID}#main-key`;
const KEY = { id: KEY_ID, owner: ID, publicKeyPem: SPKI };
const READ = { id: KEY_ID, owner: ID, pem: SPKI };

const read = (publicKey: Json) =>
  readActor({ '@context': CONTEXT, id: ID, type: 'Person', preferredUsername: 'alice', inbox: `${ID}/in`, publicKey });

describe('FED-SIG-15: keys in an actor', () => {
  test.each<[string, Json, (typeof READ)[]]>([
    ['an object', KEY, [READ]],
    ['a list', [{ ...KEY, id: `${ID}#other` }, KEY], [{ ...READ, id: `${ID}#other` }, READ]],
    ['no owner', { ...KEY, owner: null }, [READ]],
    ['a controller', { id: KEY_ID, controller: ID, publicKeyPem: SPKI }, [READ]],
    ['nonsense among them', [7, 'x', KEY, { ...KEY, publicKeyPem: 'nonsense' }], [READ]],
    ['none', null, []],
  ])('%s', (_, publicKey, expected) => {
    expect(read(publicKey)?.keys).toEqual(expected);
  });

  test('an id alone is known as one', () => {
    expect(read(`${ID}/main-key`)).toMatchObject({ keys: [], keyIds: [`${ID}/main-key`] });
  });

  test('the first 10 are read', () => {
    expect(read(Array.from({ length: 20 }, (_, i) => ({ ...KEY, id: `${ID}#${i}` })))?.keys).toHaveLength(10);
  });

  test.each<[string, Json, string | null]>([
    ['SPKI', SPKI, SPKI],
    ['PKCS#1', PKCS1, SPKI],
    ['lines that end in CR and LF', SPKI.replaceAll('\n', '\r\n'), SPKI],
    ['no line ends', SPKI.replaceAll('\n', ' '), SPKI],
    ['text around it', `x\n${SPKI}\ny`, SPKI],
    ['a private key', PRIVATE, null],
    ['nonsense in the frame', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', null],
    ['too long', SPKI.padStart(20_000), null],
    ['no text', { a: SPKI }, null],
  ])('%s', (_, pem, expected) => {
    expect(pemOf(pem)).toBe(expected);
  });

  test('RSA keys that are long enough and Ed25519 keys are read', () => {
    const spki = { type: 'spki', format: 'pem' } as const;
    const rsa = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength }).publicKey.export(spki).toString();
    expect(pemOf(rsa(512))).toBeNull();
    expect(pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export(spki).toString())).toBeNull();
    expect(pemOf(generateKeyPairSync('ed25519').publicKey.export(spki).toString())).not.toBeNull();
  });
});

test.each<[string, Json]>([
  ['of another actor', { ...KEY, owner: 'https://far.example/users/bob' }],
  [
    'of another host',
    { id: 'https://near.example/users/bob#main-key', owner: 'https://near.example/users/bob', publicKeyPem: SPKI },
  ],
  ['with an owner that is no address', { ...KEY, owner: 'alice' }],
  ['without an id', { ...KEY, id: null }],
])('FED-SIG-14: no key %s', (_, publicKey) => {
  expect(read(publicKey)?.keys).toEqual([]);
});

describe('FED-SIG-13: what the address of a key answers', () => {
  const stub = { '@context': CONTEXT, id: ID, type: 'Person', preferredUsername: 'alice' };

  test.each<[string, JsonObject, string, typeof READ | null]>([
    ['the actor', { ...stub, publicKey: KEY }, KEY_ID, READ],
    ['one of several keys', { ...stub, publicKey: [{ ...KEY, id: `${ID}#2` }, KEY] }, KEY_ID, READ],
    ['another key of the actor', { ...stub, publicKey: KEY }, `${ID}#2`, null],
    [
      'a stub without inbox',
      { ...stub, publicKey: { ...KEY, id: `${ID}/main-key` } },
      `${ID}/main-key`,
      { ...READ, id: `${ID}/main-key` },
    ],
    ['a key', { ...KEY, type: 'Key' }, KEY_ID, READ],
    ['another key', { ...KEY, id: `${ID}#2` }, KEY_ID, null],
    ['a key without owner', { id: KEY_ID, publicKeyPem: SPKI }, KEY_ID, null],
    [
      'an actor with the key of another',
      { ...stub, publicKey: { ...KEY, owner: 'https://near.example/bob' } },
      KEY_ID,
      null,
    ],
    ['nothing', {}, KEY_ID, null],
  ])('%s', (_, document, keyId, expected) => {
    expect(readKey(document, keyId)).toEqual(expected);
  });
});
