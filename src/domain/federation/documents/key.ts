/** Public keys, as actors list them and as their own documents contain them. */
import { createPublicKey } from 'node:crypto';
import { asArray, idOf, urlOf } from './forms.ts';
import { isObject, type Json, type JsonObject } from './json.ts';

/** A key is identified by its id and its owner together: an actor may list a key id that is on another host. */
export interface RemoteKey {
  id: string;
  /** The id of the owner. */
  owner: string;
  /** SPKI. */
  pem: string;
}

export const MOST_KEYS = 10;

const LONGEST_PEM = 10_000;
const PEM = /-----BEGIN (RSA PUBLIC|PUBLIC) KEY-----([A-Za-z0-9+/=\s]+)-----END \1 KEY-----/;
/** Bits of an RSA key: shorter ones protect nothing, longer ones take too long to verify. */
const RSA_BITS = { least: 1024, most: 8192 };

/** A key in SPKI or PKCS#1, with line ends of any kind, as SPKI. Null if it is not an RSA or Ed25519 key. */
export function pemOf(json: Json | undefined): string | null {
  if (typeof json !== 'string' || json.length > LONGEST_PEM) return null;
  const [, label, body] = PEM.exec(json) ?? [];
  if (label === undefined || body === undefined) return null;
  try {
    const key = createPublicKey({
      key: Buffer.from(body.replace(/\s/g, ''), 'base64'),
      format: 'der',
      type: label === 'PUBLIC' ? 'spki' : 'pkcs1',
    });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    const isRsa = key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS.least && bits <= RSA_BITS.most;
    if (!isRsa && key.asymmetricKeyType !== 'ed25519') return null;
    return key.export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return null;
  }
}

/** The owner that a key names, or `fallback` if it names none. */
function keyOf(json: JsonObject, fallback: string | null): RemoteKey | null {
  const id = urlOf(json.id);
  const named = json.owner ?? json.controller;
  const owner = named === undefined || named === null ? fallback : idOf(named);
  const pem = pemOf(json.publicKeyPem);
  return id === null || owner === null || pem === null ? null : { id, owner, pem };
}

/** The keys in an actor's document that belong to the actor. */
export const keysOf = (publicKey: Json | undefined, actor: string): RemoteKey[] =>
  asArray(publicKey)
    .slice(0, MOST_KEYS)
    .flatMap((json) => {
      const key = isObject(json) ? keyOf(json, actor) : null;
      return key !== null && key.owner === actor ? [key] : [];
    });

/**
 * The key named `keyId` in the document at its address: a document of the key alone, or an actor, complete or not. The owner is
 * only a claim of that document: fetch the owner, and believe it only if the actor lists the key.
 */
export function readKey(json: JsonObject, keyId: string): RemoteKey | null {
  if (json.publicKeyPem !== undefined) {
    const key = keyOf(json, null);
    return key?.id === keyId ? key : null;
  }
  const id = urlOf(json.id);
  const keys = id === null ? [] : keysOf(json.publicKey, id);
  return keys.find((key) => key.id === keyId) ?? null;
}
