/** Who sent a request of another server: the actor whose key signed it. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import memoize from 'memoize';
import type { Actor } from '../../generated/prisma/client.ts';
import {
  type ReadSignature,
  readSignature,
  SignatureError,
  type SignedRequest,
} from '../../platform/http/signatures/signature.ts';
import { ask, batchedStatement, MOST_LOOK_UPS } from '../../platform/reading/batched-statement.ts';
import { speaksWith } from '../instance/federation.ts';
import { type FederationContext, refreshActor } from './find-remote-actor.ts';
import { isSameHost, urlOf } from './reading/forms.ts';
import { readKey } from './reading/key.ts';
import { domainOf, fetchDocument, isHere, RemoteError } from './requests.ts';
import { isUnreachable } from './webfinger.ts';

/** Why a request is not taken, with the HTTP status that says so. */
export class SenderError extends Error {
  override readonly name = 'SenderError';
  readonly status: 400 | 401 | 403 | 503;

  constructor(status: 400 | 401 | 403 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

export type Sender = Pick<Actor, 'id' | 'uri' | 'domain' | 'suspendedAt'>;

interface KeyRow {
  id: bigint;
  uri: string;
  domain: string;
  suspended_at: Date | null;
  public_key: string;
}

/** Also of actors that are gone: their deletion is checked with it. */
const byKey = batchedStatement<KeyRow, 'key'>('sender_by_key', {
  most: MOST_LOOK_UPS,
  parameters: { key: 'text' },
  text: `SELECT a.id, a.uri, a.domain, a.suspended_at, k.public_key
    FROM remote_keys k JOIN actors a ON a.id = k.actor_id WHERE k.uri = q.key`,
});

const keyOf: (pem: string) => KeyObject = memoize((pem: string) => createPublicKey(pem), {
  cache: new LRUCache<string, { data: KeyObject; maxAge: number }>({ max: 5_000 }),
});

const ASKED_AGAIN_MS = 300_000;

/**
 * What came of asking for keys: for five minutes nobody is asked again, and those who come meanwhile share the answer. Whether it was the
 * network that failed. By process.
 */
const answers = memoize((_config: object) => new LRUCache<string, Promise<boolean>>({ max: 10_000 }), {
  cache: new WeakMap(),
});

async function stored({ sql }: FederationContext, keyId: string): Promise<{ sender: Sender; key: KeyObject } | null> {
  const [row] = await ask(sql, byKey, { key: keyId });
  if (!row) return null;
  const { id, uri, domain, suspended_at: suspendedAt, public_key: pem } = row;
  return { sender: { id, uri, domain, suspendedAt }, key: keyOf(pem) };
}

/** Whose key it is, as its owner says; also where the owner is known, because that is how a new key is heard of. */
async function fetchOwner(ctx: FederationContext, keyId: string): Promise<void> {
  const document = await fetchDocument(ctx, keyId);
  const key = readKey(document, keyId);
  const owner = key?.owner ?? urlOf(document.id);
  if (!owner || !isSameHost(owner, keyId)) throw new RemoteError(`${keyId} is no key of its host`);
  await refreshActor(ctx, owner);
}

async function failsByNetwork(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return false;
  } catch (error) {
    if (isUnreachable(error)) return true;
    if (error instanceof RemoteError) return false;
    throw error;
  }
}

/** Asks the network at most once in five minutes for each `about`. */
async function askOnce(ctx: FederationContext, about: string, ask: () => Promise<unknown>): Promise<void> {
  const known = answers(ctx.config);
  const answer = known.get(about) ?? failsByNetwork(ask);
  known.set(about, answer, { ttl: ASKED_AGAIN_MS, noUpdateTTL: true });
  try {
    if (await answer) throw new SenderError(503, 'The key could not be read now');
  } catch (error) {
    if (!(error instanceof SenderError)) known.delete(about);
    throw error;
  }
}

/** @throws SenderError */
export function signatureOf(request: SignedRequest, now: Date): ReadSignature | null {
  try {
    return readSignature(request, now);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    throw new SenderError(error.reason === 'syntax' ? 400 : 401, error.message);
  }
}

/**
 * The actor that signed the request. Keys that are unknown are read at their address, and a key that does not fit is read once more,
 * because servers change keys.
 *
 * @throws SenderError
 */
export async function senderOf(ctx: FederationContext, request: SignedRequest): Promise<Sender> {
  const signature = signatureOf(request, ctx.clock.now());
  if (!signature) throw new SenderError(401, 'The request is not signed');
  const keyId = urlOf(signature.keyId);
  if (keyId === null || isHere(ctx, keyId)) throw new SenderError(401, 'The key is no address of another server');
  if (!(await speaksWith(ctx, domainOf(keyId)))) throw new SenderError(403, 'Nothing is exchanged with that server');
  let known = await stored(ctx, signature.keyId);
  if (!known) {
    await askOnce(ctx, signature.keyId, () => fetchOwner(ctx, keyId));
    known = await stored(ctx, signature.keyId);
  } else if (!signature.isBy(known.key)) {
    const { uri } = known.sender;
    await askOnce(ctx, uri, () => refreshActor(ctx, uri));
    known = await stored(ctx, signature.keyId);
  }
  if (!known) throw new SenderError(401, 'The key is not known');
  if (!signature.isBy(known.key)) throw new SenderError(401, 'The signature does not fit the key');
  // Handles may be of another domain than keys.
  const { domain } = known.sender;
  if (domain !== domainOf(keyId) && !(await speaksWith(ctx, domain)))
    throw new SenderError(403, 'Nothing is exchanged with that server');
  return known.sender;
}
